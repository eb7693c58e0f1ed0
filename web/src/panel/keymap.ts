/** The keys of the board, as the page of keys lists them. */
export interface KeyGroup {
  title: string;
  /** The keys, and what they do. */
  rows: readonly (readonly [readonly string[], string])[];
}

export const KEYMAP: readonly KeyGroup[] = [
  {
    title: "On the board",
    rows: [
      [["↑", "↓", "←", "→"], "move the cursor over the cells; two at once go diagonally"],
      [["Enter"], "go there, or confirm"],
      [["Shift", "Enter"], "waypoint here (Shift-click)"],
      [["⌫"], "take back the last waypoint (right-click)"],
      [["Esc"], "drop the path, then the choice"],
      [["Tab"], "next own piece, target or answer; after the last on to the panel"],
      [["[", "]"], "the other ways for a large piece to lie there"],
      [["I"], "read this cell aloud: the answer in words"],
      [["H"], "cursor to the chosen piece"],
    ],
  },
  {
    title: "What is shown",
    rows: [
      [["R"], "reach"],
      [["C"], "costs; hold to see them for a moment"],
      [["T"], "threat"],
      [["B", "A"], "reach in two turns; as if alone"],
      [["P"], "paths of all plans"],
      [["N"], "numbers of steps"],
      [["M"], "times of a move"],
      [["+", "−", "0"], "larger, smaller, fit"],
      [["?"], "this page"],
    ],
  },
  {
    title: "What is done",
    rows: [
      [["1", "…", "9"], "the actions, in the order of the bar"],
      [["W"], "wait"],
      [["E"], "end the turn"],
      [["U"], "undo; held, only its preview"],
      [["Shift", "U"], "redo"],
      [["Y", "N"], "answer yes or no"],
      [["F"], "the referee's hand; in it 1 to 4 are its tools"],
      [["↑", "↗", "→"], "answer a direction; number pad too"],
    ],
  },
  {
    title: "Planning",
    rows: [
      [["Click"], "add a step; the piece again: done"],
      [["W"], "add a step that stays"],
      [["⌫"], "take back the last step"],
      [["D"], "done with this piece"],
      [["X"], "clear all, asked first"],
      [["Space"], "execute the next step"],
      [["Shift", "Space"], "run to the end"],
    ],
  },
  {
    title: "Time",
    rows: [
      [[",", "."], "one step back, one on"],
      [["Shift", ",", "."], "to the turn before, after"],
      [["Home", "End"], "first step, now"],
      [["Space"], "play, pause"],
      [["L"], "copy a link to this step"],
    ],
  },
];
