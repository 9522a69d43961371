import { make, part, spoken } from "./dom.js";

export const HEARD_AFTER_MS = 500; // a screen reader passes over what stands in a live region as the page comes, or reads all of it
const TOLD_FOR_MS = 10_000; // what is there for them alone: who reads on finds nothing that is long past
const APART_MS = 200; // what a browser adds at once it may tell a screen reader in any order

/** More than role=alert, of which Orca reads nothing in Firefox, and other screen readers say that it is one. */
export const ASSERTIVE = { "aria-live": "assertive" };

/**
 * What live regions tell a screen reader, one thing after the other; nothing until `goOn` is called, when the page is there. Of a page
 * that is covered by another no screen reader reads anything, then or later: what is told meanwhile waits until it is seen again.
 */
export class Telling {
  constructor() {
    this.told = ""; // last
    /** @type {[() => void, number][]} */
    this.later = []; // what comes after what is told now
    this.isTelling = true;
    this.isCovered = document.hidden;
    document.addEventListener("visibilitychange", () => this.#beCovered());
  }

  /** Who comes back hears first where he is. */
  #beCovered() {
    clearTimeout(this.uncovering);
    if (document.hidden) this.isCovered = true;
    else this.uncovering = setTimeout(() => this.#beSeen(), HEARD_AFTER_MS);
  }

  #beSeen() {
    this.isCovered = false;
    if (!this.isTelling) this.goOn();
  }

  /**
   * Change what screen readers read, each thing a while after the one before: nothing is taken away before it is told.
   *
   * @param {() => void} change
   * @param {number} [ms] until the next
   */
  inTurn(change, ms = APART_MS) {
    if (this.isTelling || this.isCovered) {
      this.later.push([change, ms]);
      return;
    }
    change();
    if (!ms) return;
    this.isTelling = true;
    setTimeout(() => this.goOn(), ms);
  }

  /**
   * The same before all that waits.
   *
   * @param {() => void} change
   */
  next(change) {
    this.later.unshift([change, APART_MS]);
  }

  /** It is the turn of what waits. */
  goOn() {
    this.isTelling = false;
    while (this.later.length && !this.isTelling && !this.isCovered) this.inTurn(.../** @type {[() => void, number]} */ (this.later.shift()));
  }

  /**
   * What is told the same twice in a row, such as the answer to a question asked again, has a space at its end that nobody
   * hears: Orca takes it for one told once.
   *
   * @param {Part[]} parts @param {Record<string, unknown>} [properties]
   */
  sentence(parts, properties = {}) {
    const words = parts.map(({ text }) => text).join("");
    const isAgain = words === this.told;
    this.told = isAgain ? "" : words;
    return make("p", properties, ...spoken(parts), isAgain ? "\u00a0" : null);
  }
}

/** @type {(told: HTMLElement) => boolean} */
let isSaidByVoice = () => false;

/** @param {(told: HTMLElement) => boolean} say what is told unseen, by a voice of the page; whether that alone is to say it */
export function tellByVoiceFirst(say) {
  isSaidByVoice = say;
}

/**
 * Tell what nobody sees: a screen reader, or the voice that was chosen instead.
 *
 * @param {HTMLElement} told @param {HTMLElement} [region]
 */
export function tellUnseen(told, region) {
  if (!isSaidByVoice(told)) readUnseen(told, region);
}

/**
 * Have a screen reader read what nobody sees, in a live region that is empty before and afterwards.
 *
 * @param {HTMLElement} told @param {HTMLElement} [region]
 */
export function readUnseen(told, region = part("told")) {
  region.append(told);
  setTimeout(() => told.remove(), TOLD_FOR_MS);
}
