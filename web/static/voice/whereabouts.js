import { choose } from "../table/dialogs.js";
import { make, partsOf } from "../table/dom.js";
import { Finger } from "./finger.js";
import { keep, kept } from "./keeping.js";

const PARTS = "[role=grid], section[aria-labelledby], aside[aria-label]"; // of a page, named where the keyboard comes into one
const CHOSEN = "button, summary, a[href], input, select, textarea, [data-cell]"; // by a finger that touches it twice
const CONTROLS = "input, select, textarea, button, kbd, option";
const KEPT_AS = "whereabouts";
const MOST_ANSWERS = 8; // that are heard of a list at a time
const MORE = "more";
const ALONE = ["rochade", "device"]; // who reads where no screen reader does

/**
 * Where the keyboard is, or the finger of a blind player, and what a dialog asks: a screen reader knows that, and whoever has chosen
 * a voice instead would be in the dark. Each such sentence breaks off the one before, as keys are pressed faster than words are said.
 */
export class Whereabouts {
  /** @param {Texts} texts @param {import("./mouth.js").Mouth} mouth @param {{isBlind: boolean}} player who sees knows where his finger is */
  constructor(texts, mouth, { isBlind }) {
    this.texts = texts;
    this.mouth = mouth;
    this.isOn = kept(KEPT_AS) !== "no";
    this.isBlind = isBlind;
    this.isByKey = false; // a mouse knows where it is
    this.finger = new Finger(mouth, { isOn: () => isBlind && this.#isHis, tell: (at) => this.#touched(at), unfold: (list) => this.#unfold(list) });
    /** @type {Element | null} */
    this.dialog = null;
    /** @type {Element | null} */
    this.part = null;
    /** @param {string} kind @param {(event: any) => void} does */
    const listen = (kind, does) => document.addEventListener(kind, does, { capture: true });
    listen("pointerdown", () => {
      this.isByKey = false;
    });
    listen("keydown", (event) => this.#onKey(event));
    listen("focusin", ({ target }) => this.#onFocus(target));
    listen("change", ({ target }) => this.#isSaid && target.matches("select, [type=checkbox]") && mouth.pass(this.#state(target)));
    listen("click", ({ target }) => this.#onClick(target.closest?.("button, summary")));
  }

  /** The switch, with its label: who has a screen reader besides needs none of it. */
  get control() {
    const box = make("input", { type: "checkbox", checked: this.isOn, onchange: () => {
      this.isOn = box.checked;
      keep(KEPT_AS, this.isOn ? "yes" : "no");
    } });
    return make("label", { class: "check" }, box, this.texts.say(this.isBlind ? "voice.whereabouts_finger" : "voice.whereabouts"));
  }

  /** Whether the voice alone tells him where he is. */
  get #isHis() {
    return this.isOn && ALONE.includes(this.mouth.choice);
  }

  get #isByFinger() {
    return !this.isByKey && this.finger.chosen !== null;
  }

  get #isSaid() {
    return this.#isHis && (this.isByKey || this.#isByFinger);
  }

  /** @param {Element | null} at what a finger has come to; null where there is nothing */
  #touched(at) {
    this.isByKey = false;
    const how = at?.matches(CHOSEN) && !this.finger.chosen ? sentences([this.texts.say("voice.twice")]) : [];
    this.mouth.pass([...this.#under(at), ...how]);
  }

  /** @param {Element | null} at @returns {Part[]} */
  #under(at) {
    if (!(at instanceof HTMLElement)) return sentences([this.texts.say("voice.is_empty")]);
    if (at.matches("dialog")) return this.#question(at, null);
    const place = this.#place(at);
    if (at.matches(`${CHOSEN}, ${PARTS}`)) return place;
    const words = partsOf(at);
    if (!words.length) return sentences([this.texts.say("voice.is_empty")]);
    return place[0].text === place.at(-1)?.text ? words : [...place.slice(0, -1), ...words]; // or a heading would be said twice
  }

  /** The values of a list as a dialog's answers, so many at a time as can be kept in mind. @param {HTMLSelectElement} list */
  async #unfold(list) {
    const options = [...list.options];
    const answers = options.map(({ label }, index) => ({ value: String(index), label }));
    const more = { value: MORE, label: this.texts.say("voice.more") };
    /** @type {string | null} */
    let chosen = MORE;
    for (let from = 0; chosen === MORE; from += MOST_ANSWERS) {
      const isLast = from + MOST_ANSWERS >= answers.length;
      const offered = [...answers.slice(from, from + MOST_ANSWERS), ...(isLast ? [] : [more])];
      chosen = await choose(nameOf(list), offered, { back: this.texts.say("dialog.back"), isOfTheGame: false });
    }
    if (chosen === null) return;
    options[Number(chosen)].selected = true;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** What has another name now, or is set otherwise, such as what is folded out. @param {Element | null} pressed */
  #onClick(pressed) {
    if (!pressed || !this.#isSaid) return;
    const [name, set] = [nameOf(pressed), this.#set(pressed)];
    setTimeout(() => {
      const now = [nameOf(pressed), this.#set(pressed)];
      if (pressed.checkVisibility() && now.join() !== [name, set].join()) this.mouth.pass(sentences(now[0] === name ? now.slice(1) : now));
    });
  }

  /** The key that asks for what was said last asks a dialog for its question. @param {KeyboardEvent} event */
  #onKey({ code, ctrlKey, shiftKey, target }) {
    this.isByKey = true;
    const dialog = document.querySelector("dialog[open]");
    if (dialog && ctrlKey && shiftKey && code === "Digit3") this.mouth.pass(this.#question(dialog, target));
  }

  /** @param {EventTarget | null} at */
  #onFocus(at) {
    if (!(at instanceof HTMLElement) || at !== document.activeElement) return; // a dialog has taken it back meanwhile
    const before = this.dialog;
    this.dialog = at.closest("dialog");
    const isAnswered = before && !this.dialog;
    const isNew = this.#isByFinger && !isAnswered && at.matches("button") && at !== this.finger.chosen; // it has come in the place of that
    if (this.dialog && this.dialog !== before) this.#ask(this.dialog);
    else if (this.#isHis && (this.isByKey || isNew)) this.mouth.pass(this.#place(at));
    else if (isAnswered) this.mouth.pass([]);
  }

  /** A browser focuses a dialog's first control before the dialog chooses one. @param {Element} dialog */
  #ask(dialog) {
    queueMicrotask(() => this.mouth.pass(this.#question(dialog, document.activeElement)));
  }

  /**
   * What a dialog asks, what can be answered, and what Enter would.
   *
   * @param {Element} dialog @param {EventTarget | null} at
   */
  #question(dialog, at) {
    const answers = [...dialog.querySelectorAll("button")];
    const told = [...dialog.querySelectorAll("h2, p, dt, dd, li, label span")].map((one) => one.textContent ?? "");
    const first = this.isByKey && at instanceof HTMLElement && answers.some((one) => one === at) ? this.texts.say("voice.chosen_now", { answer: nameOf(at) }) : "";
    return sentences([...told, this.texts.say("voice.answers", { answers: answers.map(nameOf).join(", ") }), first]);
  }

  /** @param {HTMLElement} at */
  #place(at) {
    const part = at.closest(PARTS);
    const isNew = part && part !== this.part && part !== at;
    this.part = part;
    return [...(isNew ? sentences([nameOf(part)]) : []), ...sentences([nameOf(at)], at.lang), ...this.#state(at)];
  }

  /** What a control is set to, and what describes a part of the page. @param {Element} at @returns {Part[]} */
  #state(at) {
    const described = (at.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean).map((id) => document.getElementById(id));
    const words = described.flatMap((one) => (one && one.textContent ? [...partsOf(one), { text: /[.!?]$/.test(one.textContent) ? " " : ". " }] : []));
    return [...sentences([this.#set(at)]), ...words];
  }

  /** @param {Element} at */
  #set(at) {
    /** @param {string} key */
    const say = (key) => this.texts.say(`voice.is_${key}`);
    if (at.matches("[aria-disabled=true]")) return say("not_possible");
    if (at instanceof HTMLInputElement && at.type === "checkbox") return say(at.checked ? "on" : "off");
    if (at.matches("[aria-pressed]")) return say(at.getAttribute("aria-pressed") === "true" ? "on" : "off");
    if (at instanceof HTMLSelectElement) return at.selectedOptions[0]?.textContent ?? "";
    if (at instanceof HTMLInputElement) return at.value || say("empty");
    if (at.matches("summary")) return say(at.closest("details")?.open ? "open" : "closed");
    return "";
  }
}

/** @param {string[]} told @param {string} [lang] where it is none of the page's language @returns {Part[]} */
function sentences(told, lang) {
  const own = lang ? { lang } : {};
  return told.map((one) => one.trim()).filter(Boolean).map((one) => ({ text: /[.!?:]$/.test(one) ? `${one} ` : `${one}. `, ...own }));
}

/** What screen readers call an element. @param {Element} element @returns {string} */
function nameOf(element) {
  const labelled = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)) ?? [];
  if (labelled.length) return labelled.map((one) => (one ? shown(one) : "")).join(" ");
  const label = element.getAttribute("aria-label");
  if (label) return label;
  const own = /** @type {HTMLInputElement} */ (element).labels?.[0];
  return shown(own ?? element);
}

/** Its text, without what is hidden and what is a control of its own. @param {Element} element */
function shown(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  copy.querySelectorAll(`[aria-hidden=true], [hidden], ${CONTROLS}`).forEach((one) => one.remove());
  return (copy.textContent ?? "").trim();
}
