import { choose } from "../table/dialogs.js";
import { button } from "../table/dom.js";
import { spelled } from "../table/sentence.js";
import { mayBePromoted, pieceMoved } from "./announcing.js";
import { at, isWhite } from "./squares.js";

/**
 * A move written on one's own scoresheet by showing its two squares on the board: for who neither sees a line to type in nor wants to
 * speak. Which move it is the player says, as with a pen: nothing is written for him (Laws 2009, 8.1).
 */
export class ShownNote {
  /** @param {AtTable} table @param {Seat} seat @param {() => void} toBoard have the board at hand */
  constructor(table, seat, toBoard) {
    this.table = table;
    this.seat = seat;
    this.toBoard = toBoard;
    /** @type {string[] | null} */
    this.squares = null; // shown so far; null where none is wanted
    this.control = button(table.texts.say("sheet.show"), () => (this.squares ? this.forget() : this.#want()), { "aria-pressed": "false" });
    addEventListener("keydown", ({ key }) => key === "Escape" && this.forget(), { capture: true }); // before the board takes it
  }

  /**
   * Whether the square was wanted.
   *
   * @param {string} square
   * @param {string} placement of the own board, on which the move may stand already
   */
  takes(square, placement) {
    const { log, texts } = this.table;
    if (!this.squares) return false;
    const [from] = this.squares;
    if (from === square) this.forget();
    else if (from) {
      this.#set(null);
      this.#note(placement, from, square);
    } else {
      this.#set([square]);
      log.tell(texts.say("sheet.to_square", { square }));
    }
    return true;
  }

  /** No square is wanted any more: something else is to be done. */
  forget() {
    if (!this.squares) return;
    this.#set(null);
    this.table.log.tell(this.table.texts.say("sheet.no_square"));
  }

  /** @param {string} placement @param {string} from @param {string} to */
  async #note(placement, from, to) {
    const { log, texts } = this.table;
    const stands = at(placement, to) ?? "";
    const pawn = isWhite(stands) ? "P" : "p";
    const options = [stands, pawn].map((value) => ({ value, label: texts.piece(value) }));
    const isAsked = mayBePromoted(placement, from, to);
    const went = isAsked ? await choose(texts.say("sheet.which_moved", { origin: from, target: to }), options, { back: texts.say("dialog.back") }) : stands;
    if (went === null) log.tell(texts.say("sheet.no_square"));
    else this.table.give({ type: "note", seat: this.seat, text: spelled(pieceMoved(placement, from, to, isAsked && went === pawn)) });
  }

  #want() {
    this.#set([]);
    this.table.log.tell(this.table.texts.say("sheet.from_square"));
    this.toBoard();
  }

  /** @param {string[] | null} squares */
  #set(squares) {
    this.squares = squares;
    this.control.setAttribute("aria-pressed", String(squares !== null));
  }
}
