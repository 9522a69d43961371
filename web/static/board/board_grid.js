import { make } from "../table/dom.js";
import { at, FILES, SQUARES } from "./squares.js";

const PIECE_KEYS = "kqrbnp";
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The board for the keyboard and for screen readers: a grid whose 64 cells take the focus themselves, for a button in
 * a cell would make a screen reader keep the arrow keys. The keys are those of lichess' blind mode, which players know.
 *
 * `actions` are what keys ask for besides moving about: `activate(square)`, `cancel()`, `remove(square)`,
 * `where(square)`, `told(label)` of a square that was picked up or let go, `lastMove()`, `clocks()`,
 * `moves(square, {captures})`, `clock()`, `bump()`. Those left out do nothing.
 */
export class BoardGrid {
  /**
   * @param {import("../table/texts.js").Texts} texts
   * @param {{label: string, orientation?: "white" | "black", actions?: BoardActions}} options
   */
  constructor(texts, { label, orientation = "white", actions = {} }) {
    this.texts = texts;
    this.actions = actions;
    /** @type {Record<string, HTMLElement>} */
    this.cells = Object.fromEntries(SQUARES.map((square, index) => [square, cellOf(square, index)]));
    this.seen = SQUARES; // as they lie, from top left
    this.rows = [...Array(8).keys()].map(() => make("div", { role: "row" }));
    this.element = make("div", { role: "grid", class: "grid", "aria-label": label }, ...this.rows);
    this.turn(orientation);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.addEventListener("click", (event) => this.#onClick(event));
    this.squares = ".".repeat(64);
    this.current = orientation === "white" ? "e2" : "e7";
    this.#enter(this.current);
  }

  /**
   * Whose side is below.
   *
   * @param {Seat} orientation
   */
  turn(orientation) {
    this.seen = orientation === "white" ? SQUARES : [...SQUARES].reverse();
    this.rows.forEach((row, index) => row.replaceChildren(...this.seen.slice(index * 8, index * 8 + 8).map((square) => this.cells[square])));
  }

  /**
   * Show a placement and what is marked on it: `last` and `announced` (squares of a move), `check`, `selected`, `differs`.
   * Each mark has a shape and a word.
   *
   * @param {string} squares
   * @param {Marks} [marks]
   */
  show(squares, marks = {}) {
    this.squares = squares;
    const { last = [], announced = [], check = null, selected = null, differs = [] } = marks;
    for (const [square, cell] of Object.entries(this.cells)) {
      /** @type {[boolean, string][]} */
      const marked = [
        [square === selected, "board.picked_up"],
        [square === check, "board.in_check"],
        [last.includes(square), "board.last_move"],
        [announced.includes(square), "board.announced"],
        [differs.includes(square), "board.differs"],
      ];
      const said = marked.filter(([is]) => is);
      const label = [this.texts.square(square, at(squares, square)), ...said.map(([, key]) => this.texts.say(key))].join(", ");
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(square === selected));
      cell.classList.toggle("last", last.includes(square));
      cell.classList.toggle("check", square === check);
      cell.classList.toggle("announced", announced.includes(square));
      cell.classList.toggle("differs", differs.includes(square));
    }
  }

  /** What a screen reader is told of a square. @param {string} square */
  labelOf(square) {
    return this.cells[square].getAttribute("aria-label") ?? "";
  }

  /** Put the focus on a square, or on the one where it was. */
  focus(square = this.current) {
    this.#enter(square);
    this.cells[square].focus();
  }

  /**
   * Only one cell is in the order of the Tab key: the last that had the focus.
   *
   * @param {string} square
   */
  #enter(square) {
    this.cells[this.current].tabIndex = -1;
    this.current = square;
    this.cells[square].tabIndex = 0;
  }

  /**
   * Screen readers click a cell without a pointer; real pointers go to the pieces beneath.
   *
   * @param {Event} event
   */
  #onClick(event) {
    const square = squareOf(event);
    if (!square) return;
    this.#enter(square);
    this.actions.activate?.(square);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const square = squareOf(event);
    if (!square || (!this.#moved(square, event) && !this.#acted(square, event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Keys that move about; whether it was one.
   *
   * @param {string} square
   * @param {KeyboardEvent} event
   */
  #moved(square, event) {
    const index = this.seen.indexOf(square);
    const [column, row] = [index % 8, Math.floor(index / 8)];
    const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1];
    if (event.key in ARROWS) {
      const [right, down] = ARROWS[event.key];
      this.#go(column + right, row + down);
    } else if (event.key === "Home" || event.key === "End") this.#go(event.key === "Home" ? 0 : 7, row);
    else if (event.key === "PageUp" || event.key === "PageDown") this.#go(column, event.key === "PageUp" ? 0 : 7);
    else if (digit) this.focus(event.shiftKey ? FILES[Number(digit) - 1] + square[1] : square[0] + digit);
    else if (PIECE_KEYS.includes(event.key.toLowerCase()) && event.key.length === 1) this.#seek(square, event);
    else return false;
    return true;
  }

  /** @param {number} column @param {number} row */
  #go(column, row) {
    if (column < 0 || column > 7 || row < 0 || row > 7) this.actions.bump?.();
    else this.focus(this.seen[row * 8 + column]);
  }

  /**
   * To the next piece of that kind, with Shift to the one before; around the board when there is no further one.
   *
   * @param {string} square
   * @param {KeyboardEvent} event
   */
  #seek(square, event) {
    const order = event.shiftKey ? [...this.seen].reverse() : this.seen;
    const start = order.indexOf(square) + 1;
    const rest = [...order.slice(start), ...order.slice(0, start)];
    const found = rest.find((other) => at(this.squares, other)?.toLowerCase() === event.key.toLowerCase());
    if (found && found !== square) this.focus(found);
    else this.actions.bump?.();
  }

  /**
   * Keys that ask for something; whether it was one.
   *
   * @param {string} square
   * @param {KeyboardEvent} event
   */
  #acted(square, event) {
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      Enter: () => this.actions.activate?.(square),
      " ": () => this.actions.activate?.(square),
      Escape: () => this.actions.cancel?.(),
      Delete: () => this.actions.remove?.(square),
      Backspace: () => this.actions.remove?.(square),
      o: () => this.actions.where?.(square),
      l: () => this.actions.lastMove?.(),
      t: () => this.actions.clocks?.(),
      c: () => this.actions.clock?.(),
      m: () => this.actions.moves?.(square, { captures: false }),
      M: () => this.actions.moves?.(square, { captures: true }),
    };
    const wanted = deeds[event.key];
    if (!wanted) return false;
    if (!event.repeat) wanted(); // a key held down asks once
    return true;
  }
}

/** @param {string} square @param {number} index */
function cellOf(square, index) {
  const shade = (index + Math.floor(index / 8)) % 2 ? "dark" : "light";
  return make("div", { role: "gridcell", tabindex: "-1", "data-cell": square, class: shade });
}

/** @param {Event} event */
function squareOf({ target }) {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  return cell instanceof HTMLElement ? cell.dataset.cell : undefined;
}
