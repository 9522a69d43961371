import { ask, choose, confirm } from "../table/dialogs.js";
import { button, enable, make, panel } from "../table/dom.js";

/** What a player may ask for besides his moves: draw, resignation, the arbiter, his claims. */
export class Requests {
  /** @param {AtTable} table @param {Seat} seat */
  constructor(table, seat) {
    this.table = table;
    this.seat = seat;
    this.wantsSquare = false;
    /** @param {string} key */
    const say = (key) => table.texts.say(`request.${key}`);
    /** @param {string} type */
    const give = (type) => () => table.give({ type, seat });
    this.arbiter = button(say("arbiter"), () => this.#callArbiter());
    this.draw = button(say("draw"), () => this.#claim("offer_draw", "draw"));
    this.resign = button(say("resign"), () => this.#resign(), { class: "danger" });
    this.touched = button(say("touched"), () => this.#claimTouch(), { "aria-pressed": "false" });
    const claims = [
      button(say("flag"), () => this.#claim("claim_flag", "flag")),
      button(say("threefold"), () => this.#claimDraw("threefold", "Stellungswiederholung")),
      button(say("fifty"), () => this.#claimDraw("fifty", "fünfzig Züge")),
      button(say("illegal"), () => this.#claim("claim_illegal", "illegal")),
      button(say("quickplay"), () => this.#claimQuickplay()),
      this.touched,
      button(say("adjust"), give("adjust")),
    ];
    this.whilePlaying = [this.arbiter, this.draw, this.resign, ...claims];
    this.element = panel(
      say("heading"),
      {},
      make("div", { class: "row" }, this.draw, this.arbiter, this.resign),
      make("details", {}, make("summary", {}, say("claims")), make("div", { class: "row" }, ...claims)),
    );
  }

  /** @param {View} view */
  update(view) {
    const isPlayed = view.step !== "not_started" && !view.result;
    this.whilePlaying.forEach((control) => enable(control, isPlayed));
  }

  /**
   * Whether the square was wanted: on which a piece was touched.
   *
   * @param {string} square
   */
  takes(square) {
    if (!this.wantsSquare) return false;
    this.#wantSquare(false);
    this.table.give({ type: "claim_touch", seat: this.seat, square });
    return true;
  }

  async #resign() {
    if (await this.#really("resign")) this.table.give({ type: "resign", seat: this.seat });
  }

  async #callArbiter() {
    if (await this.#really("arbiter")) this.table.give({ type: "call_arbiter", seat: this.seat });
  }

  /** @param {string} type @param {string} key */
  async #claim(type, key) {
    if (await this.#really(key)) this.table.give({ type, seat: this.seat });
  }

  /**
   * A draw by repetition or fifty moves: of the position on the board, or with a move that is written first.
   *
   * @param {string} key
   * @param {string} words
   */
  async #claimDraw(key, words) {
    const { texts } = this.table;
    /** @param {string} name */
    const say = (name) => texts.say(`request.${name}`);
    const options = [
      { value: "position", label: say("with_position") },
      { value: "move", label: say("with_move") },
    ];
    const ground = await choose(say(`${key}_really`), options, { back: texts.say("dialog.back") });
    if (ground === "position") this.table.give({ type: `claim_${key}`, seat: this.seat });
    if (ground !== "move") return;
    const move = await ask(say("intended"), { label: say("intended_move"), done: say("claim"), back: texts.say("dialog.back") });
    if (move) this.table.say(`${words} ${move}`);
  }

  async #claimQuickplay() {
    const { texts } = this.table;
    const options = ["no_effort", "not_by_normal_means"].map((value) => ({ value, label: texts.say(`request.${value}`) }));
    const ground = await choose(texts.say("request.quickplay_really"), options, { back: texts.say("dialog.back") });
    if (ground) this.table.give({ type: "claim_quickplay", seat: this.seat, ground });
  }

  #claimTouch() {
    this.#wantSquare(!this.wantsSquare);
  }

  /** @param {boolean} wants */
  #wantSquare(wants) {
    this.wantsSquare = wants;
    this.touched.setAttribute("aria-pressed", String(wants));
    if (wants) this.table.log.tell(this.table.texts.say("request.which_square"));
  }

  /** @param {string} key */
  #really(key) {
    const { texts } = this.table;
    return confirm(texts.say(`request.${key}_really`), { yes: texts.say(`request.${key}_yes`), back: texts.say("dialog.back") });
  }
}
