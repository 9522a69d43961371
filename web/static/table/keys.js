import { isAsked, read } from "./dialogs.js";
import { button, make } from "./dom.js";

const SINGLE = { kept: "rochade.keys", label: "single_key.on" };
const CHORD = "Control+Shift+"; // the switch says so of all of them
const WRITING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const WITH_KEYS_OF_THEIR_OWN = "[role=grid], audio";
/** @type {Record<string, string>} */
const NAMES = { Enter: "↵", Backspace: "⌫", Escape: "Esc", " ": "␣" };

/**
 * Keys for buttons. They are shown on the buttons and told to screen readers, and can be switched off (WCAG 2.1.4). Single keys do
 * nothing while somebody writes, and while a dialog is open most only say so; "Control+Shift+1" to 9 work everywhere: no screen reader, browser or line of
 * text has a use for them, and in any layout they are where the digits are.
 */
export class Keys {
  /**
   * @param {import("./texts.js").Texts} texts
   * @param {() => void} whileAsked what each does while a dialog is open, unless it does something of its own then
   * @param {{kept: string, label: string}} control the name in the browser's own store under which it is kept whether they
   *   are on, and the label of the switch
   */
  constructor(texts, whileAsked, { kept, label } = SINGLE) {
    this.texts = texts;
    this.whileAsked = whileAsked;
    this.kept = kept;
    this.label = label;
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    /** @type {Map<string, () => void>} */
    this.besides = new Map(); // by key, what it does while a dialog is open, behind which no button can be pressed
    this.isOn = found(kept) !== "off";
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /**
   * Let that key press that button, and show it there.
   *
   * @param {string} key
   * @param {HTMLElement} control
   * @param {() => void} [besides] done in place of that while a dialog is open
   * @returns {HTMLElement} the button
   */
  bind(key, control, besides) {
    this.buttons.set(key, control);
    if (besides) this.besides.set(key, besides);
    control.setAttribute("aria-keyshortcuts", /^[A-Z]$/.test(key) ? `Shift+${key}` : key === " " ? "Space" : key);
    control.append(make("kbd", { "aria-hidden": "true" }, shown(key)));
    return control;
  }

  /** The switch, with its label. */
  get control() {
    const box = make("input", { type: "checkbox", checked: this.isOn, onchange: () => this.#turn(box.checked) });
    return make("label", { class: "check" }, box, this.texts.say(this.label));
  }

  /** The button that lists every key with what it does. */
  get help() {
    const heading = this.texts.say("single_key.heading");
    return this.bind("?", button(heading, () => read(heading, [this.#list()], { back: this.texts.say("dialog.back") })));
  }

  #list() {
    const rows = [...this.buttons].map(([key, control]) =>
      make("div", { class: "row" }, make("dt", {}, make("kbd", {}, shown(key))), make("dd", {}, nameOf(control))),
    );
    return make("dl", { class: "keys" }, ...rows);
  }

  /** @param {boolean} isOn */
  #turn(isOn) {
    this.isOn = isOn;
    try {
      localStorage.setItem(this.kept, isOn ? "on" : "off");
    } catch {
      // a browser that keeps nothing begins with the keys on
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.isOn || event.repeat || event.defaultPrevented) return;
    const key = chord(event) ?? single(event);
    const control = key && this.buttons.get(key);
    if (!control || !control.isConnected || control.closest("[hidden]")) return;
    const does = isAsked() ? (this.besides.get(key) ?? this.whileAsked) : () => control.click();
    event.preventDefault();
    does();
  }
}

/** @param {string} key */
function shown(key) {
  return NAMES[key] ?? key.replace(CHORD, "");
}

/** A digit where it lies on the keyboard, whatever Shift makes of it. @param {KeyboardEvent} event */
function chord({ code, ctrlKey, shiftKey, altKey, metaKey }) {
  const isOne = ctrlKey && shiftKey && !altKey && !metaKey && /^Digit[1-9]$/.test(code);
  return isOne ? CHORD + code.slice(-1) : null;
}

/** @param {KeyboardEvent} event */
function single({ key, target, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return null;
  if (!(target instanceof Element) || target.closest(`${WRITING}, ${WITH_KEYS_OF_THEIR_OWN}`)) return null;
  const presses = key === "Enter" || key === " ";
  return presses && target.closest("button, a[href], input, summary") ? null : key; // it presses what has the focus
}

/** @param {string} name */
function found(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {HTMLElement} control */
function nameOf(control) {
  return [...control.childNodes].filter((node) => node.nodeName !== "KBD").map((node) => node.textContent).join("");
}
