import { make } from "../table/dom.js";
import { handIn } from "../table/handing_in.js";

/** A line to type what one would say: "Springer Felix drei", "Sf3", "Korrektur", "warum". */
export class TypedLine {
  /** @param {AtTable} table */
  constructor(table) {
    const { texts } = table;
    this.entry = make("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "200", enterkeyhint: "send" });
    /** @param {Event & {currentTarget: HTMLFormElement}} event */
    const say = (event) => {
      event.preventDefault();
      const words = this.entry.value.trim();
      if (words) handIn(event.currentTarget, table.say(words));
    };
    this.element = make(
      "form",
      { class: "row typed", onsubmit: say },
      make("label", { class: "field" }, make("span", {}, texts.say("player.type")), this.entry),
      make("button", { class: "end" }, texts.say("player.say")),
    );
  }
}
