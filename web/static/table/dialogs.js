import { button, make, part, stack } from "./dom.js";

const CLOSABLE = { closedby: "closerequest" }; // a telephone's way back closes it, and not the page
const LEAVING_MS = 200; // if it were gone at once, Orca would not say where the focus is then
const OF_THE_GAME = { "data-of-the-game": true }; // what is asked is wanted no more when that has ended
const STOPS = "button, input, select, textarea, a[href], audio, [tabindex='0']"; // of the Tab key

/**
 * Open a dialog over the page until it is closed. Escape is back, and the focus returns to where it was.
 *
 * It is none of the browser's modal ones, which take all else from screen readers: what is said at the table meanwhile would not
 * be read, and the whole log would be read anew in the end. So the page stays, and can be neither pressed nor focused.
 *
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} first has the focus
 * @returns {Promise<string>} the value that it was closed with; empty for back
 */
function closed(dialog, first) {
  return new Promise((resolve) => {
    const cover = make("div", { class: "cover" }, dialog);
    const open = new AbortController();
    const asked = document.activeElement;
    let isBackwards = false;
    const isOnTop = () => dialog === [...document.querySelectorAll("dialog[open]")].at(-1);
    /** @param {Event} event */
    const isBehind = ({ target }) => isOnTop() && target instanceof Node && !dialog.contains(target);
    /** @param {string} kind @param {(event: any) => void} does */
    const listen = (kind, does) => document.addEventListener(kind, does, { capture: true, signal: open.signal });
    listen("keydown", (event) => {
      if (event.key !== "Tab") return;
      isBackwards = event.shiftKey;
      if (!isOnTop() || !isAtEnd(dialog, isBackwards)) return;
      event.preventDefault(); // the browser would leave the page, and say nothing where no screen reader does
      enter(dialog, isBackwards);
    });
    listen("focusin", (event) => isBehind(event) && enter(dialog, isBackwards));
    listen("click", (event) => {
      if (!isBehind(event)) return;
      event.preventDefault(); // a screen reader presses where no pointer gets
      event.stopPropagation();
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // or the browser closes the dialog beneath with the same key
      dialog.close("");
    }, { capture: true }); // before a board in it takes it
    dialog.addEventListener("close", () => {
      open.abort();
      if (asked && !asked.getClientRects().length) next(asked).focus(); // what was asked about has gone meanwhile
      cover.classList.add("leaving");
      setTimeout(() => cover.remove(), LEAVING_MS);
      resolve(dialog.returnValue);
    });
    document.querySelector(".cover:not(:has(dialog[open]))")?.remove();
    document.body.append(cover);
    dialog.show();
    first.focus({ focusVisible: true });
    dialog.scrollTop = 0; // of what is longer than the window the question is seen first
  });
}

/**
 * What has the focus where an element cannot have it any more: the part of the page that it belongs to, or all.
 *
 * @param {Element} gone
 * @returns {HTMLElement}
 */
function next(gone) {
  return gone.parentElement?.closest("[tabindex]") ?? part("page");
}

/**
 * Whether Tab would leave it.
 *
 * @param {HTMLDialogElement} dialog
 * @param {boolean} isBackwards
 */
function isAtEnd(dialog, isBackwards) {
  const stops = [.../** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll(STOPS))].filter((stop) => stop.checkVisibility());
  return document.activeElement === stops.at(isBackwards ? 0 : -1);
}

/**
 * Focus what Tab comes to first in it, or last.
 *
 * @param {HTMLElement} dialog
 * @param {boolean} isBackwards
 */
function enter(dialog, isBackwards) {
  const stops = [.../** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll(STOPS))];
  for (const stop of isBackwards ? stops.reverse() : stops) {
    stop.focus();
    if (document.activeElement === stop) return;
  }
}

/** Whether a dialog is open. */
export function isAsked() {
  return Boolean(document.querySelector("dialog[open]"));
}

/**
 * Say why not now: a dialog is to be answered first.
 *
 * @param {Log} log @param {Texts} texts
 */
export function tellAsked(log, texts) {
  const question = [...document.querySelectorAll("dialog[open]")].at(-1)?.querySelector("h2")?.textContent ?? "";
  log.tell(texts.say("dialog.first", { question }));
}

/**
 * What is open is asked no more when the game has ended: whoever has just heard that his flag has fallen, or that his opponent
 * resigns, would be left with a question to which any answer is refused. That is told, behind what has happened.
 *
 * @param {{before: View, now: View}} views @param {Log} log @param {Texts} texts
 */
export function askNoMore({ before, now }, log, texts) {
  if (now.result === before.result) return;
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open][data-of-the-game]"))) {
    const question = dialog.querySelector("h2")?.textContent ?? "";
    dialog.close("");
    log.tell(texts.say("dialog.no_longer", { question }));
  }
}

/**
 * Ask with a dialog: the first option has the focus.
 *
 * @param {string} question the heading
 * @param {{value: string, label: string, kind?: string}[]} options `kind`: "primary" or "danger"
 * @param {{text?: string | (string | Node)[], back: string, isGrave?: boolean, isOfTheGame?: boolean}} more `back` is the label of the way back, which has the
 *   focus where the question is grave: a key held too long must not answer it; what is not of the game is asked also when that has ended
 * @returns {Promise<string | null>} the value chosen; null for back
 */
export async function choose(question, options, { text, back, isGrave = false, isOfTheGame = true }) {
  const dialog = make("dialog", { ...CLOSABLE, ...(isOfTheGame && OF_THE_GAME), "aria-labelledby": "question", "aria-describedby": text ? "explained" : null });
  const wayBack = button(back, () => dialog.close(""), { class: "quiet" });
  const answers = options.map(({ value, label, kind }) => button(label, () => dialog.close(value), { class: kind }));
  dialog.append(
    stack(
      make("h2", { id: "question" }, question),
      text ? make("p", { id: "explained" }, ...[text].flat()) : null,
      make("div", { class: "row" }, ...answers),
      make("div", {}, wayBack),
    ),
  );
  return (await closed(dialog, isGrave ? wayBack : answers[0])) || null;
}

/**
 * Ask before what cannot be taken back.
 *
 * @param {string} question
 * @param {{text?: string | (string | Node)[], yes: string, back: string}} labels
 * @returns {Promise<boolean>}
 */
export async function confirm(question, { text, yes, back }) {
  return (await choose(question, [{ value: "yes", label: yes, kind: "danger" }], { text, back, isGrave: true })) === "yes";
}

/**
 * Ask for one line of text.
 *
 * @param {string} question
 * @param {{label: string, done: string, back: string}} labels
 * @returns {Promise<string | null>} null for back, or when nothing was written
 */
export async function ask(question, { label, done, back }) {
  const entry = make("input", { autocomplete: "off", maxlength: "200" });
  const dialog = make("dialog", { ...CLOSABLE, ...OF_THE_GAME, "aria-labelledby": "question" });
  /** @param {Event} event */
  const finish = (event) => {
    event.preventDefault();
    dialog.close(entry.value.trim());
  };
  dialog.append(
    make(
      "form",
      { class: "stack", onsubmit: finish },
      make("h2", { id: "question" }, question),
      make("label", { class: "field" }, make("span", {}, label), entry),
      make("div", { class: "row" }, make("button", { class: "primary" }, done), button(back, () => dialog.close(""), { class: "quiet" })),
    ),
  );
  return (await closed(dialog, entry)) || null;
}

/**
 * Show something to be read, with its heading, and a way back; with `yes` also the button that agrees to it. The heading
 * has the focus, so that it is read from the beginning.
 *
 * @param {string} heading
 * @param {HTMLElement[]} content
 * @param {{yes?: string, back: string}} labels
 * @returns {Promise<boolean>} whether it was agreed to
 */
export async function read(heading, content, { yes, back }) {
  const dialog = make("dialog", { ...CLOSABLE, class: "reading", "aria-labelledby": "question" });
  const title = make("h2", { id: "question", tabindex: "-1" }, heading);
  const agree = yes ? button(yes, () => dialog.close("yes"), { class: "primary" }) : null;
  const deeds = make("div", { class: "row" }, agree, button(back, () => dialog.close(""), { class: yes ? "quiet" : null }));
  dialog.append(stack(title, ...content, deeds));
  return (await closed(dialog, title)) === "yes";
}
