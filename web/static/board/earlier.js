import { isAsked } from "../table/dialogs.js";
import { button, make } from "../table/dom.js";
import { lineOf } from "../table/entries.js";

/** @type {Record<string, string>} what a button shows */
const SIGNS = { first: "|◀", back: "◀", on: "▶", last: "▶|" };

/**
 * Earlier positions, one after the other, on the boards of the page, without leaving the game: they are marked as not the
 * present one, nothing can be played on them, and the next event, or Escape, comes back. Who may, the server says: a player
 * in a rated game may be told no more than E2.9d has (2009), so that he gets no positions.
 *
 * On a board the comma goes back and the full stop on, with Shift to the first and the last; so do the buttons, which lie at
 * the foot of the window while an earlier position is shown.
 */
export class EarlierPositions {
  /**
   * @param {AtTable} table
   * @param {import("./board.js").Board[]} boards
   * @param {{isNumbered: boolean, present: () => void}} page `isNumbered`: whether moves are counted for who sits here (E2.9d);
   *   `present` shows the game as it is
   */
  constructor({ texts, log }, boards, { isNumbered, present }) {
    this.texts = texts;
    this.log = log;
    this.boards = boards;
    this.isNumbered = isNumbered;
    this.present = present;
    this.initial = "";
    this.blackBegan = false;
    /** @type {Earlier[]} */
    this.line = [];
    /** @type {number | null} */
    this.at = null; // moves made in what is shown; null: the game as it is
    /** @param {string} key */
    const say = (key) => texts.say(`earlier.${key}`);
    this.element = button(say("open"), () => this.#open());
    /** @type {Record<string, HTMLElement>} */
    this.controls = {};
    for (const [name, sign] of Object.entries(SIGNS)) {
      this.controls[name] = button(sign, () => this.#go(name), { "aria-label": say(name), title: say(name) });
    }
    this.words = make("p");
    this.bar = make("section", { class: "earlier-bar", "aria-label": say("open") }, this.words,
      make("div", { class: "row" }, ...Object.values(this.controls), button(say("leave"), () => this.leave(), { class: "primary", "aria-keyshortcuts": "Escape" })));
    this.bar.hidden = true;
    document.body.append(this.bar);
    for (const part of [...boards.map(({ element }) => element), this.bar]) part.addEventListener("keydown", (event) => this.#onKey(event));
    addEventListener("keydown", (event) => event.key === "Escape" && !isAsked() && this.leave(), { capture: true }); // before the board takes it
  }

  /** What may be gone back to; whatever was shown, it is the game as it is again. @param {View} view */
  update({ initial, black_began: blackBegan, line = [] }) {
    this.leave();
    this.initial = initial;
    this.blackBegan = blackBegan;
    this.line = line;
    this.element.hidden = !line.length;
  }

  /** Back to the game as it is. */
  leave() {
    if (this.at === null) return;
    const hadFocus = this.bar.contains(document.activeElement);
    this.at = null;
    this.bar.hidden = true;
    this.present();
    this.log.tell(this.texts.say("earlier.present"));
    if (hadFocus) this.element.focus();
  }

  #open() {
    this.#go("back");
    this.controls.back.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const steps = { Comma: ["back", "first"], Period: ["on", "last"] }[event.code];
    if (!steps || !this.line.length || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#go(steps[Number(event.shiftKey)]);
  }

  /** @param {string} where a key of SIGNS */
  #go(where) {
    const last = this.line.length;
    const now = this.at ?? last;
    const target = { first: 0, back: Math.max(0, now - 1), on: Math.min(last, now + 1), last }[where] ?? last;
    if (target === this.at) return;
    this.at = target;
    this.bar.hidden = false;
    const parts = this.#named(target);
    const label = parts.map(({ text }) => text).join("");
    const { squares, from, to } = target ? this.line[target - 1] : { squares: this.initial, from: null, to: null };
    for (const board of this.boards) board.showEarlier(squares, from && to ? { last: [from, to] } : {}, label);
    this.words.replaceChildren(...parts.map(({ text, lang }) => make("span", { lang }, text)));
    this.log.tell(parts);
  }

  /**
   * Which position it is, and that it is not the present one.
   *
   * @param {number} ply
   * @returns {Part[]}
   */
  #named(ply) {
    if (!ply) return [{ text: this.texts.say("earlier.beginning") }];
    const { seat, number } = lineOf(ply, this.blackBegan);
    const colour = this.texts.say(`place.${seat}`);
    const named = this.isNumbered ? { number, colour } : { colour };
    return [{ text: `${this.texts.say(this.isNumbered ? "earlier.after_number" : "earlier.after", named)} ` }, ...this.line[ply - 1].words, { text: "." }];
  }
}
