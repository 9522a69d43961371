import { make } from "./dom.js";

const STOPPED_MS = 500; // who still types hears his letters

/** How many things a search has found: told by screen readers when who types has stopped for a moment. */
export class Found {
  constructor() {
    this.element = make("p", { class: "soft", "aria-live": "off" });
    this.said = "";
    /** @type {number | undefined} */
    this.later = undefined;
  }

  /** @param {string} said @param {boolean} [isAsked] by whoever searches; what comes by itself is shown and not told */
  show(said, isAsked = true) {
    if (said === this.said) return;
    this.said = said;
    this.element.setAttribute("aria-live", isAsked ? "polite" : "off");
    clearTimeout(this.later);
    this.later = setTimeout(() => this.element.replaceChildren(said), isAsked && said ? STOPPED_MS : 0);
  }
}
