import { button, make, stack } from "./dom.js";

/**
 * Ask with a native dialog: the first option has the focus, Escape is back, and the focus returns to where it was.
 *
 * @param {string} question the heading
 * @param {{value: string, label: string, kind?: string}[]} options `kind`: "primary" or "danger"
 * @param {{text?: string, back: string, isGrave?: boolean}} more `back` is the label of the way back, which has the
 *   focus where the question is grave: a key held too long must not answer it
 * @returns {Promise<string | null>} the value chosen; null for back
 */
export function choose(question, options, { text, back, isGrave = false }) {
  return new Promise((resolve) => {
    const dialog = make("dialog", { "aria-labelledby": "question", "aria-describedby": text ? "explained" : null });
    const wayBack = button(back, () => dialog.close(""), { class: "quiet" });
    const answers = options.map(({ value, label, kind }) => button(label, () => dialog.close(value), { class: kind }));
    dialog.append(
      stack(
        make("h2", { id: "question" }, question),
        text ? make("p", { id: "explained" }, text) : null,
        make("div", { class: "row" }, ...answers),
        make("div", {}, wayBack),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
    (isGrave ? wayBack : answers[0]).focus({ focusVisible: true });
  });
}

/**
 * Ask before what cannot be taken back.
 *
 * @param {string} question
 * @param {{text?: string, yes: string, back: string}} labels
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
export function ask(question, { label, done, back }) {
  return new Promise((resolve) => {
    const entry = make("input", { autocomplete: "off", maxlength: "200" });
    const dialog = make("dialog", { "aria-labelledby": "question" });
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
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
    entry.focus();
  });
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
export function read(heading, content, { yes, back }) {
  return new Promise((resolve) => {
    const dialog = make("dialog", { class: "reading", "aria-labelledby": "question" });
    const title = make("h2", { id: "question", tabindex: "-1" }, heading);
    const agree = yes ? button(yes, () => dialog.close("yes"), { class: "primary" }) : null;
    const deeds = make("div", { class: "row" }, agree, button(back, () => dialog.close(""), { class: yes ? "quiet" : null }));
    dialog.append(stack(title, ...content, deeds));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
    title.focus();
  });
}
