import { missing, pictureOf } from "../board/captured.js";
import { make } from "./dom.js";
import { ASSERTIVE, tellUnseen } from "./telling.js";

const TICK_MS = 100;
const TENTHS_BELOW_MS = 20_000;
const LOW_MS = 5 * 60_000;
const STATUS_AT_MS = [10 * 60_000, 5 * 60_000, 60_000];
const ALERT_AT_MS = 30_000;
const CALLED_WITHIN_MS = 2_500; // a flag that the table calls: it looks once a second

/**
 * Both clocks, as the server last told them and counted on from there.
 *
 * The digits are for eyes. A screen reader finds the time in words, renewed once a minute so that its cursor keeps its
 * place; it is told by itself only when the time gets short, at a few thresholds, and when a flag falls that the table does not
 * call. While the connection is away nobody knows what runs: the clocks stop counting, and say so.
 */
export class Clocks {
  /**
   * @param {AtTable} table
   * @param {{warnFor?: Seat[], order?: Seat[]}} options whose thresholds are told; the order from left to right
   */
  constructor({ texts, connection }, { warnFor = ["white", "black"], order = ["white", "black"] } = {}) {
    this.texts = texts;
    this.connection = connection;
    this.warnFor = warnFor;
    this.faces = order.map((seat) => new Face(texts, seat));
    this.warnings = make("div", { role: "status", class: "visually-hidden" });
    this.alarm = make("div", { ...ASSERTIVE, class: "visually-hidden" });
    this.element = make(
      "div",
      { class: "clocks", role: "group", "aria-label": texts.say("clock.label") },
      ...this.faces.map(({ element }) => element),
      this.warnings,
      this.alarm,
    );
    /** @type {ClockTimes | null} */
    this.clocks = null;
    /** @type {Record<string, number>} */
    this.told = {}; // by seat, how many thresholds
    /** @type {Record<string, boolean>} */
    this.flags = {}; // by seat, whether it was down
    this.since = performance.now();
    /** @type {number | null} */
    this.lostAt = null; // when the connection went away
    this.isOver = false;
    setInterval(() => this.#tick(), TICK_MS);
  }

  /**
   * Show what the server said, with the names of both players, and what each has captured on a board.
   *
   * @param {View} view
   * @param {string} [squares] the board, where there is one beside the clocks
   */
  show(view, squares) {
    this.clocks = view.clocks;
    this.since = performance.now();
    this.isOver = Boolean(view.result);
    for (const face of this.faces) {
      face.name(view.names[face.seat]);
      if (squares) face.capture(missing(view.initial, squares, face.seat === "white" ? "black" : "white"));
    }
    this.#tick();
  }

  /**
   * A player's time by now, in milliseconds: what is left of a delay passes first.
   *
   * @param {Seat} seat
   */
  left(seat) {
    if (!this.clocks) return Infinity; // the server has told none yet
    const { remaining_ms: remaining, free_ms: free } = this.clocks[seat];
    const passed = this.clocks.running === seat ? (this.lostAt ?? performance.now()) - this.since : 0;
    return remaining - Math.max(0, passed - free);
  }

  /** Both times in words, as who asks is told. */
  inWords() {
    return this.faces.map(({ seat }) => this.#sentence(seat)).join(" ");
  }

  #tick() {
    if (!this.clocks) return;
    this.lostAt = this.connection.isReady ? null : (this.lostAt ?? performance.now());
    for (const face of this.faces) {
      const { seat } = face;
      const left = this.left(seat);
      const hasFallen = Boolean(this.clocks[seat].flag) || left <= 0;
      const isRunning = this.clocks.running === seat;
      face.show({ left, isRunning, hasFallen, isOver: this.isOver, isLost: isRunning && this.lostAt !== null });
      this.#warn(seat, left);
      this.#tellFlag(seat, hasFallen);
    }
  }

  /**
   * Tell a threshold when it is passed; none of those that were passed before the page was there.
   *
   * @param {Seat} seat
   * @param {number} left
   */
  #warn(seat, left) {
    const passed = [...STATUS_AT_MS, ALERT_AT_MS].filter((threshold) => left <= threshold).length;
    const before = this.told[seat] ?? passed;
    this.told[seat] = passed;
    if (passed > before && this.warnFor.includes(seat)) this.#tell(seat, left <= ALERT_AT_MS ? this.alarm : this.warnings);
  }

  /**
   * Tell that a flag has fallen where the clock runs on, for then a player has to claim it; what the table calls it tells itself.
   *
   * @param {Seat} seat
   * @param {boolean} hasFallen
   */
  #tellFlag(seat, hasFallen) {
    const hadFallen = this.flags[seat] ?? hasFallen;
    this.flags[seat] = hasFallen;
    if (hasFallen && !hadFallen) setTimeout(() => this.clocks?.running === seat && this.#tell(seat, this.alarm), CALLED_WITHIN_MS);
  }

  /** @param {Seat} seat @param {HTMLElement} region */
  #tell(seat, region) {
    tellUnseen(make("p", {}, this.#sentence(seat)), region);
  }

  /** @param {Seat} seat */
  #sentence(seat) {
    const who = this.texts.say(`place.${seat}`);
    const left = this.left(seat);
    if (this.clocks?.[seat].flag || left <= 0) return this.texts.say("clock.flag_fell", { who });
    return this.texts.say("clock.left", { who, time: this.texts.duration(left) });
  }
}

/** One clock's face. */
class Face {
  /** @param {Texts} texts @param {Seat} seat */
  constructor(texts, seat) {
    this.texts = texts;
    this.who = make("span", { class: "who", id: `clock-${seat}` });
    this.digits = make("span", { class: "digits", "aria-hidden": "true" });
    this.words = make("span", { class: "visually-hidden" });
    this.tags = make("span", { class: "tags" });
    const timer = make("div", { role: "timer", "aria-labelledby": `clock-${seat}`, class: "time" }, this.digits, this.words);
    this.captured = make("span", { class: "captured" });
    this.element = make("div", { class: "clock", "data-seat": seat }, this.who, this.tags, timer, this.captured);
    this.seat = seat;
  }

  /** @param {string} name */
  name(name) {
    const colour = this.texts.say(`place.${this.seat}`);
    const said = name ? `${colour}: ${name}` : colour;
    if (this.who.textContent === said) return;
    this.who.replaceChildren(...(name ? [make("span", { class: "colour" }, `${colour}: `), name] : [colour]));
  }

  /** @param {string[]} letters of the pieces that he has captured */
  capture(letters) {
    if (letters.join() === this.shownCaptured) return;
    this.shownCaptured = letters.join();
    this.captured.replaceChildren(...letters.map(pictureOf));
    const label = this.texts.say("clock.captured", { pieces: letters.map((letter) => this.texts.piece(letter)).join(", ") });
    for (const [name, value] of [["role", "img"], ["aria-label", label]]) {
      if (letters.length) this.captured.setAttribute(name, value);
      else this.captured.removeAttribute(name);
    }
  }

  /** @param {{left: number, isRunning: boolean, hasFallen: boolean, isOver: boolean, isLost: boolean}} time */
  show({ left, isRunning, hasFallen, isOver, isLost }) {
    change(this.digits, digits(left));
    change(this.words, this.texts.duration(left < 60_000 ? Math.ceil(left / 30_000) * 30_000 : Math.floor(left / 60_000) * 60_000));
    this.element.classList.toggle("running", isRunning);
    this.element.classList.toggle("flag", hasFallen);
    this.element.classList.toggle("lost", isLost);
    const isLow = left < LOW_MS && !isOver;
    const tags = [isRunning && (isLost ? "lost" : "running"), hasFallen ? "flag" : isLow && "low"].filter((tag) => typeof tag === "string");
    if (tags.join() === this.shownTags) return;
    this.shownTags = tags.join();
    this.tags.replaceChildren(...tags.map((tag) => make("span", { class: `tag ${tag}` }, this.texts.say(`clock.${tag}`))));
  }
}

/**
 * Milliseconds as a chess clock shows them: hours, minutes and seconds; tenths when there are few.
 *
 * @param {number} ms
 */
export function digits(ms) {
  if (ms <= 0) return "0:00";
  if (ms < TENTHS_BELOW_MS) return `0:${(Math.floor(ms / 100) / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** @param {HTMLElement} element @param {string} text */
function change(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
