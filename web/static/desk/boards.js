import { Board } from "../board/board.js";
import { EarlierPositions } from "../board/earlier.js";
import { differences, wrongSquares } from "../board/differences.js";
import { lookingOn } from "../board/looking_on.js";
import { differing } from "../board/squares.js";
import { make, panel } from "../table/dom.js";

/** @type {Seat[]} */
const SEATS = ["white", "black"];

/** Both boards side by side, and what their keys are answered; the squares that differ are marked, and told one by one. */
export class Boards {
  /** @param {AtTable} table @param {View} view @param {import("../table/clock.js").Clocks} clocks */
  constructor(table, view, clocks) {
    const { texts } = table;
    this.texts = texts;
    this.view = view;
    /** @param {Seat} seat */
    const board = (seat) => new Board(texts, { label: texts.say("desk.board_of", of(texts, view, seat)), actions: lookingOn(table, clocks, () => this.#inSight(seat)) });
    this.boards = { white: board("white"), black: board("black") };
    this.different = make("ul", { class: "differences" });
    this.agree = make("p", { class: "soft" }, texts.say("desk.boards_agree"));
    this.earlier = new EarlierPositions(table, [this.boards.white, this.boards.black], { isNumbered: true, present: () => this.#show() });
    const shown = SEATS.map((seat) =>
      make("figure", { class: "stack tight" }, make("figcaption", {}, texts.say("desk.board_of", of(texts, view, seat))), this.boards[seat].element),
    );
    this.element = panel(texts.say("desk.boards"), { id: "boards" }, make("div", { class: "pair" }, ...shown), table.log.status, this.agree, this.different, make("div", { class: "row" }, this.earlier.element));
  }

  /**
   * Show both as they stand.
   *
   * @param {View} view
   */
  update(view) {
    this.view = view;
    this.earlier.update(view);
    this.#show();
    const boards = view.differences.filter(({ kind }) => kind === "boards");
    const unlike = differing(view.boards.white, view.boards.black).join(", ");
    this.agree.hidden = boards.length > 0;
    this.agree.textContent = unlike ? this.texts.say("desk.boards_unlike", { squares: unlike }) : this.texts.say("desk.boards_agree");
    const sentences = differences({ ...view, differences: boards }, this.texts);
    this.different.replaceChildren(...sentences.map((sentence) => make("li", {}, sentence)));
  }

  /** @param {Seat} seat */
  #inSight(seat) {
    return { squares: this.view.boards[seat], last: this.view.last_move };
  }

  #show() {
    const { view } = this;
    const last = view.last_move ? [view.last_move.from, view.last_move.to] : [];
    for (const seat of SEATS) this.boards[seat].show(view.boards[seat], { differs: wrongSquares(view, seat), last });
  }
}

/**
 * A seat by its colour and its player's name, for a label.
 *
 * @param {Texts} texts
 * @param {View} view
 * @param {Seat} seat
 */
export function of(texts, view, seat) {
  return { colour: texts.say(`place.${seat}`), name: view.names[seat] };
}
