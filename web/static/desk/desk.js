import { differences } from "../board/differences.js";
import { Boards } from "./boards.js";
import { ClockDesk } from "./clocks.js";
import { Exports } from "./exports.js";
import { DeskLog } from "./log.js";
import { OpenMatters } from "./open_matters.js";
import { Places } from "./places.js";
import { Reconciliation } from "./reconciliation.js";
import { Rulings } from "./rulings_panel.js";
import { Sheets } from "./sheets.js";
import { tellAsked } from "../table/dialogs.js";
import { make, panel, stack } from "../table/dom.js";
import { Keys } from "../table/keys.js";

/**
 * The page of the arbiter (see main.js).
 *
 * @param {PageParts} parts
 * @returns {Page}
 */
export function open({ root, table, view }) {
  return new Desk(root, table, view);
}

/**
 * The arbiter's desk: what is open first, then the clocks, both boards, both scoresheets, the log, and every ruling. It
 * is a document with headings, so that it can be read from top to bottom and jumped about in.
 */
class Desk {
  /** @param {HTMLElement} root @param {AtTable} table @param {View} view */
  constructor(root, table, view) {
    this.texts = table.texts;
    this.view = view;
    this.keys = new Keys(table.texts, () => tellAsked(table.log, table.texts));
    const clocks = new ClockDesk(table, this.keys);
    const boards = new Boards(table, view, clocks.clocks);
    const sheets = new Sheets(table);
    const log = new DeskLog(table, view);
    /** @param {View} shown */
    const inWords = (shown) => differences(shown, table.texts);
    const reconciliation = new Reconciliation(table, inWords);
    const matters = new OpenMatters(table, { view, reconciliation, differences: inWords, log });
    const rulings = new Rulings(table, clocks.clocks);
    const places = new Places(table);
    const exports = new Exports(table);
    this.parts = [matters, clocks, boards, sheets, rulings, places, exports];
    this.matters = matters;
    this.log = log;
    const said = panel(table.texts.say("log.heading"), {}, table.log.log);
    root.classList.add("desk");
    table.log.answerBeside(root);
    root.append(
      this.#contents(),
      table.log.alerts,
      make(
        "div",
        { class: "desk-columns" },
        stack(matters.element, clocks.element, boards.element, sheets.element, rulings.element),
        stack(said, log.element, places.element, exports.element, this.#help()),
      ),
    );
  }

  /**
   * Show the table as it is now.
   *
   * @param {View} view
   */
  update(view) {
    this.view = view;
    this.parts.forEach((part) => part.update(view));
    this.log.update(view).then(() => this.matters.update(this.view)); // the evidence of what is open is on the record
  }

  /** The sections, to jump to. */
  #contents() {
    const sections = ["open", "clocks", "boards", "sheets", "rulings", "log", "places", "exports"];
    const links = sections.map((name) => make("li", {}, make("a", { href: `#${name}` }, this.texts.say(`desk.${name}`))));
    return make("nav", { class: "contents", "aria-label": this.texts.say("desk.contents") }, make("ul", {}, ...links));
  }

  #help() {
    return make("div", { class: "row" }, this.keys.help, this.keys.control);
  }
}
