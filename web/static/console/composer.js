import { button, enable, field, make } from "../table/dom.js";
import { CAPTURE, FILES, LONG, PIECES, RANKS, SHORT, announcement, isWhole, letterOf, mayFollow, sentence, signsInAny, squareOf, word } from "../table/sentence.js";

/**
 * A sentence put together of the Laws' words, by buttons, by keys or typed. What it says so far is shown and read out in
 * `line`, the last word can be taken back, and only words that may follow can be chosen, in `element`.
 */
export class Composer {
  /**
   * @param {import("../table/texts.js").Texts} texts
   * @param {import("../table/keys.js").Keys} keys
   * @param {(parts: Part[]) => void} alert says why something was not taken
   * @param {string} notation the player's letters, which may be typed beside those of the page
   */
  constructor(texts, keys, alert, notation) {
    this.texts = texts;
    this.keys = keys;
    this.alert = alert;
    this.notation = notation;
    /** @type {string[]} */
    this.signs = [];
    /** @type {Map<string, HTMLElement>} */
    this.words = new Map();
    const signs = [this.#group("pieces", Object.keys(PIECES)), this.#group("files", [...FILES]), this.#group("ranks", [...RANKS])];
    this.back = keys.bind("Backspace", button(texts.say("composer.back"), () => this.#change(this.signs.slice(0, -1))));
    this.all = keys.bind("Escape", button(texts.say("composer.clear"), () => this.#change([])));
    this.said = make("p", { class: "sentence", id: "sentence", "aria-live": "polite", "aria-atomic": "true" });
    this.line = make("div", { class: "composed" }, this.said, this.#typed());
    this.element = make("div", { class: "composer stack tight" }, ...signs, this.#group("more", [CAPTURE, SHORT, LONG], this.back, this.all));
    this.#show();
  }

  /** The sentence as it stands, in words. */
  get sentence() {
    return sentence(this.signs);
  }

  /** Whether it is a whole announcement. */
  get isWhole() {
    return isWhole(this.signs);
  }

  /** Whether no word has been chosen. */
  get isEmpty() {
    return this.signs.length === 0;
  }

  /** The announcement, as the referee reads it; only when it is whole. */
  get announcement() {
    return announcement(this.signs);
  }

  /** The square that was said last; null when there is none. */
  get square() {
    return squareOf(this.signs);
  }

  /** Begin anew. */
  clear() {
    this.#set([]);
  }

  /** Take the sentence out, so that the next can begin. @returns {() => void} what puts it back where it was not done */
  take() {
    const { signs } = this;
    this.clear();
    return () => this.isEmpty && this.#set(signs);
  }

  /** @param {string} name @param {string[]} signs @param {...HTMLElement} others */
  #group(name, signs, ...others) {
    const buttons = signs.map((sign) => this.#word(sign));
    return make("div", { role: "group", class: `words ${name}`, "aria-label": this.texts.say(`composer.${name}`) }, ...buttons, ...others);
  }

  /** @param {string} sign */
  #word(sign) {
    const element = this.keys.bind(letterOf(sign, this.texts.language), button(word(sign), () => this.#add(sign), { lang: "de" }));
    this.words.set(sign, element);
    return element;
  }

  #typed() {
    const entry = make("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "80" });
    /** @param {Event} event */
    const take = (event) => {
      event.preventDefault();
      const signs = signsInAny(entry.value, [this.texts.language, this.notation]);
      if (signs === null) return this.alert([{ text: this.texts.say("composer.unread", { words: entry.value }) }]);
      entry.value = "";
      this.#set(signs);
      return undefined;
    };
    return make(
      "form",
      { class: "row", onsubmit: take },
      field(this.texts.say("composer.type", { letter: letterOf("S", this.texts.language) }), entry),
      make("button", {}, this.texts.say("composer.take")),
    );
  }

  /** @param {string} sign */
  #add(sign) {
    if (mayFollow(this.signs, sign)) this.#set([...this.signs, sign]);
    else this.alert([{ text: `${this.texts.say("composer.not_next")} ` }, { text: word(sign), lang: "de" }]);
  }

  /** Take words back. @param {string[]} signs */
  #change(signs) {
    if (this.isEmpty) this.alert([{ text: this.texts.say("composer.empty") }]);
    else this.#set(signs);
  }

  /** @param {string[]} signs */
  #set(signs) {
    this.signs = signs;
    this.#show();
  }

  #show() {
    this.said.lang = this.isEmpty ? this.texts.language : "de";
    this.said.classList.toggle("soft", this.isEmpty);
    this.said.textContent = this.sentence || this.texts.say("composer.empty");
    for (const [sign, element] of this.words) enable(element, mayFollow(this.signs, sign));
    for (const element of [this.back, this.all]) enable(element, !this.isEmpty);
  }
}
