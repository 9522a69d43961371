import { button, make } from "../table/dom.js";
import { isWhite } from "./squares.js";

/** @type {Record<string, string>} */
const PIECES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/**
 * Pieces put on the own board one by one, as a hand does, whatever was announced: moved, taken off, put back (E2.3).
 * It is how a board is set right, and how it comes to differ.
 */
export class FreePlacement {
  /**
   * @param {AtTable} table
   * @param {Seat} seat
   * @param {{whenChosen: () => void, whenDone: (square: string) => void}} then what follows the choice of a tool, and what was done
   */
  constructor(table, seat, { whenChosen, whenDone }) {
    const { texts } = table;
    this.table = table;
    this.seat = seat;
    this.whenDone = whenDone;
    /** @type {string | null} */
    this.tool = null; // null: off; "move", "remove", or a FEN letter to be put on a square
    this.toggle = button(texts.say("free.turn_on"), () => this.#choose(this.isOn ? null : "move"), { "aria-pressed": "false" });
    const pieces = [..."KQRBNPkqrbnp"].map((letter) => make("option", { value: letter }, texts.piece(letter)));
    this.piece = make("select", { "aria-label": texts.say("free.piece") }, ...pieces);
    this.piece.addEventListener("change", () => this.#choose(this.piece.value));
    this.tools = {
      move: button(texts.say("free.move"), () => this.#choose("move", whenChosen)),
      remove: button(texts.say("free.remove"), () => this.#choose("remove", whenChosen)),
      put: button(texts.say("free.put"), () => this.#choose(this.piece.value, whenChosen)),
    };
    this.box = make("div", { class: "row", role: "group", "aria-label": texts.say("free.heading") }, ...Object.values(this.tools), this.piece);
    this.hint = make("p", { class: "soft" }, texts.say("free.hint"));
    this.element = make("div", { class: "stack tight" }, make("div", {}, this.toggle), this.box, this.hint);
    this.#choose(null);
  }

  /** Whether pieces are put freely now. */
  get isOn() {
    return this.tool !== null;
  }

  /**
   * Take a square for the tool chosen; whether it did.
   *
   * @param {string} square
   * @param {string | null} standing
   */
  takes(square, standing) {
    if (this.tool === null || this.tool === "move") return false;
    if (this.tool === "remove") this.remove(square);
    else this.#put(this.tool, square, standing);
    return true;
  }

  /**
   * A piece from one square to another; what stands there is taken off first.
   *
   * @param {string} origin
   * @param {string} square
   * @param {string | null} standing
   */
  move(origin, square, standing) {
    const { seat } = this;
    const off = standing ? [{ type: "remove_piece", seat, square }] : [];
    return this.#do(square, [...off, { type: "place_piece", seat, square, origin }]);
  }

  /**
   * A piece off the board.
   *
   * @param {string} square
   */
  remove(square) {
    return this.#do(square, [{ type: "remove_piece", seat: this.seat, square }]);
  }

  /** @param {string} tool @param {string} square @param {string | null} standing */
  #put(tool, square, standing) {
    const { seat } = this;
    const off = standing ? [{ type: "remove_piece", seat, square }] : [];
    const piece = PIECES[tool.toLowerCase()];
    return this.#do(square, [...off, { type: "place_piece", seat, square, piece, colour: isWhite(tool) ? "white" : "black" }]);
  }

  /** @param {string} square @param {Command[]} commands */
  async #do(square, commands) {
    if (await this.table.giveAll(commands)) this.whenDone(square);
  }

  /** @param {string | null} tool @param {() => void} [then] */
  #choose(tool, then = () => {}) {
    this.tool = tool;
    this.toggle.setAttribute("aria-pressed", String(this.isOn));
    this.box.hidden = this.hint.hidden = !this.isOn;
    const chosen = tool === "move" || tool === "remove" ? tool : "put";
    for (const [name, control] of Object.entries(this.tools)) control.setAttribute("aria-pressed", String(this.isOn && name === chosen));
    then();
  }
}
