/** Dice in the lines of the gallery, taken out of the text so that they can be drawn as faces. The board has them from events. */

export type Part = { text: string } | { die: number; sides: number };

const ROLLED = /d(\d+) rolled (\d+(?:\+\d+)*)/g;

/** "Goblin attacks: 2d6 rolled 3+4 = 7, Health 23 → 16." in parts; a text without dice is one part. */
export function diceParts(line: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of line.matchAll(ROLLED)) {
    const [whole, sides, faces] = found as unknown as [string, string, string];
    const end = found.index + whole.length;
    parts.push({ text: line.slice(from, end - faces.length) });
    for (const face of faces.split("+")) parts.push({ die: Number(face), sides: Number(sides) });
    from = end;
  }
  if (from < line.length) parts.push({ text: line.slice(from) });
  return parts;
}
