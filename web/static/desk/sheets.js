import { make, panel } from "../table/dom.js";
import { content } from "../table/entries.js";

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
    /** @type {Map<string, UnclearEntry>} */
    const faults = new Map();
    for (const seat of SEATS) for (const entry of view.unclear[seat]) faults.set(`${seat} ${entry.ply}`, entry);
    const wasAtEnd = this.scroll.scrollTop + this.scroll.clientHeight >= this.scroll.scrollHeight - 8;
    this.none.hidden = plies > 0;
    this.scroll.hidden = plies === 0;
    this.rows.replaceChildren(...[...Array(plies).keys()].map((index) => this.#row(view, index + 1, differ, faults)));
    if (wasAtEnd) this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** @param {View} view @param {number} ply @param {Set<number>} differ @param {Map<string, UnclearEntry>} faults */
  #row(view, ply, differ, faults) {
    const colour = this.texts.say(ply % 2 ? "place.white" : "place.black");
    const number = this.texts.say("desk.ply_of", { number: Math.ceil(ply / 2), colour });
    const remarks = [
      differ.has(ply) ? this.texts.say("desk.entries_differ") : null,
      ...SEATS.map((seat) => this.#fault(seat, faults.get(`${seat} ${ply}`))),
    ].filter(Boolean);
    return make(
      "tr",
      { class: remarks.length ? "differs" : null },
      make("th", { scope: "row" }, number),
      ...SEATS.map((seat) => make("td", {}, ...content(view.sheets[seat][ply - 1], this.texts))),
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
