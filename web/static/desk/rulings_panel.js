import { make, panel } from "../table/dom.js";
import { handIn } from "../table/handing_in.js";
import { falling, oversteps, really } from "./falling.js";
import { ruled } from "./ruling_fields.js";
import { RULINGS } from "./rulings.js";

/** Everything that an arbiter may rule, by groups: a small form each, with the article that it rests on. */
export class Rulings {
  /** @param {import("../table/at_table.js").AtTable} table @param {import("../table/clock.js").Clocks} clocks */
  constructor(table, clocks) {
    this.table = table;
    this.clocks = clocks;
    /** @type {View | undefined} */
    this.view = undefined;
    const { texts } = table;
    /** @param {[string, Ruling[]]} group */
    const group = ([name, rulings]) =>
      make(
        "details",
        { class: "group" },
        make("summary", {}, texts.say(`group.${name}`)),
        ...rulings.map((ruling) => this.#form(ruling)),
      );
    this.element = panel(texts.say("desk.rulings"), { id: "rulings" }, ...Object.entries(RULINGS).map(group));
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
  }

  /** @param {Ruling} ruling */
  #form(ruling) {
    const { texts } = this.table;
    const label = texts.say(`ruling.${ruling.type}`);
    const fields = ruling.fields.map((spec) => ruled(spec, texts));
    /** @param {Event & {currentTarget: HTMLFormElement}} event */
    const give = async (event) => {
      event.preventDefault();
      const command = this.#command(ruling, fields);
      const form = event.currentTarget;
      if (!form.reportValidity() || (this.#isFinal(ruling, command) && !(await this.#really(label, fields, command)))) return;
      handIn(form, this.table.give(command));
    };
    return make(
      "form",
      { class: "ruling", "data-ruling": ruling.type, novalidate: true, onsubmit: give },
      make(
        "fieldset",
        {},
        make("legend", {}, make("strong", {}, label), ` (${ruling.article})`),
        make("div", { class: "row fields" }, ...fields.map(({ element }) => element), make("button", {}, texts.say("desk.rule"))),
      ),
    );
  }

  /** @param {Ruling} ruling @param {RuledField[]} fields */
  #command(ruling, fields) {
    const values = fields.map((each) => [each.name, each.value()]).filter(([, value]) => value !== undefined);
    return { type: ruling.type, ...Object.fromEntries(values) };
  }

  /** Whether no further event takes it back; time can be given again, but not where a flag falls by it. @param {Ruling} ruling @param {Command} command */
  #isFinal({ final }, command) {
    return final || oversteps(command, this.clocks);
  }

  /**
   * Ask with all that was filled in, for a form is easily sent for the wrong player, and what falls with it besides.
   *
   * @param {string} label @param {RuledField[]} fields @param {Command} command
   */
  #really(label, fields, command) {
    const filled = fields.map((each) => each.words()).filter(Boolean).join(", ");
    const besides = falling(command, this.view, this.clocks, this.table.texts);
    return really(this.table, command, filled ? `${label}: ${filled}` : label, besides);
  }
}
