/** A placement as the server sends it: 64 FEN letters, a8 first, "." for an empty square. */

export const FILES = "abcdefgh";
export const SQUARES = [...Array(64).keys()].map((index) => FILES[index % 8] + (8 - Math.floor(index / 8)));

/**
 * The letter on a square, null when it is empty.
 *
 * @param {string} squares
 * @param {string} square
 * @returns {string | null}
 */
export function at(squares, square) {
  const letter = squares[SQUARES.indexOf(square)];
  return letter === "." ? null : letter;
}

/**
 * The placement with other letters on some squares: `{e2: null, e4: "P"}`.
 *
 * @param {string} squares
 * @param {Record<string, string | null>} changes
 */
export function put(squares, changes) {
  return SQUARES.map((square, index) => (square in changes ? (changes[square] ?? ".") : squares[index])).join("");
}

/**
 * Whether a FEN letter is one of White's.
 *
 * @param {string} letter
 */
export function isWhite(letter) {
  return letter === letter.toUpperCase();
}

/**
 * The first field of the FEN.
 *
 * @param {string} squares
 */
export function placement(squares) {
  const ranks = [...Array(8).keys()].map((rank) => squares.slice(rank * 8, rank * 8 + 8));
  return ranks.map((rank) => rank.replace(/\.+/g, (gap) => String(gap.length))).join("/");
}

/**
 * The squares where two placements differ.
 *
 * @param {string} one
 * @param {string} other
 */
export function differing(one, other) {
  return SQUARES.filter((_, index) => one[index] !== other[index]);
}
