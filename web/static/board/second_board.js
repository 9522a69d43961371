import { announcementOf, carriedOut, departures, promotes } from "./announcing.js";
import { Board } from "./board.js";
import { mayBeHeard } from "../table/adjournment.js";
import { Awake } from "../table/awake.js";
import { Clocks } from "../table/clock.js";
import { askNoMore, choose, isAsked, tellAsked } from "../table/dialogs.js";
import { button, make, panel } from "../table/dom.js";
import { signal } from "../table/signals.js";
import { EarlierPositions } from "./earlier.js";
import { FreePlacement } from "./free_placement.js";
import { Now } from "./now.js";
import { Questions } from "./questions.js";
import { Requests } from "./requests.js";
import { ScoreSheet } from "./score_sheet.js";
import { ShownNote } from "./shown_note.js";
import { at, differing, isWhite } from "./squares.js";
import { TypedLine } from "./typed_line.js";

/** @type {Record<string, string>} */
const PROMOTED = { queen: "q", rook: "r", bishop: "b", knight: "n" };

/**
 * The page of a player at the second board (see main.js).
 *
 * @param {PageParts} parts
 * @returns {Page}
 */
export function open({ root, table, view }) {
  return new SecondBoard(root, table, view);
}

/**
 * A player's own board, which may differ from his opponent's: he hears what is announced, repeats it, executes it,
 * announces his own move, and presses his clock (Laws 2009, E2.1). A move made on the board says and does at once what
 * is to be said and done at that moment; the referee compares and judges it.
 */
class SecondBoard {
  /** @param {HTMLElement} root @param {AtTable} table @param {View} view */
  constructor(root, table, view) {
    const { texts, log } = table;
    this.table = table;
    this.seat = view.seat;
    this.view = view;
    this.isBlind = view.blind[view.seat];
    /** @type {Record<string, string>} */
    this.departures = {}; // where the pieces of an announced move still stand, by where they are shown
    /** @type {Promise<void>} */
    this.acting = Promise.resolve(); // what was begun last on the board or the clock
    this.awake = new Awake();
    this.clocks = this.isBlind ? null : new Clocks(table, { warnFor: [view.seat], order: [opponent(view.seat), view.seat] });
    this.now = new Now(table, view.seat, { press: () => this.#press(), execute: () => this.#inTurn({ type: "execute" }, (turn) => this.#execute(turn)) });
    this.free = new FreePlacement(table, view.seat, { whenChosen: () => this.board.focus(), whenDone: (square) => this.#tell(square) });
    this.typed = new TypedLine(table);
    this.sheet = new ScoreSheet(table, view.seat, { isNumbered: !this.isBlind });
    this.questions = this.isBlind ? new Questions(table, view.seat) : null;
    this.note = this.isBlind ? new ShownNote(table, view.seat, { toBoard: () => this.board.focus(), promotionOf: (...move) => this.#promotionOf(...move) }) : null;
    this.requests = new Requests(table, view.seat, () => this.board.focus());
    this.board = new Board(texts, {
      label: texts.say("board.own"),
      orientation: view.seat,
      onMove: (from, to) => this.#moved(from, to),
      onSquare: (square) => this.#takes(square),
      isOnto: (from, to) => this.#isOnto(from, to),
      onRemove: (square) => this.free.isOn && this.free.remove(square),
      actions: this.#keys(),
    });
    this.earlier = new EarlierPositions(table, [this.board], { isNumbered: !this.isBlind, present: () => this.#showBoard() });
    root.classList.add("second-board");
    root.append(
      make("div", { class: "time" }, this.clocks?.element),
      this.now.element,
      make("div", { class: "play" }, this.board.element),
      make("div", { class: "stack act" }, this.now.deeds, this.typed.element),
      make("div", { class: "stack record" }, make("div", { class: "row" }, this.note?.control, button(texts.say("board.flip"), () => this.#flip()), this.earlier.element), panel(texts.say("log.heading"), {}, log.log), this.questions?.element, this.sheet.element, this.free.element, this.requests.element, keys(texts, { asks: this.isBlind })),
    );
    addEventListener("keydown", (event) => {
      if (!event.ctrlKey || event.key !== "Enter") return;
      event.preventDefault();
      if (event.repeat) return;
      if (table.acting && isAsked()) tellAsked(log, texts); // what his move waits for
      else this.#press();
    });
  }

  /**
   * Show what the server sent.
   *
   * @param {View} view
   */
  update(view) {
    const isToAct = isCalled(view) && !isCalled(this.view);
    if (isToAct) signal("turn");
    if (isToAct) this.note?.forget();
    this.note?.update(view);
    askNoMore({ before: this.view, now: view }, this.table.log, this.table.texts);
    this.view = view;
    this.awake.want(mayGoOn(view));
    this.earlier.update(view);
    this.#showBoard();
    this.clocks?.show(view, view.boards[view.seat]);
    this.now.update(view);
    this.sheet.update(view);
    this.requests.update(view);
  }

  /** Whether a square was wanted for itself, and not for a move. @param {string} square */
  #takes(square) {
    const squares = this.view.boards[this.seat];
    return [this.requests, this.free].some((taker) => taker.takes(square, at(squares, square))) || Boolean(this.note?.takes(square));
  }

  /** The own board; an announced move of one's own is shown as it will stand when the clock is pressed. */
  #showBoard() {
    const { announced, boards, check, last_move: last, step, to_repeat: toRepeat } = this.view;
    const squares = boards[this.seat];
    this.departures = {};
    if (announced?.seat === this.seat && announced.legal && step === "announced" && !this.free.isOn) {
      this.departures = departures(squares, announced.announcement, this.seat === "white");
      const shown = carriedOut(squares, announced.announcement, this.seat === "white");
      this.board.show(shown, { announced: differing(shown, squares) });
    } else {
      const heard = toRepeat[this.seat];
      const isDone = last && !(heard && !heard.executed);
      this.board.show(squares, { last: isDone ? [last.from, last.to] : [], check });
    }
  }

  #flip() {
    this.board.flip();
    this.table.log.tell(this.table.texts.say(`player.below_${this.board.orientation}`));
  }

  /**
   * A piece was moved on the board: what that says and does depends on what is to be done now.
   *
   * @param {string} from
   * @param {string} to
   */
  #moved(from, to) {
    const squares = this.view.boards[this.seat];
    const origin = this.departures[from] ?? from;
    if (this.requests.intends) this.#intend(squares, origin, to);
    else if (this.free.isOn) this.free.move(from, to, at(squares, to));
    else this.#inTurn({ type: "move", announcement: announcementOf(squares, origin, to) }, (turn) => this.#moveInTurn([origin, from], to, turn));
  }

  /** The move with which a draw is claimed, shown on the board. @param {string} squares @param {string} origin @param {string} to */
  async #intend(squares, origin, to) {
    const { texts } = this.table;
    const promotion = await this.#promotionOf(squares, origin, to);
    if (promotion === undefined) {
      this.requests.forget();
      return;
    }
    const moved = at(squares, origin);
    const target = promotion ? `${to}, ${texts.piece(promoted(promotion, moved))}` : to;
    this.requests.takesMove(announcementOf(squares, origin, to, promotion), { origin: texts.square(origin, moved), target });
  }

  /**
   * Whether a piece goes onto another of its colour: castling in Chess960, and from one to the other of a castling announced.
   *
   * @param {string} from
   * @param {string} to
   */
  #isOnto(from, to) {
    if (from in this.departures && to in this.departures) return true;
    const squares = this.view.boards[this.seat];
    return this.view.chess960 && Boolean(announcementOf(squares, this.departures[from] ?? from, to).castling);
  }

  /**
   * One thing after the other: a quick player moves before his repetition is answered, and what his move says depends on
   * that.
   *
   * @param {Command} command as which it waits where the connection is away
   * @param {(turn: Turn) => Promise<unknown>} act
   */
  #inTurn(command, act) {
    const before = this.acting;
    this.acting = this.table.inTurn(before, command).then((turn) => (turn ? act(turn) : before)).then(() => {}, reportError);
    this.table.follow(this.acting);
  }

  /**
   * What is announced is shown, and not yet made: a piece cannot go where one of its colour still stands, nor back to its square.
   *
   * @param {string[]} from where the piece stood, and where it was shown
   * @param {string} to
   * @param {Turn} turn
   */
  async #moveInTurn(from, to, turn) {
    const { log, texts } = this.table;
    const squares = this.view.boards[this.seat];
    const origin = from.find((square) => at(squares, square)) ?? from[0];
    const [piece, other] = [at(squares, origin), at(squares, to)];
    const isFree = !other || isWhite(other) !== isWhite(piece ?? "") || announcementOf(squares, origin, to).castling;
    if (!piece || !isFree) {
      const square = piece ? to : origin;
      log.alert([{ text: texts.say("player.still_stands", { square: texts.square(square, at(squares, square)) }) }]);
      return;
    }
    const promotion = await this.#promotionOf(squares, origin, to);
    if (promotion !== undefined) await this.#say(announcementOf(squares, origin, to, promotion), turn);
  }

  /** @param {Announcement} announcement @param {Turn} turn */
  async #say(announcement, turn) {
    const { seat } = this;
    const waits = this.view.to_repeat[seat];
    if (waits && waits.repetition !== "agrees") {
      if (!(await this.table.give({ type: "repeat", seat, announcement }, { turn }))) return;
      if (this.view.to_repeat[seat]?.repetition === "agrees") await this.#execute(turn);
    } else if (waits && !waits.executed) await this.table.give({ type: "execute", seat, announcement }, { turn });
    else if (this.view.announced?.seat === seat) await this.table.give({ type: "correct", seat, announcement }, { turn });
    else if (await mayBeHeard(this.view, seat, this.table.texts)) await this.table.give({ type: "announce", seat, announcement }, { turn });
  }

  /** The announced move is carried out on the own board. @param {Turn} turn */
  #execute(turn) {
    return this.table.give({ type: "execute", seat: this.seat }, { turn });
  }

  /** The clock is pressed; that says that the move announced stands on the own board (E2.3b), and a mate ends the game with it (5.1a). */
  #press() {
    const { seat } = this;
    const press = { type: "press_clock", seat };
    this.#inTurn(press, (turn) => {
      const isToExecute = this.view.announced?.seat === seat && this.view.step === "announced";
      return this.table.giveAll(isToExecute ? [{ type: "execute", seat }, press] : [press], { turn, isEnough: () => this.view.result !== null });
    });
  }

  /**
   * Which piece a pawn becomes; null where none does, undefined where the player went back.
   *
   * @param {string} squares
   * @param {string} origin
   * @param {string} to
   */
  async #promotionOf(squares, origin, to) {
    if (!promotes(squares, origin, to)) return null;
    const { texts } = this.table;
    const options = Object.keys(PROMOTED).map((value) => ({ value, label: texts.piece(promoted(value, at(squares, origin))) }));
    return (await choose(texts.say("dialog.promotion"), options, { back: texts.say("dialog.back") })) ?? undefined;
  }

  /** Tell what is shown there: a move announced as it will stand, and so called. @param {string} square */
  #tell(square) {
    this.table.log.tell(this.board.grid.labelOf(square));
  }

  /** @returns {BoardActions} */
  #keys() {
    const { log, texts } = this.table;
    return {
      where: (square) => this.#tell(square),
      told: (label) => log.tell(label),
      lastMove: () => this.table.say("letzter Zug"),
      clocks: () => (this.clocks ? log.tell(this.clocks.inWords()) : this.questions?.askClock()),
      moves: (square, { captures }) => log.tell(this.#moves(square, captures)),
      clock: () => this.#press(),
      remove: (square) => this.free.isOn && this.free.remove(square),
      bump: () => log.tell(texts.say("board.edge")),
    };
  }

  /**
   * Where a piece can go; the server tells it in training only, for it is advice (12.3a). Until the clock is pressed it can go from
   * where it stood before the move announced (E2.6).
   *
   * @param {string} square
   * @param {boolean} onlyCaptures
   */
  #moves(square, onlyCaptures) {
    const { texts } = this.table;
    const { announced, boards, moves, result } = this.view;
    if (this.board.isEarlier) return texts.say("board.earlier_only_shown");
    if (!moves) return texts.say("board.moves_not_told");
    if (!Object.keys(moves).length && !result) return texts.say("board.moves_not_now");
    const squares = boards[this.seat];
    const origin = this.departures[square] ?? square;
    const targets = (moves[origin] ?? []).filter((to) => !onlyCaptures || announcementOf(squares, origin, to).capture);
    const found = targets.length ? targets.join(", ") : texts.say(onlyCaptures ? "board.no_captures" : "board.no_moves");
    return announced?.seat === this.seat ? texts.say("board.moves_before", { moves: found }) : found;
  }
}

/**
 * Whether something is for this player to do: his move, a repetition, an answer.
 *
 * @param {View} view
 */
function isCalled({ seat, step, to_move: toMove, to_repeat: toRepeat, draw_offer: offer, result, rematch }) {
  const isOnMove = toMove === seat && ["to_move", "touched"].includes(step);
  const isOffered = Boolean(rematch?.offered && rematch.offered !== seat);
  return isOffered || (!result && (isOnMove || Boolean(toRepeat[seat]) || Boolean(offer && offer !== seat)));
}

/** Whether something may happen at any moment: the game has no result, and is not put off to another session. @param {View} view */
function mayGoOn({ adjournment, result }) {
  return !result && (!adjournment?.closed || adjournment.resumed);
}

/** The letter of what a pawn becomes, in its colour. @param {string} piece a key of PROMOTED @param {string | null} pawn */
function promoted(piece, pawn) {
  return pawn === "P" ? PROMOTED[piece].toUpperCase() : PROMOTED[piece];
}

/** @param {Seat} seat @returns {Seat} */
function opponent(seat) {
  return seat === "white" ? "black" : "white";
}

/**
 * The keys, for those who want to know them.
 *
 * @param {Texts} texts
 * @param {{asks: boolean}} player
 */
function keys(texts, { asks }) {
  const named = ["arrows", "ranks", "pieces", "enter", "moves", "where", "last", "earlier", "time", "clock", ...(asks ? ["questions"] : [])];
  const rows = named.map((name) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, texts.say(`keys.${name}`))), make("td", {}, texts.say(`keys.${name}_does`))));
  return make("details", {}, make("summary", {}, texts.say("keys.heading")), make("table", { class: "keys" }, make("tbody", {}, ...rows)));
}
