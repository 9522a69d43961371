import { Clocks } from "../table/clock.js";
import { button, enable, make, panel } from "../table/dom.js";
import { inWords } from "../table/time_control.js";

/** @type {Seat[]} */
const SEATS = ["white", "black"];

/**
 * Both clocks, what counts beside the time, and two buttons: one begins the game and stops the clocks, the other lets them run
 * again. One button for both would start them where a player has stopped them just before the arbiter does (6.12).
 */
export class ClockDesk {
  /** @param {import("../table/at_table.js").AtTable} table @param {import("../table/keys.js").Keys} keys */
  constructor(table, keys) {
    const { texts } = table;
    this.texts = texts;
    this.clocks = new Clocks(table);
    this.deed = "start"; // what the first button asks for
    this.label = make("span");
    this.stop = keys.bind("s", button(this.label, () => table.give({ type: this.deed }), { class: "huge" }));
    this.resume = keys.bind("w", button(texts.say("desk.resume"), () => table.give({ type: "resume" }), { class: "huge" }));
    this.flags = keys.bind("f", button(texts.say("ruling.check_flag"), () => table.give({ type: "check_flag" })));
    this.facts = make("dl", { class: "facts" });
    this.element = panel(texts.say("desk.clocks"), { id: "clocks" }, this.clocks.element, make("div", { class: "switch" }, this.stop, this.resume, this.flags), this.facts);
  }

  /**
   * Show both as they are now.
   *
   * @param {View} view
   */
  update(view) {
    const { texts } = this;
    this.clocks.show(view);
    this.deed = view.step === "not_started" ? "start" : "stop_clocks";
    const label = texts.say(`desk.${this.deed}`);
    if (this.label.textContent !== label) this.label.textContent = label;
    const isStopped = view.step === "stopped";
    this.#offer(this.stop, !isStopped && view.step !== "over");
    this.#offer(this.resume, isStopped);
    const illegal = SEATS.map((seat) => `${texts.say(`place.${seat}`)} ${view.illegal_moves[seat]}`).join(", ");
    this.#facts({ laws: view.edition, control: inWords(view.periods, texts), moves: view.moves_completed, illegal, result: view.result });
  }

  /** Whether this is what comes next; the referee says why it is not. @param {HTMLElement} control @param {boolean} isNext */
  #offer(control, isNext) {
    enable(control, isNext);
    control.classList.toggle("primary", isNext);
  }

  /** @param {Record<string, string | number | null>} facts */
  #facts(facts) {
    const shown = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
    const rows = shown.map(([name, value]) => make("div", {}, make("dt", {}, this.texts.say(`desk.fact_${name}`)), make("dd", {}, String(value))));
    this.facts.replaceChildren(...rows);
  }
}
