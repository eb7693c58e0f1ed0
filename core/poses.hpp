// Poses: the bucket queue for a mover of one cell that comes to a cell in several poses, as it faces or with its place
// in a row of diagonals that cost in turn. A node is a cell and a pose; what a step costs follows from the ground that
// it enters, from its kind and from the poses of both its nodes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "flood.hpp"
#include "judge.hpp"

namespace footwork {

constexpr int kMostPoses = 64;

// What may be tried in each pose.
struct Poses {
    struct Step {
        Index offset = 0;                     // to the cell that is entered
        Index beyond = 0;                     // to the node there
        const std::int32_t* price = nullptr;  // by the kind of ground that is entered
        std::int32_t turn = 0;                // on top of it
        int order = 0;                        // its place among those of the pose
    };
    struct Tried {
        Step by[8];         // by row of the pattern
        unsigned ways = 0;  // those that there are, as bits
    };
    std::vector<Tried> tried;
    std::int32_t most = 1;  // what a step costs

    int count() const { return static_cast<int>(tried.size()); }
};

// A best path: its nodes, the start first, with what each step costs; no nodes if there is none.
struct PoseWalk {
    std::vector<Node> nodes;
    std::vector<std::int32_t> steps;
    std::int32_t cost = 0;
};

struct PoseSearch {
    const Board& board;
    const Plane& plane;
    const Ways& ways;
    const Poses& poses;
    int parities;

    // From several nodes, of which none ends a move: every node within a limit, and where they begin.
    std::vector<Arrival> flood(std::span<const Source> sources, std::int32_t limit) const;
    // The best path to the cheapest node on the cell of another, the first of several, as it is read from the goal.
    PoseWalk path(const Node& from, const Node& goal, std::int32_t limit) const;
    // The same to a node on the costs of a flood that came there.
    std::vector<Node> trace(const Settled& costs, const Node& from, const Node& goal) const;

    // Whether every step that may be tried at a node is legal.
    bool is_open(const Node& node) const {
        const Spot here = spot_of(node);
        return !(poses.tried[here.node - here.cell * poses.count()].ways & ~unsigned{plane.exits[here.cell]});
    }

    // Whether there is memory for a search of a board, and its queue does not get too long.
    static bool suits(const Board& board, const Poses& poses);

private:
    // A node, by its number on the padded plane.
    struct Spot {
        Index cell;
        std::int32_t node;
    };
    struct Found {
        Spot spot;
        std::int32_t cost;
    };
    struct Scratch;
    struct Tidy;
    static Scratch& scratch();

    Spot spot_of(const Node& node) const {
        const Index cell = board.at(node.x, node.y);
        return {cell, cell * poses.count() + node.heading * parities + node.parity};
    }
    Node node_of(Spot spot) const {
        const int pose = spot.node - spot.cell * poses.count();
        return {board.x_of(spot.cell), board.y_of(spot.cell), 0, pose / parities, pose % parities, 0};
    }
    // `costs` says what a spot has cost, below 0 or kFar if nobody came there.
    template <class Costs>
    PoseWalk walk_back(const Costs& costs, Spot from, Spot goal) const;
    std::uint64_t number_of(Spot spot) const {
        const auto place = static_cast<std::uint64_t>(board.y_of(spot.cell)) * board.width + board.x_of(spot.cell);
        return (place * poses.count() + (spot.node - spot.cell * poses.count())) * 2;
    }
};

}  // namespace footwork
