import { button, field, make, part } from "../table/dom.js";
import { word } from "../table/sentence.js";
import { languages, themeSwitch } from "../table/settings.js";
import { ASSERTIVE, HEARD_AFTER_MS, tellUnseen } from "../table/telling.js";
import { FILES } from "../board/squares.js";
import { Texts } from "../table/texts.js";
import { DoorVoice } from "../voice/door_voice.js";

const HAS_LEFT = new URLSearchParams(location.search).has("left"); // his place, a moment ago
const SENT = "rochade.code"; // the code that this page has sent, in this tab, for the page that refuses it
const GOES_ELSEWHERE = ["seated_already", "table_elsewhere"]; // it is good, on another device or at another address
const SQUARES = 5;
const RANKS = "12345678";

/**
 * The page on which somebody takes his place, by a code of five squares.
 *
 * @param {{root: HTMLElement, texts: Texts, refused?: string}} parts
 */
export function open({ root, texts, refused }) {
  new JoinPage(root, texts, refused);
}

/**
 * The code can be typed in letters or in the Laws' words, put together with buttons, or brought along by a picture (the
 * part of the address after "#", which no server sees). As it grows it is said back in words, square by square.
 */
class JoinPage {
  /** @param {HTMLElement} root @param {Texts} texts @param {string | undefined} refused */
  constructor(root, texts, refused) {
    this.root = root;
    this.texts = texts;
    this.refused = refused;
    this.code = make("input", {
      name: "code", "aria-required": "true", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "100",
      class: "code", oninput: () => this.#read(),
    });
    this.code.value = location.hash.slice(1) || sentBefore(refused);
    this.spoken = make("p", { id: "spoken", lang: "de", class: "spoken" });
    this.told = make("p", { role: "status", lang: "de", class: "visually-hidden" });
    this.whole = 0; // squares that have been told
    this.alarm = make("div", { ...ASSERTIVE, class: "visually-hidden" });
    this.voice = new DoorVoice(texts, { polite: this.told, assertive: this.alarm });
    document.body.classList.add("join");
    this.#build(texts);
    setTimeout(() => (refused ? this.#tellRefused(refused) : this.#greet()), HEARD_AFTER_MS);
  }

  /** Who is read to by a voice: with a code that a picture brought along nothing is left but to take the seat. */
  #greet() {
    const code = this.spoken.textContent ? [this.#codeSoFar()] : [{ text: this.texts.say("join.explained") }];
    if (HAS_LEFT) tellUnseen(make("p", {}, this.texts.say("join.left")), this.alarm);
    this.voice.greet([{ text: `${this.texts.say("join.heading")}. ` }, ...code]);
  }

  /** @returns {Part} */
  #codeSoFar() {
    return { text: `${this.spoken.textContent}. `, lang: "de" };
  }

  /** Why, and what was sent: one square of it may be wrong. @param {string} refused */
  #tellRefused(refused) {
    const code = this.spoken.textContent;
    const still = code ? [` ${this.texts.say("join.still_there")} `, make("span", { lang: "de" }, `${code}.`)] : [];
    tellUnseen(make("p", {}, this.texts.say(`refused.${refused}`), ...still), this.alarm);
  }

  /** @param {Texts} texts */
  #build(texts) {
    this.texts = texts;
    const title = part("title");
    title.textContent = texts.say("title");
    document.title = `${texts.say("join.heading")} – ${texts.say("title")}`;
    part("settings").replaceChildren(themeSwitch(texts));
    this.root.replaceChildren(
      make(
        "form",
        { method: "post", action: "/join", class: "panel", onsubmit: (/** @type {Event} */ event) => this.#write(event) },
        make("h2", { class: "large" }, texts.say("join.heading")),
        make("p", {}, texts.say("join.explained")),
        HAS_LEFT ? make("p", { class: "notice" }, texts.say("join.left")) : null,
        this.refused ? make("p", { class: "notice" }, texts.say(`refused.${this.refused}`)) : null,
        this.alarm,
        field(texts.say("join.code"), this.code),
        this.spoken,
        this.told,
        this.#squares("join.files", [...FILES]),
        this.#squares("join.ranks", [...RANKS], button(texts.say("join.back"), () => this.#takeBack(), { class: "wide" })),
        field(texts.say("join.language"), this.#languages()),
        make("button", { class: "primary huge" }, texts.say("join.enter")),
      ),
      this.voice.control(texts),
    );
    this.#read();
  }

  /** @param {string} key @param {string[]} signs @param {...HTMLElement} others */
  #squares(key, signs, ...others) {
    const buttons = signs.map((sign) => button(sign, () => this.#set(this.code.value + sign), { "aria-label": word(sign), lang: "de" }));
    return make("div", { role: "group", class: "words signs", "aria-label": this.texts.say(key) }, ...buttons, ...others);
  }

  #languages() {
    const choice = make("select", { name: "language", autocomplete: "off" }, ...languages(this.texts));
    choice.addEventListener("change", () => this.#speak(choice.value));
    return choice;
  }

  /**
   * From now on in that language, where the page has it.
   *
   * @param {string} language
   */
  async #speak(language) {
    const texts = await Texts.load(language).catch(() => null);
    if (!texts) return;
    document.documentElement.lang = language;
    this.#build(texts);
    this.root.querySelector("select")?.focus();
  }

  /** @param {string} code */
  #set(code) {
    this.code.value = code;
    this.#read();
  }

  #takeBack() {
    this.#set(this.code.value.slice(0, -1));
    this.voice.pass([this.spoken.textContent ? this.#codeSoFar() : { text: this.texts.say("voice.is_empty") }]);
  }

  /** The code so far, in words; of a screen reader's, which has said each letter, each square when it is whole, and of a voice's each sign. */
  #read() {
    const squares = squaresOf(this.code.value);
    const before = this.spoken.textContent;
    this.spoken.textContent = squares.map(inWords).join(", ");
    if (squares.length && this.spoken.textContent !== before) this.voice.pass(isWhole(squares) ? [this.#codeSoFar()] : [{ text: inWords(squares[squares.length - 1]), lang: "de" }]);
    const whole = squares.filter((square) => square.length === 2);
    if (whole.length > this.whole) {
      const told = inWords(whole[whole.length - 1]);
      this.told.textContent = told === this.told.textContent ? `${told}\u00a0` : told; // a screen reader tells nothing twice
    }
    this.whole = whole.length;
    this.code.setCustomValidity("");
  }

  /**
   * What was typed in words goes to the server in letters; half a code goes nowhere, and stays to be finished. Where it is refused it is
   * in the field again.
   *
   * @param {Event} event
   */
  #write(event) {
    const squares = squaresOf(this.code.value);
    if (isWhole(squares)) this.code.value = squares.join(" ");
    else if (squares.length < SQUARES || squares.at(-1)?.length === 1) {
      event.preventDefault();
      const unfinished = this.texts.say("join.unfinished");
      this.code.setCustomValidity(unfinished);
      this.code.reportValidity();
      this.voice.say([{ text: unfinished }]);
      return;
    }
    remember(this.code.value);
  }
}

/** What was sent, on the page that refuses it, to be mended or sent again; on any other it is forgotten. @param {string} [refused] */
function sentBefore(refused = "") {
  try {
    const sent = sessionStorage.getItem(SENT) ?? "";
    sessionStorage.removeItem(SENT);
    return location.pathname === "/join" && !GOES_ELSEWHERE.includes(refused) ? sent : "";
  } catch {
    return "";
  }
}

/** @param {string} code */
function remember(code) {
  try {
    sessionStorage.setItem(SENT, code);
  } catch {
    // a browser that keeps nothing has it typed again
  }
}

/** @param {string[]} squares */
function isWhole(squares) {
  return squares.length === SQUARES && squares.every((square) => square.length === 2);
}

/** @param {string} square */
function inWords(square) {
  return [...square].map(word).join(" ");
}

/**
 * The squares of a code, in letters or in words, the last one perhaps half.
 *
 * @param {string} typed
 * @returns {string[]}
 */
function squaresOf(typed) {
  const letters = typed.toLowerCase().split(/[\s,.;-]+/).map((token) => signOf(token) ?? token).join("");
  return letters.match(/[a-h][1-8]?/g) ?? [];
}

/**
 * The file or rank that a word of the Laws names.
 *
 * @param {string} token
 */
function signOf(token) {
  return [...FILES, ...RANKS].find((sign) => word(sign).toLowerCase() === token);
}
