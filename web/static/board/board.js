import { BoardGrid } from "./board_grid.js";
import { make } from "../table/dom.js";
import { preference, SPRITES } from "../table/preferences.js";
import { at, FILES, isWhite, placement } from "./squares.js";
import { Chessboard, COLOR, INPUT_EVENT_TYPE } from "../vendor/cm-chessboard/src/Chessboard.js";
import { Svg } from "../vendor/cm-chessboard/src/lib/Svg.js";

const ASSETS = "/static/vendor/cm-chessboard/assets/";
const ANIMATION_MS = 150;

/**
 * A board to look at and to move pieces on, by mouse, finger, keyboard or screen reader. It moves nothing by itself:
 * a move tried is handed to `onMove`, and the board shows what it is given.
 */
export class Board {
  /**
   * @param {import("../table/texts.js").Texts} texts
   * @param {{
   *   label: string, orientation?: "white" | "black", actions?: BoardActions,
   *   onMove?: (from: string, to: string) => void, onSquare?: (square: string) => boolean,
   *   onRemove?: (square: string) => void, isOnto?: (from: string, to: string) => boolean,
   * }} options a piece is moved to a square of another of its colour only where `isOnto` says so: else the other one
   *   is picked up instead. `onSquare` takes a square that was touched or activated for itself, and says whether it did;
   *   `onRemove` a piece that was dragged off the board. Without `onMove` the board is only looked at.
   */
  constructor(texts, { label, orientation = "white", actions = {}, onMove, onSquare, onRemove, isOnto }) {
    this.texts = texts;
    this.onMove = onMove;
    this.onSquare = onSquare ?? (() => false);
    this.onRemove = onRemove;
    this.isOnto = isOnto ?? (() => false);
    /** @type {Chessboard | undefined} */
    this.chessboard = undefined;
    /** @type {string | null} */
    this.selected = null;
    this.squares = ".".repeat(64);
    /** @type {Marks} */
    this.marks = {};
    this.label = label;
    this.told = actions.told ?? (() => {});
    this.isEarlier = false; // an earlier position is shown, on which nothing is played
    this.grid = new BoardGrid(texts, {
      label,
      orientation,
      actions: { activate: (square) => this.#activate(square), cancel: () => this.#letGo(), ...actions },
    });
    this.surface = make("div", { class: "surface", "aria-hidden": "true" });
    this.ranks = make("div", { class: "coordinates ranks", "aria-hidden": "true" });
    this.files = make("div", { class: "coordinates files", "aria-hidden": "true" });
    this.element = make("div", { class: "board-frame" }, this.ranks, make("div", { class: "board" }, this.grid.element, this.surface), this.files);
    this.orientation = orientation;
    this.#letter();
    this.surface.addEventListener("pointerdown", (event) => this.#onPointer(event), { capture: true });
  }

  /**
   * Show a placement (64 letters) with its marks (see BoardGrid.show). The element must be on the page by now.
   *
   * @param {string} squares
   * @param {Marks} [marks]
   */
  show(squares, marks = {}) {
    const isFirst = !this.chessboard;
    const chessboard = (this.chessboard ??= this.#chessboard());
    const hasChanged = squares !== this.squares;
    if (this.isEarlier) this.#beEarlier(null);
    this.squares = squares;
    this.marks = marks;
    if (hasChanged && this.selected && !at(squares, this.selected)) this.selected = null;
    this.grid.show(squares, { ...marks, selected: this.selected });
    if (hasChanged) chessboard.setPosition(placement(squares), !isFirst && !isStill());
  }

  /**
   * Show an earlier position, on which nothing can be played, until the next `show`.
   *
   * @param {string} squares
   * @param {Marks} marks
   * @param {string} label that says so
   */
  showEarlier(squares, marks, label) {
    const { selected } = this;
    if (selected) this.#select(null);
    this.show(squares, marks);
    this.#beEarlier(label);
  }

  /** @param {string | null} label of an earlier position */
  #beEarlier(label) {
    this.isEarlier = label !== null;
    this.element.classList.toggle("earlier", this.isEarlier);
    this.grid.element.setAttribute("aria-label", label ?? this.label);
  }

  /** Turn the board round: the other side is below. */
  flip() {
    this.orientation = this.orientation === "white" ? "black" : "white";
    this.grid.turn(this.orientation);
    this.chessboard?.setOrientation(this.orientation === "white" ? COLOR.white : COLOR.black);
    this.#letter();
  }

  /** The coordinates beside the board, as it is turned. */
  #letter() {
    const files = this.orientation === "white" ? [...FILES] : [...FILES].reverse();
    const ranks = this.orientation === "white" ? [..."87654321"] : [..."12345678"];
    this.files.replaceChildren(...files.map((file) => make("span", {}, file)));
    this.ranks.replaceChildren(...ranks.map((rank) => make("span", {}, rank)));
  }

  /**
   * Put the focus on the board.
   *
   * @param {string} [square]
   */
  focus(square) {
    this.grid.focus(square);
  }

  #chessboard() {
    const chessboard = new Chessboard(this.surface, {
      assetsUrl: ASSETS,
      orientation: this.orientation === "white" ? COLOR.white : COLOR.black,
      style: { cssClass: "rochade", pieces: { file: SPRITES[preference("pieces")] }, showCoordinates: false, animationDuration: ANIMATION_MS },
    });
    if (this.onMove) {
      dragWithin(chessboard.view);
      chessboard.enableMoveInput((event) => this.#onInput(event));
    }
    return chessboard;
  }

  /**
   * The library's events: a piece is picked up, put down, or dropped somewhere. It never moves a piece itself.
   *
   * @param {import("../vendor/cm-chessboard/src/Chessboard.js").InputEvent} event
   */
  #onInput(event) {
    if (this.isEarlier) return false;
    if (event.type === INPUT_EVENT_TYPE.moveInputStarted) this.#select(event.squareFrom);
    if (event.type === INPUT_EVENT_TYPE.validateMoveInput) {
      this.#select(null);
      if (!this.#isAnotherOwn(event.squareFrom, event.squareTo)) this.onMove?.(event.squareFrom, event.squareTo);
      return false;
    }
    if (event.type === INPUT_EVENT_TYPE.moveInputCanceled) {
      if (event.reason !== "clickedAnotherPiece") this.#select(null);
      if (event.reason === "movedOutOfBoard") this.onRemove?.(event.squareFrom);
    }
    return true;
  }

  /**
   * A square touched by a pointer, where squares are wanted for themselves.
   *
   * @param {PointerEvent} event
   */
  #onPointer(event) {
    const square = event.target instanceof Element && event.target.getAttribute("data-square");
    if (!square || event.button > 0 || this.isEarlier || !this.onSquare(square)) return;
    event.preventDefault();
    /** @param {Event} later */
    const swallow = (later) => later.stopPropagation();
    for (const name of ["mousedown", "touchstart"]) this.surface.addEventListener(name, swallow, { capture: true, once: true });
  }

  /**
   * Enter or Space on a square: the piece is picked up, and put down on the next one.
   *
   * @param {string} square
   */
  #activate(square) {
    if (this.isEarlier) {
      this.told(this.texts.say("board.earlier_only_shown"));
      return;
    }
    if (this.onSquare(square) || !this.onMove) return;
    const from = this.selected;
    if (from !== square && at(this.squares, square) && (!from || this.#isAnotherOwn(from, square))) {
      this.#select(square);
      this.told(this.grid.labelOf(square));
      return;
    }
    this.#select(null);
    if (from && square !== from) this.onMove(from, square);
    else this.told(this.grid.labelOf(square));
  }

  /** Escape: what was picked up is put back. */
  #letGo() {
    const from = this.selected;
    this.#select(null);
    if (from) this.told(this.grid.labelOf(from));
  }

  /** @param {string} from @param {string} to */
  #isAnotherOwn(from, to) {
    const [one, other] = [at(this.squares, from), at(this.squares, to)];
    return one !== null && other !== null && isWhite(one) === isWhite(other) && !this.isOnto(from, to);
  }

  /** @param {string | null} square */
  #select(square) {
    this.selected = square;
    this.grid.show(this.squares, { ...this.marks, selected: square });
  }
}

/** Whether nothing should move by itself. */
function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The library places the piece being dragged by style attributes, which this page's security policy forbids.
 *
 * @param {import("../vendor/cm-chessboard/src/Chessboard.js").ChessboardView} view
 */
function dragWithin(view) {
  const input = view.visualMoveInput;
  input.createDraggablePiece = (name) => {
    input.draggablePiece = Svg.createSvg(document.body);
    input.draggablePiece.classList.add("drag-image");
    input.draggablePiece.setAttribute("width", String(view.squareWidth));
    input.draggablePiece.setAttribute("height", String(view.squareHeight));
    const piece = Svg.addElement(input.draggablePiece, "use", { href: `#${name}` });
    const scale = input.draggablePiece.createSVGTransform();
    scale.setScale(view.squareWidth / 40, view.squareHeight / 40);
    piece.transform.baseVal.appendItem(scale);
  };
  input.moveDraggablePiece = (x, y) => {
    input.draggablePiece.style.left = `${x - view.squareWidth / 2}px`;
    input.draggablePiece.style.top = `${y - view.squareHeight / 2}px`;
  };
}
