/** Where the options of a direction stand in a square of three by three, by where they point on the page. */

/** Row and column, from 0; `angle` in degrees clockwise from up, as the grid's data has it. Holds for four, six and eight ways. */
export function rosePlace(angle: number): { row: number; column: number } {
  const turn = (angle * Math.PI) / 180;
  const third = (amount: number) => (amount < -0.3 ? 0 : amount > 0.3 ? 2 : 1);
  return { row: third(-Math.cos(turn)), column: third(Math.sin(turn)) };
}
