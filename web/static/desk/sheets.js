import { make, panel, showRows } from "../table/dom.js";
import { content, lineOf } from "../table/entries.js";

/** @type {Seat[]} */
const SEATS = ["white", "black"];

/** Both scoresheets side by side, half-move by half-move, as each player wrote; what differs or is no move says so. */
export class Sheets {
  /** @param {import("../table/at_table.js").AtTable} table */
  constructor({ texts }) {
    this.texts = texts;
    const head = ["ply", "by_white", "by_black", "remark"].map((name) => make("th", { scope: "col" }, texts.say(`desk.${name}`)));
    this.rows = make("tbody");
    const table = make("table", { class: "sheet" }, make("thead", {}, make("tr", {}, ...head)), this.rows);
    const scroll = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.say("desk.sheets") }, table);
    this.none = make("p", { class: "soft" }, texts.say("desk.sheets_empty"));
    this.element = panel(texts.say("desk.sheets"), { id: "sheets" }, this.none, scroll);
    this.scroll = scroll;
  }

  /**
   * Show both as they are written.
   *
   * @param {View} view
   */
  update(view) {
    const plies = Math.max(...SEATS.map((seat) => view.sheets[seat].length));
    const differ = new Set(view.differences.flatMap((found) => (found.kind === "sheets" ? [found.ply] : [])));
    const lines = [...Array(plies).keys()].map((index) => ({
      written: SEATS.map((seat) => view.sheets[seat][index]),
      remarks: this.#remarks(view, index + 1, differ),
    }));
    const wasAtEnd = this.scroll.scrollTop + this.scroll.clientHeight >= this.scroll.scrollHeight - 8;
    this.none.hidden = plies > 0;
    this.scroll.hidden = plies === 0;
    showRows(this.rows, lines, (index) => this.#row(index + 1, view.black_began, lines[index]));
    if (wasAtEnd) this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** What is to be seen to in a line. @param {View} view @param {number} ply @param {Set<number>} differ */
  #remarks(view, ply, differ) {
    const faults = SEATS.map((seat) => this.#fault(seat, view.unclear[seat].find((entry) => entry.ply === ply)));
    return [differ.has(ply) ? this.texts.say("desk.entries_differ") : null, ...faults].filter(Boolean);
  }

  /** @param {number} ply @param {boolean} blackBegan @param {{written: Entry[], remarks: (string | null)[]}} line */
  #row(ply, blackBegan, { written, remarks }) {
    const { seat, number } = lineOf(ply, blackBegan);
    const named = this.texts.say("desk.ply_of", { number, colour: this.texts.say(`place.${seat}`) });
    return make(
      "tr",
      { class: remarks.length ? "differs" : null },
      make("th", { scope: "row" }, named),
      ...written.map((entry) => make("td", {}, ...content(entry, this.texts))),
      make("td", {}, ...remarks.map((remark) => make("span", { class: "tag warn" }, remark))),
    );
  }

  /**
   * An entry that is no move as it stands, with what it may be a misprint of.
   *
   * @param {Seat} seat
   * @param {UnclearEntry | undefined} entry
   */
  #fault(seat, entry) {
    if (!entry) return null;
    const meant = entry.proposals.map(({ text }) => text).join(", ");
    const colour = this.texts.say(`place.${seat}`);
    return this.texts.say(meant ? "desk.entry_proposed" : "desk.entry_unclear", { colour, meant });
  }
}
