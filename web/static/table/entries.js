import { make, spoken } from "./dom.js";
import { signsOf, written } from "./sentence.js";

// An entry of a scoresheet as the server shows it, `{text, how, read, status}`: what was written, spoken or entered, and as
// which move it is read (docs/web.md). An entry that was entered without words has no text.

/**
 * Whether nothing stands there.
 *
 * @param {Entry | undefined} entry
 */
export const isMissing = (entry) => !entry || entry.how === null;

/**
 * The entry in one line of text.
 *
 * @param {Entry} entry
 */
export const plain = (entry) => (isMissing(entry) ? "–" : entry.text || words(entry.read));

/**
 * Whose half-move it is, and the number of the move on a scoresheet: where Black began, White has none in the first line.
 *
 * @param {number} ply from 1
 * @param {boolean} blackBegan
 * @returns {{seat: Seat, number: number}}
 */
export function lineOf(ply, blackBegan) {
  const half = ply + Number(blackBegan);
  return { seat: half % 2 ? "white" : "black", number: Math.ceil(half / 2) };
}

/**
 * The entries of White and Black side by side, line by line.
 *
 * @template Item
 * @param {Item[]} entries
 * @param {boolean} blackBegan
 * @returns {(Item | undefined)[][]}
 */
export function pairs(entries, blackBegan) {
  const all = blackBegan ? [undefined, ...entries] : entries;
  return [...Array(Math.ceil(all.length / 2)).keys()].map((index) => all.slice(index * 2, index * 2 + 2));
}

const OFFER = "(=)"; // of a draw (Laws 2009, C.13)
/** @type {Record<string, string>} */
const IN_PASSING = { ca: "a.p.", es: "a.p." }; // "e.p." in the other languages (speech_grammar/notation/languages.toml)

/**
 * The entry as a move in the letters of a language, also where it was said or entered; what is none, or unclear, as it was made.
 *
 * @param {Entry} entry
 * @param {string} language
 */
export function inLetters(entry, language) {
  const said = words(entry.read) || entry.text;
  const signs = entry.status === "ok" ? signsOf(said.replace(/ (en passant|schach|matt)(?![a-z])/gi, ""), "de") : null;
  if (!signs) return plain(entry);
  const check = [[/ matt/i, "#"], [/ schach/i, "+"]].find(([word]) => said.match(word))?.[1] ?? "";
  const marks = [/ en passant/i.test(said) ? (IN_PASSING[language] ?? "e.p.") : "", entry.text.replace(/\s/g, "").includes(OFFER) ? OFFER : ""];
  return [written(signs, language) + check, ...marks].filter(Boolean).join(" ");
}

/**
 * The entry as it was made, and under it what it is read as, or that it was entered.
 *
 * @param {Entry} entry
 * @param {Texts} texts
 */
export function content(entry, texts) {
  if (isMissing(entry)) return ["–"];
  if (!entry.text) return [...spoken(entry.read), soft([` ${texts.say("sheet.entered")}`])];
  const text = make("span", { lang: "zxx" }, entry.text);
  return entry.read.length ? [text, soft([" ", ...spoken(entry.read)])] : [make("span", { lang: "de" }, entry.text)];
}

/** @param {Part[]} parts */
const words = (parts) => parts.map(({ text }) => text).join(" ");
/** @param {(Node | string)[]} children */
const soft = (children) => make("span", { class: "reading-of" }, ...children);
