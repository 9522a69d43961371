import { adjourned } from "../table/adjournment.js";
import { digits } from "../table/clock.js";
import { button, keepFocus, make, panel } from "../table/dom.js";
import { really } from "./falling.js";

/** @type {Record<string, string[]>} */
const EVIDENCE = { quickplay: ["quickplay_claimed"], touch: ["touch_claimed"], stopped: ["arbiter_called", "clocks_stopped"] };

/** What waits for the arbiter, each with its evidence and the rulings that answer it. */
export class OpenMatters {
  /**
   * @param {import("../table/at_table.js").AtTable} table
   * @param {{
   *   view: View, reconciliation: import("./reconciliation.js").Reconciliation, differences: (view: View) => string[],
   *   log: import("./log.js").DeskLog,
   * }} parts of the desk
   */
  constructor(table, { view, reconciliation, differences, log }) {
    this.table = table;
    this.texts = table.texts;
    this.view = view;
    this.reconciliation = reconciliation;
    this.differences = differences;
    this.log = log;
    this.list = make("ul", { class: "open-matters" });
    this.nothing = make("p", { class: "soft" }, this.texts.say("desk.nothing_open"));
    this.evidence = make("ul", { class: "sentences" });
    this.element = panel(
      this.texts.say("desk.open"),
      { id: "open", class: "panel urgent" },
      this.nothing,
      this.list,
      make("details", {}, make("summary", {}, this.texts.say("desk.evidence")), this.evidence),
    );
    this.heading = this.element.querySelector("h2");
    if (this.heading) this.heading.tabIndex = -1;
  }

  /**
   * Show what is open now. A row stays as it is, with the focus in it, for as long as nothing about it changes.
   *
   * @param {View} view
   */
  update(view) {
    this.view = view;
    this.nothing.hidden = view.waits.length > 0;
    const rows = new Map([...this.list.children].map((row) => [row.getAttribute("data-shown"), row]));
    const wanted = view.waits.map((wait) => {
      const shown = JSON.stringify([wait, this.#evidenceOf(wait.matter)]);
      return rows.get(shown) ?? this.#row(wait, shown);
    });
    const gone = [...this.list.children].filter((row) => !wanted.includes(row));
    keepFocus(this.list, () => gone.forEach((row) => row.remove()), this.heading); // what had it is settled
    wanted.forEach((row, index) => this.list.children[index] === row || this.list.insertBefore(row, this.list.children[index] ?? null));
    this.#showEvidence(view.evidence);
  }

  /**
   * What a row rests on besides; when it changes, so does the row.
   *
   * @param {string} matter
   */
  #evidenceOf(matter) {
    if (matter === "differences") return [this.view.differences, this.view.reconciliation];
    if (matter === "adjournment") return [this.view.adjournment];
    return (EVIDENCE[matter] ?? []).map((type) => this.log.latest(type)?.version);
  }

  /** @param {Matter} wait @param {string} shown */
  #row(wait, shown) {
    const { sentences, deeds } = this.#matter(wait);
    return make(
      "li",
      { "data-matter": wait.matter, "data-shown": shown, class: "stack tight" },
      ...sentences.filter(Boolean).map((sentence, index) => make("p", { class: index ? "soft" : null }, sentence)),
      make("div", { class: "row" }, ...deeds),
    );
  }

  /** @param {Matter} wait @returns {{sentences: (string | null)[], deeds: HTMLElement[]}} */
  #matter({ matter, seat, missing }) {
    /** @param {string} key @param {object} [values] */
    const say = (key, values = {}) => this.texts.say(`desk.${key}`, { colour: seat && this.texts.say(`place.${seat}`), ...values });
    /** @param {string} label @param {Command} command */
    const rule = (label, command) => button(label, () => this.#really(label, command));
    /** @param {string} value */
    const ruling = (value) => rule(this.texts.say(`choice.${value}`), { type: "rule_on_quickplay", ruling: value, bonus: true });
    switch (matter) {
      case "differences":
        return { sentences: [say("differ"), ...this.differences(this.view), this.#notYet()], deeds: this.#reconcile() };
      case "mate":
        return {
          sentences: [say("mate")],
          deeds: [true, false].map((can) => rule(say(can ? "mate_yes" : "mate_no"), { type: "rule_on_mate", can_mate: can })),
        };
      case "quickplay":
        return { sentences: this.#quickplay(say), deeds: ["draw", "postponed", "rejected"].map(ruling) };
      case "increment":
        return {
          sentences: [say("increment")],
          deeds: [true, false].map((granted) => rule(say(granted ? "grant" : "refuse"), { type: "rule_on_increment", granted })),
        };
      case "touch":
        return {
          sentences: [this.#touch(say)],
          deeds: [true, false].map((upheld) => rule(say(upheld ? "touch_yes" : "touch_no"), { type: "rule_on_touch", upheld })),
        };
      case "reconstruction":
        return {
          sentences: [say("reconstructing")],
          deeds: [true, false].map((succeeded) => rule(say(succeeded ? "succeeded" : "failed"), { type: "end_reconstruction", succeeded })),
        };
      case "sheets":
        return { sentences: [say("sheet_lacks", { missing })], deeds: [rule(this.texts.say("ruling.accept_sheets"), { type: "accept_sheets" })] };
      case "void":
        return { sentences: [say("void")], deeds: [rule(this.texts.say("ruling.begin_anew"), { type: "begin_anew" })] };
      case "adjournment":
        return { sentences: Object.values(adjourned(this.view, this.texts) ?? {}), deeds: [] };
      default:
        return { sentences: [this.#called() ?? say("stopped")], deeds: [] };
    }
  }

  /** The steps, where they can be gone. */
  #reconcile() {
    if (!this.view.reconciliation?.possible) return [];
    return [button(this.texts.say("desk.reconcile_steps"), () => this.reconciliation.propose(this.view), { class: "primary" })];
  }

  /** What has to happen before anything can be put right. */
  #notYet() {
    const found = this.view.reconciliation;
    if (!found || found.possible) return null;
    return this.texts.say("desk.not_yet", { reason: found.words.map(({ text }) => text).join(" ") });
  }

  /**
   * The evidence of 10.2: the ground, both times and the scoresheet, as they were when it was claimed.
   *
   * @param {(key: string, values?: object) => string} say
   */
  #quickplay(say) {
    const claim = this.log.latest("quickplay_claimed")?.event;
    if (!claim) return [say("quickplay", { ground: "" })];
    const [white, black] = claim.remaining_ms.map(digits);
    return [
      say("quickplay", { ground: this.texts.say(`choice.${claim.ground}`) }),
      say("quickplay_evidence", { white, black, plies: claim.noted_plies }),
    ];
  }

  /** @param {(key: string, values?: object) => string} say */
  #touch(say) {
    const claim = this.log.latest("touch_claimed")?.event;
    return claim ? say("touch_claimed", { colour: this.texts.say(`place.${claim.seat}`), square: claim.square }) : say("stopped");
  }

  /** Who called, and why, when that is what stopped the clocks. */
  #called() {
    const call = this.log.latest("arbiter_called");
    const stop = this.log.latest("clocks_stopped");
    if (!call || (stop && stop.version > call.version)) return null;
    const colour = this.texts.say(`place.${call.event.seat}`);
    return this.texts.say("desk.arbiter_called", { colour, reason: call.event.reason });
  }

  /** @param {string} label @param {Command} command */
  async #really(label, command) {
    if (await really(this.table, command, label)) this.table.give(command);
  }

  /**
   * What decides claims of the position on the board.
   *
   * @param {Evidence} evidence
   */
  #showEvidence({ repetitions, quiet_moves: quiet, quiet_moves_needed: needed }) {
    const plies = repetitions.map((ply) => String(ply)).join(", ");
    const sentences = [
      this.texts.say("desk.repetitions", { count: repetitions.length, plies }),
      this.texts.say("desk.fifty", { count: quiet, needed }),
    ];
    this.evidence.replaceChildren(...sentences.map((sentence) => make("li", {}, sentence)));
  }
}
