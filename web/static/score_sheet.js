import { make, panel } from "./dom.js";

/** A player's own scoresheet: what he wrote, line by line, and a line to write on. Nothing is written for him. */
export class ScoreSheet {
  /** @param {{isNumbered: boolean}} options the moves are not counted for a visually impaired player (E2.9d) */
  constructor(table, seat, { isNumbered }) {
    const { texts } = table;
    this.texts = texts;
    this.seat = seat;
    this.isNumbered = isNumbered;
    this.rows = make("tbody");
    this.entry = make("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "60", enterkeyhint: "done" });
    const head = [...(isNumbered ? ["sheet.number"] : []), "place.white", "place.black"].map((key) => make("th", { scope: "col" }, texts.say(key)));
    const write = async (event) => {
      event.preventDefault();
      const text = this.entry.value.trim();
      if (text && (await table.give({ type: "note", seat, text }))) this.entry.value = "";
    };
    this.scroll = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.say("sheet.heading") },
      make("table", { class: "sheet" }, make("thead", {}, make("tr", {}, ...head)), this.rows));
    this.element = panel(
      texts.say("sheet.heading"),
      {},
      this.scroll,
      make("form", { class: "row", onsubmit: write },
        make("label", { class: "field" }, make("span", {}, texts.say("sheet.write")), this.entry),
        make("button", { class: "end" }, texts.say("sheet.done"))),
    );
  }

  update(view) {
    const entries = view.sheets[this.seat];
    if (entries.join("\n") === this.shown) return;
    this.shown = entries.join("\n");
    this.rows.replaceChildren(...pairs(entries).map(([white, black], index) => this.#row(index + 1, white, black)));
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  #row(number, ...texts) {
    const cells = texts.map((text) => make("td", { lang: "zxx" }, text ?? ""));
    return make("tr", {}, this.isNumbered ? make("th", { scope: "row" }, String(number)) : null, ...cells);
  }
}

/** The entries of White and Black side by side. */
export function pairs(entries) {
  return [...Array(Math.ceil(entries.length / 2)).keys()].map((index) => entries.slice(index * 2, index * 2 + 2));
}
