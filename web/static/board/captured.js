import { isWhite } from "./squares.js";

const SVG = "http://www.w3.org/2000/svg";
const WORTH = "qrbnp";

/**
 * The pieces of a colour that are on the board no more, as FEN letters, the most valuable first: counted against the
 * first position, a promoted pawn is not missed.
 *
 * @param {string} initial 64 letters
 * @param {string} squares 64 letters
 * @param {Seat} colour
 * @returns {string[]}
 */
export function missing(initial, squares, colour) {
  /** @param {string} where @param {string} letter */
  const count = (where, letter) => [...where].filter((each) => each.toLowerCase() === letter && isWhite(each) === (colour === "white")).length;
  const lacks = [...WORTH].map((letter) => count(initial, letter) - count(squares, letter));
  const promoted = lacks.slice(0, -1).reduce((sum, lack) => sum + Math.max(0, -lack), 0);
  lacks[lacks.length - 1] -= promoted;
  const letters = [...WORTH].flatMap((letter, index) => Array(Math.max(0, lacks[index])).fill(letter));
  return letters.map((letter) => (colour === "white" ? letter.toUpperCase() : letter));
}

/**
 * A small picture of a piece, of the set that the board has loaded.
 *
 * @param {string} letter
 */
export function pictureOf(letter) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 40 40");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${isWhite(letter) ? "w" : "b"}${letter.toLowerCase()}`);
  picture.append(use);
  return picture;
}
