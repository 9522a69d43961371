import { read } from "./dialogs.js";
import { button, make } from "./dom.js";

const SWITCH = "rochade.keys"; // in the browser's own store: whether single keys are on
const WRITING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const WITH_KEYS_OF_THEIR_OWN = "[role=grid], audio";
/** @type {Record<string, string>} */
const NAMES = { Enter: "↵", Backspace: "⌫", Escape: "Esc", " ": "␣" };

/**
 * Single keys for buttons. They are shown on the buttons and told to screen readers, do nothing while somebody writes,
 * while a dialog is open or with Ctrl, Alt or Meta, and can be switched off (WCAG 2.1.4).
 */
export class Keys {
  /** @param {import("./texts.js").Texts} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    this.isOn = kept() !== "off";
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /**
   * Let that key press that button, and show it there.
   *
   * @param {string} key
   * @param {HTMLElement} control
   * @returns {HTMLElement} the button
   */
  bind(key, control) {
    this.buttons.set(key, control);
    control.setAttribute("aria-keyshortcuts", /^[A-Z]$/.test(key) ? `Shift+${key}` : key === " " ? "Space" : key);
    control.append(make("kbd", { "aria-hidden": "true" }, NAMES[key] ?? key));
    return control;
  }

  /** The switch, with its label. */
  get control() {
    const box = make("input", { type: "checkbox", checked: this.isOn, onchange: () => this.#turn(box.checked) });
    return make("label", { class: "check" }, box, this.texts.say("single_key.on"));
  }

  /** The button that lists every key with what it does. */
  get help() {
    const heading = this.texts.say("single_key.heading");
    return this.bind("?", button(heading, () => read(heading, [this.#list()], { back: this.texts.say("dialog.back") })));
  }

  #list() {
    const rows = [...this.buttons].map(([key, control]) =>
      make("div", { class: "row" }, make("dt", {}, make("kbd", {}, NAMES[key] ?? key)), make("dd", {}, nameOf(control))),
    );
    return make("dl", { class: "keys" }, ...rows);
  }

  /** @param {boolean} isOn */
  #turn(isOn) {
    this.isOn = isOn;
    try {
      localStorage.setItem(SWITCH, isOn ? "on" : "off");
    } catch {
      // a browser that keeps nothing begins with the keys on
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.isOn || event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(event.target instanceof Element) || event.target.closest(`${WRITING}, ${WITH_KEYS_OF_THEIR_OWN}`) || document.querySelector("dialog[open]")) return;
    const presses = event.key === "Enter" || event.key === " ";
    if (presses && event.target.closest("button, a[href], input, summary")) return; // it presses what has the focus
    const control = this.buttons.get(event.key);
    if (!control?.isConnected || control.closest("[hidden]")) return;
    event.preventDefault();
    control.click();
  }
}

function kept() {
  try {
    return localStorage.getItem(SWITCH);
  } catch {
    return null;
  }
}

/** @param {HTMLElement} control */
function nameOf(control) {
  return [...control.childNodes].filter((node) => node.nodeName !== "KBD").map((node) => node.textContent).join("");
}
