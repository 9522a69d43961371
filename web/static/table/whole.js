/** @type {Seat[]} */
const SEATS = ["white", "black"];

/**
 * A view whole again: a list that grows with the game, the moves or the entries of a scoresheet, comes as `{from, new}`,
 * with what is new since the frame before.
 *
 * @param {SentView} view
 * @param {View | null} before
 * @returns {View}
 */
export function whole(view, before) {
  const { sheets, moves_made: made, line, ...rest } = view;
  /** @type {Partial<BySeat<Entry[]>>} */
  const wholeSheets = {};
  for (const seat of SEATS) if (sheets[seat]) wholeSheets[seat] = goneOn(sheets[seat], before?.sheets[seat]);
  return /** @type {View} */ ({ ...rest, sheets: wholeSheets, ...(made && { moves_made: goneOn(made, before?.moves_made) }), ...(line && { line: goneOn(line, before?.line) }) });
}

/**
 * @template Item
 * @param {Grown<Item>} list
 * @param {Item[]} [before]
 * @returns {Item[]}
 */
function goneOn({ from, new: added }, before = []) {
  return [...before.slice(0, from), ...added];
}
