import { make } from "./dom.js";

const STOPPED_MS = 500; // who still types hears his letters

/** How many things a search has found: told by screen readers when who types has stopped for a moment. */
export class Found {
  constructor() {
    this.element = make("p", { class: "soft", "aria-live": "off" });
    this.said = "";
    this.isAsked = false; // and not told yet
    /** @type {number | undefined} */
    this.later = undefined;
  }

  /** @param {string} said @param {boolean} isAsked by whoever searches; what comes by itself is shown and not told */
  show(said, isAsked) {
    if (said === this.said && !isAsked) return;
    this.said = said;
    this.isAsked ||= isAsked;
    this.element.setAttribute("aria-live", this.isAsked ? "polite" : "off");
    clearTimeout(this.later);
    this.later = setTimeout(() => this.#tell(said), this.isAsked && said ? STOPPED_MS : 0);
  }

  /** Another search that finds as many is told, too: with a space that nobody hears, as in telling.js. @param {string} said */
  #tell(said) {
    const isAgain = said && this.isAsked && this.element.textContent === said;
    this.element.replaceChildren(isAgain ? `${said}\u00a0` : said);
    this.isAsked = false;
  }
}
