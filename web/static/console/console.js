import { Board } from "../board/board.js";
import { lookingOn } from "../board/looking_on.js";
import { mayBeHeard } from "../table/adjournment.js";
import { Clocks } from "../table/clock.js";
import { Composer } from "./composer.js";
import { ask, askNoMore, confirm, tellAsked } from "../table/dialogs.js";
import { button, field, keepFocus, make, panel, showRows, spoken, stack } from "../table/dom.js";
import { due, duties, gate } from "./duties.js";
import { content } from "../table/entries.js";
import { handIn } from "../table/handing_in.js";
import { Keys } from "../table/keys.js";

/** @type {Seat[]} */
const SEATS = ["white", "black"];
const OF_HIS_TIME = new Set(["p", "z", "m"]); // his clock, and what he asks of it: they work while a dialog is open, for his time runs

/**
 * The page of an assistant (see main.js).
 *
 * @param {PageParts} parts
 * @returns {Page}
 */
export function open({ root, table, view }) {
  return new AssistantConsole(root, table, view);
}

/**
 * What an assistant may do for his player (Laws 2009, E2.9, E2.10), by large buttons or single keys. Whether it may be
 * done now is the referee's to say, with his reason; what no assistant may do is not here.
 */
class AssistantConsole {
  /** @param {HTMLElement} root @param {AtTable} table @param {View} view */
  constructor(root, table, view) {
    const { texts, log } = table;
    this.table = table;
    this.texts = texts;
    this.log = log;
    this.view = view;
    this.own = view.seat;
    /** @type {Seat} */
    this.other = view.seat === "white" ? "black" : "white";
    this.isForBlind = view.blind[view.seat];
    /** @type {Seat} */
    this.hands = this.isForBlind ? this.other : this.own;
    this.keys = new Keys(texts, () => tellAsked(log, texts));
    this.composer = new Composer(texts, this.keys, (parts) => log.alert(parts), view.notation);
    this.clocks = new Clocks(table, { order: [this.own, this.other] });
    this.todo = make("ul", { id: "duties", class: "duties large" });
    this.start = button(texts.say("console.start"), () => table.give({ type: "start" }), { class: "primary" });
    this.next = panel(texts.say("console.next"), { class: "panel urgent now", tabindex: "0", "aria-describedby": this.todo.id }, log.alerts, this.start, this.todo, log.status);
    log.begins(this.next);
    this.sheet = make("ol", { class: "entries" });
    /** @type {Record<string, HTMLElement>} */
    this.acts = {};
    this.#build(root);
  }

  /**
   * Show the table as it is now.
   *
   * @param {View} view
   */
  update(view) {
    askNoMore({ before: this.view, now: view }, this.log, this.texts);
    this.view = view;
    this.clocks.show(view, view.boards[this.hands]);
    this.todo.replaceChildren(...duties(view, this.texts).map((parts) => make("li", {}, ...spoken(parts))));
    this.gate?.replaceChildren(...gate(view, this.own, this.texts).map((line) => make("li", {}, line)));
    keepFocus(this.next, () => { this.start.hidden = view.step !== "not_started"; }, this.next);
    const next = due(view, this.own);
    for (const [name, act] of Object.entries(this.acts)) act.classList.toggle("primary", name === next);
    if (this.isForBlind) this.#showSheet(view.sheets[this.own]);
    this.board?.show(view.boards[this.hands], marks(view));
  }

  /**
   * E2.9 is for the blind player's assistant; his opponent's, where he has none himself, has 9a and 9b (E2.10).
   *
   * @param {HTMLElement} root
   */
  #build(root) {
    /** @param {() => HTMLElement} part */
    const forBlind = (part) => (this.isForBlind ? part() : null);
    root.classList.add("console", "second-board");
    this.log.answerBeside(root);
    root.append(
      make("div", { class: "time" }, this.clocks.element),
      this.next,
      this.#boardPanel() ?? "",
      this.#acts(),
      panel(this.texts.say("console.words"), { class: "panel choice" }, this.composer.element),
      make(
        "div",
        { class: "record columns" },
        stack(panel(this.texts.say("log.heading"), {}, this.log.log), forBlind(() => this.#score())),
        stack(forBlind(() => this.#clock()), forBlind(() => this.#reports()), forBlind(() => this.#adjournment()), this.#help()),
      ),
    );
  }

  /** What is done with a sentence, 9a and 9b: announcing and repeating for both, executing on the one board; 9c: the clock. */
  #acts() {
    /** @param {string} key */
    const say = (key) => this.texts.say(`console.${key}`);
    this.acts = {
      announce: this.#key("Enter", say("announce"), () => this.#announce()),
      repeat: this.#key("r", say("repeat"), () => this.#withMove("repeat", this.#repeater())),
      correct: this.#key("k", say("correct"), () => this.#withMove("correct", this.view.to_move)),
      execute: this.#key("u", this.#of("console.execute", this.hands), () => this.#execute()),
      ...(this.isForBlind ? { press: this.#key("p", say("press"), () => this.table.pressClock(this.own)) } : {}),
    };
    return panel(
      say("acts"),
      { class: "stack act", plain: true, hides: true },
      make("div", { class: "acts" }, ...Object.values(this.acts)),
      this.composer.line,
      make("p", { class: "soft" }, this.#of("console.execute_help", this.hands)),
    );
  }

  /** 9c: the player's scoresheet. */
  #score() {
    /** @param {string} key */
    const say = (key) => this.texts.say(`console.${key}`);
    const entry = make("input", { autocomplete: "off", maxlength: "80", lang: "de" });
    /** @param {Event & {currentTarget: HTMLFormElement}} event */
    const write = (event) => {
      event.preventDefault();
      const text = entry.value.trim();
      if (text) handIn(event.currentTarget, this.table.give({ type: "note", seat: this.own, text }));
    };
    return panel(
      this.#of("console.score", this.own),
      {},
      this.#key("n", say("note_words"), () => this.#write("note")),
      make("form", { class: "row", onsubmit: write }, field(say("note"), entry), make("button", {}, say("note_typed"))),
      make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": this.#of("console.score", this.own) }, this.sheet),
    );
  }

  /** 9c and 9d: when rule 3 allows to start the opponent's clock; times and moves for the player who asks. */
  #clock() {
    /** @param {string} key */
    const say = (key) => this.texts.say(`console.${key}`);
    this.gate = make("ul", { class: "gate", "aria-label": say("gate") });
    return panel(
      say("clock"),
      {},
      this.gate,
      make(
        "div",
        { class: "row" },
        this.#key("z", say("ask_clock"), () => this.table.give({ type: "ask_clock", seat: this.own })),
        this.#key("m", say("ask_move_number"), () => this.table.give({ type: "ask_move_number", seat: this.own })),
      ),
      make("p", { class: "soft" }, say("ask_help")),
    );
  }

  /** 9a: the board on which he makes both players' moves. */
  #boardPanel() {
    if (!this.view.boards[this.hands]) return null;
    const inSight = () => ({ squares: this.view.boards[this.hands], last: this.view.last_move });
    const actions = lookingOn(this.table, this.clocks, inSight);
    this.board = new Board(this.texts, { label: this.#of("console.board", this.hands), orientation: this.hands, actions });
    return panel(this.#of("console.board", this.hands), { class: "play", plain: true, hides: true }, this.board.element);
  }

  /** 9e: a touched piece, the flag; and the arbiter, whom he calls for his player. */
  #reports() {
    /** @param {string} key */
    const say = (key) => this.texts.say(`console.${key}`);
    const own = { seat: this.own };
    return panel(
      say("reports"),
      {},
      make(
        "div",
        { class: "row" },
        this.#key("t", this.#of("console.touched", this.other), () => this.#onSquare("touch", this.other)),
        button(say("claim_touch"), () => this.#onSquare("claim_touch", this.own, () => this.#sure("claim_touch"))),
        button(say("claim_illegal"), () => this.#really("claim_illegal", own)),
        this.#key("l", say("claim_flag"), () => this.#really("claim_flag", own), { class: "danger" }),
        this.#key("i", say("call_arbiter"), () => this.#call(), { class: "danger" }),
      ),
      make("p", { class: "soft" }, say("square_help")),
    );
  }

  /** 9f: the move that is sealed, and the envelope. */
  #adjournment() {
    /** @param {string} key */
    const say = (key) => this.texts.say(`console.${key}`);
    const resumption = make("input", { autocomplete: "off", maxlength: "200" });
    /** @param {Event} event */
    const close = (event) => {
      event.preventDefault();
      this.table.give({ type: "close_envelope", seat: this.own, resumption: resumption.value.trim() });
    };
    return make(
      "details",
      { class: "panel" },
      make("summary", {}, say("adjournment")),
      button(say("seal"), () => this.#seal()),
      make("form", { class: "row", onsubmit: close }, field(say("resumption"), resumption), make("button", {}, say("close_envelope"))),
    );
  }

  #help() {
    return make("div", { class: "row" }, this.keys.help, this.keys.control);
  }

  // --- what is asked ------------------------------------------------------------------------------------------------

  async #announce() {
    const { to_move: seat } = this.view;
    if (!this.composer.isWhole || (await mayBeHeard(this.view, seat, this.texts))) this.#withMove("announce", seat);
  }

  /** Who has an announcement to repeat: the one who heard it. */
  #repeater() {
    const { to_repeat: toRepeat } = this.view;
    const waiting = SEATS.find((seat) => toRepeat[seat] && toRepeat[seat].repetition !== "agrees");
    return waiting ?? this.hands;
  }

  /** @param {string} type @param {Seat} seat */
  #withMove(type, seat) {
    return this.#say(({ announcement }) => ({ type, seat, announcement }));
  }

  /** The announced move, or what the sentence says was really put on the board. */
  #execute() {
    if (this.composer.isEmpty) return this.table.give({ type: "execute", seat: this.hands });
    return this.#withMove("execute", this.hands);
  }

  /**
   * Write the sentence: on the scoresheet, or to be sealed.
   *
   * @param {string} type
   */
  #write(type) {
    return this.#say(({ announcement, sentence }) => ({ type, seat: this.own, text: sentence, announcement }));
  }

  /** @param {string} type @param {Seat} seat @param {() => boolean | Promise<boolean>} isSure */
  async #onSquare(type, seat, isSure = () => true) {
    const { square } = this.composer;
    if (!square) this.#alert("console.no_square");
    else if (await isSure()) this.#take({ type, seat, square });
  }

  /** A move is sealed for good. */
  async #seal() {
    if (!this.composer.isWhole || (await this.#sure("seal_move", "seal"))) this.#write("seal_move");
  }

  /** @param {(sentence: Composer) => Command} command */
  #say(command) {
    if (!this.composer.isWhole) return this.#alert("console.no_move");
    return this.#take(command(this.composer));
  }

  /**
   * The next sentence can begin before the answer is here; one that was refused comes back to be mended.
   *
   * @param {Command} command
   */
  async #take(command) {
    const putBack = this.composer.take();
    if (!(await this.table.give(command))) putBack();
  }

  /** @param {string} type @param {object} fields */
  async #really(type, fields) {
    if (await this.#sure(type)) this.table.give({ type, ...fields });
  }

  /**
   * Ask before what binds the player.
   *
   * @param {string} type
   * @param {string} [yes] the label that does it
   */
  #sure(type, yes = type) {
    const question = this.texts.say(`console.${type}_really`, { words: this.composer.sentence });
    return confirm(question, { yes: this.texts.say(`console.${yes}`), back: this.texts.say("dialog.back") });
  }

  async #call() {
    /** @param {string} key */
    const say = (key) => this.texts.say(`console.${key}`);
    const reason = await ask(say("call_arbiter"), { label: say("reason"), done: say("call_arbiter"), back: this.texts.say("dialog.back") });
    if (reason) this.table.give({ type: "call_arbiter", seat: this.own, reason });
  }

  /** @param {string} key */
  #alert(key) {
    this.log.alert([{ text: this.texts.say(key) }]);
  }

  // --- labels -------------------------------------------------------------------------------------------------------

  /** @param {string} key @param {string} label @param {() => unknown} onclick @param {Record<string, unknown>} [properties] */
  #key(key, label, onclick, properties = {}) {
    return this.keys.bind(key, button(label, onclick, properties), OF_HIS_TIME.has(key) ? onclick : undefined);
  }

  /** @param {string} key @param {Seat} seat */
  #of(key, seat) {
    return this.texts.say(key, { colour: this.texts.say(`place.${seat}`), name: this.view.names[seat] });
  }

  /** @param {Entry[]} entries */
  #showSheet(entries) {
    showRows(this.sheet, entries, (index) => make("li", {}, ...content(entries[index], this.texts)));
  }
}

/** @param {View} view */
function marks(view) {
  return { last: view.last_move ? [view.last_move.from, view.last_move.to] : [], check: view.check };
}
