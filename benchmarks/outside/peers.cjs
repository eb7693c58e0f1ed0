// The peers that are written for Node: PathFinding.js and l1-path-finder. A line of JSON in, a line of JSON out.
//
// First come the boards and the questions: {library, diagonal, grids: [{width, height, walls}], cases: [{grid, start,
// goal}]}, walls as a text of 0 and 1 by rows. Each line after that is {way, passes}: every question is asked so often,
// and the answer has the nanoseconds that took and the paths, as lists of columns and rows.
"use strict";

const { createInterface } = require("node:readline");

const libraries = {
  pathfinding({ diagonal, grids, cases }) {
    const PF = require("pathfinding");
    const boards = grids.map(({ width, height, walls }) => {
      const rows = [];
      for (let y = 0; y < height; y++) rows.push([...walls.slice(y * width, (y + 1) * width)].map(Number));
      return new PF.Grid(rows);
    });
    const diagonalMovement = diagonal ? PF.DiagonalMovement.OnlyWhenNoObstacles : PF.DiagonalMovement.Never;
    const heuristic = diagonal ? PF.Heuristic.octile : PF.Heuristic.manhattan;
    const ways = {};
    for (const name of ["AStarFinder", "JumpPointFinder"]) {
      // A search uses its grid up; the copy that it needs is made before the clock runs.
      ways[name] = cases.map(({ grid, start, goal }) => () => {
        const finder = new PF[name]({ diagonalMovement, heuristic });
        const board = boards[grid].clone();
        return () => finder.findPath(...start, ...goal, board);
      });
    }
    return { ways, read: (path) => path };
  },

  "l1-path-finder"({ grids, cases }) {
    const planner = require("l1-path-finder");
    const ndarray = require("ndarray");
    const boards = grids.map(({ width, height, walls }) =>
      planner(ndarray([...walls].map(Number), [width, height], [1, width])),
    );
    const search = cases.map(({ grid, start, goal }) => () => () => {
      const path = [];
      boards[grid].search(...start, ...goal, path);
      return path;
    });
    // It gives the corners of a path, column after row.
    const read = (flat) => flat.filter((_, i) => i % 2 === 0).map((x, i) => [x, flat[2 * i + 1]]);
    return { ways: { search }, read };
  },
};

let prepared = null;

function answer(asked) {
  if (prepared === null) {
    prepared = libraries[asked.library](asked);
    return { ways: Object.keys(prepared.ways) };
  }
  let spent = 0n;
  let paths = [];
  for (let pass = 0; pass < asked.passes; pass++) {
    paths = prepared.ways[asked.way].map((prepare) => {
      const search = prepare();
      const begin = process.hrtime.bigint();
      const path = search();
      spent += process.hrtime.bigint() - begin;
      return path;
    });
  }
  return { spent: Number(spent), paths: paths.map(prepared.read) };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  let said;
  try {
    said = answer(JSON.parse(line));
  } catch (error) {
    said = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(said) + "\n");
});
