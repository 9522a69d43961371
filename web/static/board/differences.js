import { lineOf, plain } from "../table/entries.js";
import { at } from "./squares.js";

/**
 * What differs, sentence by sentence: squares of the boards, entries of the scoresheets.
 *
 * @param {View} view
 * @param {Texts} texts
 * @returns {string[]}
 */
export function differences(view, texts) {
  return view.differences.flatMap((found) => (found.kind === "boards" ? found.squares.map((square) => ofSquare(square, view, texts)) : [ofEntries(found, view, texts)]));
}

/**
 * The squares of a seat's board that are not as the agreed line has them.
 *
 * @param {View} view
 * @param {Seat} seat
 */
export function wrongSquares(view, seat) {
  return view.differences.flatMap((found) => (found.kind === "boards" ? found.squares : [])).filter((square) => square.seat === seat).map(({ square }) => square);
}

/** @param {SquareDifference} difference @param {View} view @param {Texts} texts */
function ofSquare({ seat, square, expected }, view, texts) {
  /** @param {string | null} letter */
  const named = (letter) => (letter ? texts.piece(letter) : texts.say("board.empty"));
  const stands = named(at(view.boards[seat], square));
  return texts.say("desk.square_differs", { colour: texts.say(`place.${seat}`), square, stands, expected: named(expected) });
}

/** @param {EntryDifference} difference @param {View} view @param {Texts} texts */
function ofEntries({ ply, white_entry: white, black_entry: black }, view, texts) {
  const { seat, number } = lineOf(ply, view.black_began);
  const colour = texts.say(`place.${seat}`);
  return texts.say("desk.entry_differs", { number, colour, white: plain(white), black: plain(black) });
}
