import { Board } from "../board/board.js";
import { digits } from "../table/clock.js";
import { read } from "../table/dialogs.js";
import { make, spoken } from "../table/dom.js";

/** @type {Seat[]} */
const SEATS = ["white", "black"];
const LAWS = { "E2.7": "boards", "E2.8": "sheets", 7.4: "illegal" };

/**
 * Rules 7 and 8, step by step: what differs, what the Laws say, what will change, how both boards stand then; and only
 * then it is done. What is shown is the referee's own answer, of which nothing has happened yet.
 */
export class Reconciliation {
  /** @param {import("../table/at_table.js").AtTable} table @param {(view: View) => string[]} differences in words */
  constructor(table, differences) {
    this.table = table;
    this.texts = table.texts;
    this.differences = differences;
  }

  /**
   * Go through the steps, and put it right where the arbiter agrees.
   *
   * @param {View} view
   */
  async propose(view) {
    const found = view.reconciliation;
    if (!found?.possible) return this.table.log.alert(found?.words ?? [{ text: this.texts.say("desk.boards_agree") }]);
    const boards = SEATS.map((seat) => this.#board(seat, view));
    const steps = [
      ["step_differs", list(this.differences(view).map((sentence) => [{ text: sentence }]))],
      ["step_law", this.#law(found, view)],
      ["step_changes", this.#changes(found)],
      ["step_after", make("div", { class: "pair" }, ...boards.map(({ element }) => element))],
    ].map(([key, content], index) => make("section", { class: "stack tight" }, make("h3", {}, `${index + 1}. ${this.texts.say(`desk.${key}`)}`), content));
    const labels = { yes: this.texts.say("desk.reconcile_now"), back: this.texts.say("dialog.back") };
    const agreed = read(this.texts.say("desk.reconcile"), steps, labels);
    for (const { board, seat } of boards) board.show(found.boards_after[seat], { differs: found.boards_changed[seat] ?? [] });
    return (await agreed) ? this.table.give({ type: "reconcile" }) : undefined;
  }

  /**
   * The article of the edition that is played by, and what it demands.
   *
   * @param {ReconciliationOffer} found
   * @param {View} view
   */
  #law(found, view) {
    const { texts } = this;
    const law = LAWS[found.rule] === "boards" && !found.complete ? "boards_incomplete" : LAWS[found.rule];
    const settings = found.settings.map(({ words }) => words).join("; ");
    return make(
      "div",
      { class: "stack tight" },
      make("p", {}, make("strong", {}, texts.say("desk.law_of", { edition: view.edition, article: found.article }))),
      make("p", {}, texts.say(`law.${law}`)),
      settings ? make("p", { class: "soft" }, texts.say("desk.settings", { settings })) : null,
    );
  }

  /**
   * What both players will be told, and the clocks.
   *
   * @param {ReconciliationOffer} found
   */
  #changes(found) {
    const { texts } = this;
    const after = found.clocks_after;
    const times = after ? { white: digits(after.white.remaining_ms), black: digits(after.black.remaining_ms) } : {};
    const clocks = after ? texts.say("desk.clocks_become", times) : texts.say("desk.clocks_stay");
    return list([...found.sentences, [{ text: clocks }]]);
  }

  /** @param {Seat} seat @param {View} view */
  #board(seat, view) {
    const label = this.texts.say("desk.board_of", { colour: this.texts.say(`place.${seat}`), name: view.names[seat] });
    const board = new Board(this.texts, { label });
    const element = make("figure", { class: "stack tight" }, make("figcaption", {}, label), board.element);
    return { seat, board, element };
  }
}

/** @param {Part[][]} sentences */
function list(sentences) {
  return make("ul", { class: "sentences" }, ...sentences.map((parts) => make("li", {}, ...spoken(parts))));
}
