/**
 * A view whole again: a list that grows with the game, the moves or the entries of a scoresheet, comes as `{from, new}`,
 * with what is new since the frame before.
 */
export function whole(view, before) {
  const sheets = Object.fromEntries(
    Object.entries(view.sheets).map(([seat, sheet]) => [seat, goneOn(sheet, before?.sheets[seat])]),
  );
  return { ...view, sheets, ...(view.moves_made && { moves_made: goneOn(view.moves_made, before?.moves_made) }) };
}

function goneOn({ from, new: added }, before = []) {
  return [...before.slice(0, from), ...added];
}
