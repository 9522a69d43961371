import { ask, choose, confirm } from "../table/dialogs.js";
import { button, enable, make, panel } from "../table/dom.js";

/** What a player may ask for besides his moves: draw, resignation, the arbiter, his claims. */
export class Requests {
  /** @param {AtTable} table @param {Seat} seat @param {() => void} toBoard have the board at hand, where something is to be shown on it */
  constructor(table, seat, toBoard) {
    this.table = table;
    this.seat = seat;
    this.toBoard = toBoard;
    this.wantsSquare = false;
    /** @type {string | null} */
    this.intends = null; // the claim for which the move intended is shown on the board
    /** @type {string | null} */
    this.why = null; // nothing can be asked for now
    /** @type {Announcement | null} */
    this.announced = null; // the own move, which the board shows as if it were made
    /** @param {string} key */
    const say = (key) => table.texts.say(`request.${key}`);
    /** @param {string} type */
    const give = (type) => () => table.give({ type, seat });
    /** @param {string} key @param {() => unknown} asks @param {Record<string, string>} [properties] */
    const request = (key, asks, properties) => button(say(key), () => (this.why ? table.log.alert([{ text: this.why }]) : asks()), properties);
    this.arbiter = request("arbiter", () => this.#callArbiter());
    this.draw = request("draw", () => this.#claim("offer_draw", "draw"));
    this.resign = request("resign", () => this.#resign(), { class: "danger" });
    this.touched = request("touched", () => this.#wantSquare(!this.wantsSquare), { "aria-pressed": "false" });
    const claims = [
      request("flag", () => this.#claim("claim_flag", "flag")),
      request("threefold", () => this.#claimDraw("threefold", "Stellungswiederholung")),
      request("fifty", () => this.#claimDraw("fifty", "fünfzig Züge")),
      request("illegal", () => this.#claim("claim_illegal", "illegal")),
      request("quickplay", () => this.#claimQuickplay()),
      this.touched,
      request("adjust", give("adjust")),
    ];
    this.whilePlaying = [this.arbiter, this.draw, this.resign, ...claims];
    addEventListener("keydown", ({ key }) => key === "Escape" && this.forget(), { capture: true }); // before the board takes it
    this.element = panel(
      say("heading"),
      {},
      make("div", { class: "row" }, this.draw, this.arbiter, this.resign),
      make("details", {}, make("summary", {}, say("claims")), make("div", { class: "row" }, ...claims)),
    );
  }

  /** Whatever has happened at the table, a square that was to be chosen may be meant for a move. @param {View} view */
  update(view) {
    this.why = whyNot(view, this.table.texts);
    this.whilePlaying.forEach((control) => enable(control, !this.why));
    const { announced } = view;
    this.announced = announced?.seat === this.seat && announced.legal ? announced.announcement : null;
    this.forget();
  }

  /**
   * Whether the square was wanted: on which a piece was touched. It is asked about, for the claim stops both clocks.
   *
   * @param {string} square
   * @param {string | null} standing there on the own board
   */
  takes(square, standing) {
    if (!this.wantsSquare) return false;
    this.#wantSquare(false);
    this.#claimTouch(square, standing);
    return true;
  }

  /**
   * The move that was wanted: with which a draw is claimed. It is asked about and not made.
   *
   * @param {Announcement} announcement
   * @param {{origin: string, target: string}} named in words
   */
  async takesMove(announcement, named) {
    const { log, texts } = this.table;
    const type = `claim_${this.intends}`;
    if (!this.intends) return; // something has happened while he chose what his pawn becomes
    this.intends = null;
    const really = confirm(texts.say("request.intended_really", named), { yes: texts.say("request.claim"), back: texts.say("dialog.back") });
    if (await really) this.table.give({ type, seat: this.seat, announcement });
    else log.tell(texts.say("request.no_move"));
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
   * A draw by repetition or fifty moves: of the position on the board, or with a move that is intended, shown there or written. Once
   * a move is announced no other can be declared, and the position is that before it, though the board shows it (9.2, 9.3).
   *
   * @param {string} key
   * @param {string} words
   */
  async #claimDraw(key, words) {
    const { texts } = this.table;
    /** @param {string} name */
    const say = (name) => texts.say(`request.${name}`);
    const { announced: announcement } = this;
    const options = announcement
      ? [{ value: "announced", label: say("with_announced") }, { value: "position", label: say("before_announced") }]
      : [
          { value: "position", label: say("with_position") },
          { value: "shown", label: say("with_shown") },
          { value: "move", label: say("with_move") },
        ];
    const ground = await choose(say(`${key}_really`), options, { back: texts.say("dialog.back"), isGrave: true });
    if (ground === "announced" && announcement) this.table.give({ type: `claim_${key}`, seat: this.seat, announcement });
    if (ground === "position") this.table.give({ type: `claim_${key}`, seat: this.seat });
    if (ground === "shown") this.#wantMove(key);
    if (ground !== "move") return;
    const move = await ask(say("intended"), { label: say("intended_move"), done: say("claim"), back: texts.say("dialog.back") });
    if (move) this.table.say(`${words} ${move}`);
  }

  async #claimQuickplay() {
    const { texts } = this.table;
    const options = ["no_effort", "not_by_normal_means"].map((value) => ({ value, label: texts.say(`request.${value}`) }));
    const ground = await choose(texts.say("request.quickplay_really"), options, { back: texts.say("dialog.back"), isGrave: true });
    if (ground) this.table.give({ type: "claim_quickplay", seat: this.seat, ground });
  }

  /** @param {string} square @param {string | null} standing */
  async #claimTouch(square, standing) {
    const { log, texts } = this.table;
    if (await this.#really("touched", { square: texts.square(square, standing) })) this.table.give({ type: "claim_touch", seat: this.seat, square });
    else log.tell(texts.say("request.no_square"));
  }

  /** No square is wanted any more, and no move. */
  forget() {
    const { log, texts } = this.table;
    if (this.wantsSquare) log.tell(texts.say("request.no_square"));
    if (this.intends) log.tell(texts.say("request.no_move"));
    if (this.wantsSquare) this.#wantSquare(false);
    this.intends = null;
  }

  /** @param {string} key of the claim */
  #wantMove(key) {
    this.forget();
    this.intends = key;
    this.table.log.tell(this.table.texts.say("request.show_move"));
    this.toBoard();
  }

  /** @param {boolean} wants */
  #wantSquare(wants) {
    this.wantsSquare = wants;
    this.touched.setAttribute("aria-pressed", String(wants));
    if (!wants) return;
    this.table.log.tell(this.table.texts.say("request.which_square"));
    this.toBoard();
  }

  /** @param {string} key @param {Record<string, string>} [values] */
  #really(key, values = {}) {
    const { texts } = this.table;
    return confirm(texts.say(`request.${key}_really`, values), { yes: texts.say(`request.${key}_yes`), back: texts.say("dialog.back") });
  }
}

/**
 * Why nothing can be asked for; null where it can.
 *
 * @param {View} view
 * @param {Texts} texts
 */
function whyNot({ step, result }, texts) {
  if (result) return texts.say("player.result", { result: result.replace(/1\/2/g, "½") });
  return step === "not_started" ? texts.say("player.not_started") : null;
}
