import { ofThisTable } from "../table/address.js";
import { confirm } from "../table/dialogs.js";
import { button, make, panel } from "../table/dom.js";
import { printSheets } from "../table/printed_sheet.js";

const FORMS = ["pgn", "text", "brf", "zip"];

/** The files that the arbiter takes with him; and, when both players have signed, the end of the program. */
export class Exports {
  /** @param {import("../table/at_table.js").AtTable} table */
  constructor(table) {
    this.table = table;
    const { texts } = table;
    /** @param {string} form */
    const link = (form) => make("a", { class: "button", href: ofThisTable(`/export/${form}`), download: true }, texts.say(`export.${form}`));
    const print = button(texts.say("print.sheets"), () => this.view && printSheets(this.view, ["white", "black"], texts));
    /** @type {View | null} */
    this.view = null;
    const end = button(texts.say("desk.end"), () => this.#end(), { class: "danger" });
    this.closed = make("div", { class: "stack tight", hidden: true }, make("p", {}, texts.say("desk.signed")), make("div", { class: "row" }, end));
    this.element = panel(texts.say("desk.exports"), { id: "exports" }, make("div", { class: "row" }, ...FORMS.map(link), print), this.closed);
  }

  /**
   * The signed game stays on all pages until it is ended here, or where the program was started.
   *
   * @param {View} view
   */
  update(view) {
    this.view = view;
    this.closed.hidden = !view.may_close;
  }

  async #end() {
    const { texts } = this.table;
    const labels = { text: texts.say("desk.end_really"), yes: texts.say("desk.end"), back: texts.say("dialog.back") };
    if (await confirm(texts.say("desk.end"), labels)) this.table.ask({ do: "close" }, [{ text: texts.say("desk.end") }]);
  }
}
