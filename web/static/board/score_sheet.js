import { button, make, panel, showRows } from "../table/dom.js";
import { content, isMissing, lineOf, pairs, plain } from "../table/entries.js";
import { printSheets } from "../table/printed_sheet.js";
import { handIn } from "../table/handing_in.js";

/** A player's own scoresheet: what he wrote, line by line, and a line to write on. Nothing is written for him. */
export class ScoreSheet {
  /**
   * @param {import("../table/at_table.js").AtTable} table
   * @param {"white" | "black"} seat
   * @param {{isNumbered: boolean}} options `isNumbered`: the moves are not counted for a visually impaired player (E2.9d)
   */
  constructor(table, seat, { isNumbered }) {
    const { texts } = table;
    this.texts = texts;
    this.seat = seat;
    this.isNumbered = isNumbered;
    /** @type {View | null} */
    this.view = null;
    this.rows = make("tbody");
    this.entry = make("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "60", enterkeyhint: "done" });
    this.line = make("select", {}, make("option", { value: "" }, texts.say("sheet.next")));
    const head = [...(isNumbered ? ["sheet.number"] : []), "place.white", "place.black"].map((key) => make("th", { scope: "col" }, texts.say(key)));
    /** @param {Event & {currentTarget: HTMLFormElement}} event */
    const write = (event) => {
      event.preventDefault();
      const text = this.entry.value.trim();
      const ply = this.line.value ? { ply: Number(this.line.value) } : {};
      if (text) handIn(event.currentTarget, table.give({ type: "note", seat, text, ...ply }));
    };
    this.scroll = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.say("sheet.heading") },
      make("table", { class: "sheet" }, make("thead", {}, make("tr", {}, ...head)), this.rows));
    this.element = panel(
      texts.say("sheet.heading"),
      {},
      this.scroll,
      make("form", { class: "row", onsubmit: write },
        make("label", { class: "field" }, make("span", {}, texts.say("sheet.write")), this.entry),
        make("button", { class: "end" }, texts.say("sheet.done")),
        make("label", { class: "field line" }, make("span", {}, texts.say("sheet.line")), this.line)),
      make("div", {}, button(texts.say("print.sheet"), () => this.view && printSheets(this.view, [seat], texts))),
    );
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    const entries = view.sheets[this.seat];
    if (JSON.stringify(entries) === this.shown) return;
    this.shown = JSON.stringify(entries);
    const lines = pairs(entries, view.black_began);
    showRows(this.rows, lines, (index) => this.#row(index + 1, ...lines[index]));
    this.scroll.scrollTop = this.scroll.scrollHeight;
    this.#offerLines(entries);
  }

  /**
   * The next line, or one that is written already, the last first: what stood there is struck out, not lost. What is offered
   * stays as it is, or Orca says "nächste" with every move.
   *
   * @param {Entry[]} entries
   */
  #offerLines(entries) {
    const offered = new Map([...this.line.options].map((option) => [Number(option.value), option]));
    offered.forEach((option, ply) => ply > entries.length && option.remove());
    entries.forEach((entry, index) => {
      const ply = index + 1;
      const option = offered.get(ply);
      const words = this.#named(ply, plain(entry));
      if (isMissing(entry)) option?.remove();
      else if (!option) this.line.insertBefore(make("option", { value: String(ply) }, words), this.#earlier(ply));
      else if (option.textContent !== words) option.textContent = words;
    });
  }

  /** What is offered of the lines before that one. @param {number} ply */
  #earlier(ply) {
    return [...this.line.options].find(({ value }) => value && Number(value) < ply) ?? null;
  }

  /** @param {number} ply @param {string} text */
  #named(ply, text) {
    const { seat, number } = lineOf(ply, Boolean(this.view?.black_began));
    const colour = this.texts.say(`place.${seat}`);
    return this.isNumbered ? `${number} ${colour}: ${text}` : `${colour}: ${text}`;
  }

  /** @param {number} number @param {...(Entry | undefined)} entries */
  #row(number, ...entries) {
    const cells = entries.map((entry) => make("td", {}, ...(entry ? content(entry, this.texts) : [])));
    return make("tr", {}, this.isNumbered ? make("th", { scope: "row" }, String(number)) : null, ...cells);
  }
}
