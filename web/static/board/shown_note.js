import { choose } from "../table/dialogs.js";
import { button } from "../table/dom.js";
import { spelled } from "../table/sentence.js";
import { mayBePromoted, moveMade, pieceMoved, promotes } from "./announcing.js";
import { at, isWhite } from "./squares.js";

const KEPT = 3; // placements: before both moves that may have to be noted
const KEPT_AS = "rochade.placements"; // in this tab, for a page that is loaded anew: else it would ask what its player knows it saw

/**
 * A move written on one's own scoresheet by showing its two squares on the board: for who neither sees a line to type in nor wants to
 * speak. Which move it is the player says, as with a pen: nothing is written for him (Laws 2009, 8.1).
 */
export class ShownNote {
  /**
   * @param {AtTable} table
   * @param {Seat} seat
   * @param {{toBoard: () => void, promotionOf: (placement: string, from: string, to: string) => Promise<string | null | undefined>}} board
   *   `toBoard`: have it at hand; `promotionOf`: ask which piece a pawn becomes, undefined where he goes back
   */
  constructor(table, seat, { toBoard, promotionOf }) {
    this.table = table;
    this.seat = seat;
    this.toBoard = toBoard;
    this.promotionOf = promotionOf;
    /** @type {string[]} */
    this.placements = []; // of the own board in this tab, the present one first
    /** @type {string[] | null} */
    this.squares = null; // shown so far; null where none is wanted
    this.control = button(table.texts.say("sheet.show"), () => (this.squares ? this.forget() : this.#want()), { "aria-pressed": "false" });
    addEventListener("keydown", ({ key }) => key === "Escape" && this.forget(), { capture: true }); // before the board takes it
  }

  /** Remember what stood on the own board: a piece that has moved may be taken where it has arrived. @param {View} view */
  update({ boards, game }) {
    const placement = boards[this.seat];
    const of = `${this.table.connection.run} ${game} ${this.seat}`; // of no other game, whatever was played in this tab before
    if (!this.placements.length) this.placements = recalled(of);
    if (placement === this.placements[0]) return;
    this.placements = [placement, ...this.placements].slice(0, KEPT);
    remember(of, this.placements);
  }

  /**
   * Whether the square was wanted.
   *
   * @param {string} square
   */
  takes(square) {
    const { log, texts } = this.table;
    if (!this.squares) return false;
    const [from] = this.squares;
    if (from === square) this.forget();
    else if (from) {
      this.#set(null);
      this.#note(from, square);
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

  /** @param {string} from @param {string} to */
  async #note(from, to) {
    const announcement = moveMade(this.placements, from, to) ?? (await this.#asked(from, to));
    if (announcement) this.table.give({ type: "note", seat: this.seat, text: spelled(announcement) });
    else this.table.log.tell(this.table.texts.say("sheet.no_square"));
  }

  /**
   * What the board does not tell: which piece a pawn is to become; whether what stands on a last rank has been a pawn.
   *
   * @param {string} from
   * @param {string} to
   * @returns {Promise<Announcement | null>}
   */
  async #asked(from, to) {
    const { texts } = this.table;
    const [placement] = this.placements;
    if (promotes(placement, from, to)) {
      const promotion = await this.promotionOf(placement, from, to);
      return promotion ? { ...pieceMoved(placement, from, to, false), promotion } : null;
    }
    if (!mayBePromoted(placement, from, to)) return pieceMoved(placement, from, to, false);
    const stands = at(placement, to) ?? "";
    const pawn = isWhite(stands) ? "P" : "p";
    const options = [stands, pawn].map((value) => ({ value, label: texts.piece(value) }));
    const went = await choose(texts.say("sheet.which_moved", { origin: from, target: to }), options, { back: texts.say("dialog.back") });
    return went === null ? null : pieceMoved(placement, from, to, went === pawn);
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

/** @param {string} of which game @returns {string[]} the placements that the page had before it was loaded anew */
function recalled(of) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "{}");
    return kept.of === of ? kept.placements : [];
  } catch {
    return [];
  }
}

/** @param {string} of @param {string[]} placements */
function remember(of, placements) {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify({ of, placements }));
  } catch {
    // a browser that keeps nothing asks once more what was promoted
  }
}
