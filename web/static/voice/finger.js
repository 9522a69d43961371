const TWICE_WITHIN_MS = 1_000; // whose hand is slower hears the name once more, and nothing is chosen
const CHOSEN = "button, summary, a[href], input, select, textarea";
const READ = "p, li, td, th, h1, h2, h3, dt, dd";

/**
 * A finger on the screen of somebody who sees nothing there and has no screen reader: what it comes to is said, and nothing is done;
 * touched once more at once, it is chosen. So it is with the screen readers of telephones. On the board it may slide from square
 * to square, and two fingers scroll; elsewhere one does that, and two do what they always do.
 */
export class Finger {
  /**
   * @param {import("./mouth.js").Mouth} mouth
   * @param {{isOn: () => boolean, tell: (at: Element | null) => void, unfold: (list: HTMLSelectElement) => void}} page whether it is
   *   so on this page, how to say what is there, and how to have a value of a list chosen: the browser's own no voice reads
   */
  constructor(mouth, { isOn, tell, unfold }) {
    this.mouth = mouth;
    this.isOn = isOn;
    this.tell = tell;
    this.unfold = unfold;
    /** @type {Element | null} */
    this.at = null; // what was touched last, until it is chosen
    this.since = -Infinity; // ms
    /** @type {Element | null} */
    this.chosen = null; // last
    this.isDown = false;
    this.isChoosing = false; // this touch is the second
    /** @type {number | null} */
    this.pulledAt = null; // where two fingers that scroll from the board are, in pixels from the top
    /** @param {string} kind @param {(event: any) => void} does */
    const listen = (kind, does) => document.addEventListener(kind, does, { capture: true, passive: false });
    listen("pointerdown", (event) => this.#down(event));
    listen("pointermove", (event) => this.#slide(event));
    listen("pointercancel", () => this.#forget());
    listen("touchstart", (event) => this.isDown && this.#isTaken && swallow(event, this.#isOnBoard));
    for (const kind of ["touchstart", "touchmove"]) listen(kind, (event) => this.#pull(event));
    listen("touchend", (event) => this.#lift(event));
    listen("contextmenu", (event) => this.isDown && event.preventDefault()); // a finger that stays listens
  }

  get #isOnBoard() {
    return this.at?.matches("[data-cell]") ?? false;
  }

  /** Whether nothing else gets this touch. */
  get #isTaken() {
    return !this.isChoosing || this.#isOnBoard || this.at instanceof HTMLSelectElement;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.isDown = event.pointerType === "touch" && event.isPrimary && this.isOn();
    if (!this.isDown) return;
    const at = found(event);
    const talk = document.querySelector(".talk[data-state=open]"); // nothing is said into the microphone, and he ends with one touch
    this.isChoosing = talk ? at === talk : at !== null && at === this.at && event.timeStamp < this.since + TWICE_WITHIN_MS;
    this.at = this.mouth.isUnlocked ? at : null; // else this touch lets the voice sound, and nothing can be said yet
    this.since = event.timeStamp;
    if (this.#isTaken) event.stopPropagation();
    if (!this.isChoosing && !talk && this.mouth.isUnlocked) this.tell(at);
  }

  /** @param {PointerEvent} event */
  #slide(event) {
    if (!this.isDown || !event.isPrimary || !this.#isOnBoard) return;
    const at = found(event);
    if (!at?.matches("[data-cell]") || at === this.at) return;
    this.at = at;
    this.since = -Infinity;
    this.isChoosing = false;
    this.tell(at);
  }

  /** Two fingers scroll what the one would explore. @param {TouchEvent} event */
  #pull(event) {
    const [first, second] = event.touches;
    if (!second || !this.#isOnBoard || !this.isOn()) return;
    swallow(event, true);
    const middle = (first.clientY + second.clientY) / 2;
    if (this.pulledAt !== null) scrollBy({ top: this.pulledAt - middle, behavior: "instant" });
    this.pulledAt = middle;
  }

  /** @param {TouchEvent} event */
  #lift(event) {
    this.pulledAt = null;
    if (!this.isDown || event.touches.length) return;
    const { at, isChoosing } = this;
    if (this.#isTaken) swallow(event, true);
    this.isDown = false;
    if (!isChoosing) return;
    this.chosen = at;
    this.#forget();
    if (at instanceof HTMLSelectElement) this.unfold(at);
    else if (at instanceof HTMLElement && at.matches("[data-cell]")) at.click();
  }

  /** It scrolls, or what it was on has been chosen: that is touched twice again. */
  #forget() {
    this.isDown = false;
    this.at = null;
  }
}

/** @param {Event} event @param {boolean} isWhole nor does the browser do anything */
function swallow(event, isWhole) {
  event.stopPropagation();
  if (isWhole && event.cancelable) event.preventDefault();
}

/**
 * What can be said of that place: a square, a control, a text; else the dialog that is open, or the part of the page.
 *
 * @param {PointerEvent} event
 * @returns {Element | null}
 */
function found({ clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY);
  const square = under?.closest("[data-square]")?.getAttribute("data-square");
  const cell = square && under?.closest(".board-frame")?.querySelector(`[data-cell=${square}]`);
  const control = under?.closest("label")?.control ?? under?.closest(CHOSEN) ?? under?.closest(READ);
  return cell || control || document.querySelector("dialog[open]") || (under?.closest("section[aria-labelledby], aside[aria-label]") ?? null);
}
