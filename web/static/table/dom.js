/**
 * Make an element: `make("button", {class: "primary", type: "button", onclick}, "Press")`.
 *
 * A property whose name begins with "on" is a listener, one that is false or null is left out, and children are
 * elements or texts: never markup, so that a player's name stays a name.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * Elements below each other.
 *
 * @param {...(Node | string | null | undefined)} children
 */
export function stack(...children) {
  return make("div", { class: "stack" }, ...children);
}

/**
 * The element of index.html with that id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/**
 * A button that does something.
 *
 * @param {string | Node} label
 * @param {(event: Event) => unknown} onclick
 * @param {Record<string, any>} [properties]
 */
export function button(label, onclick, properties = {}) {
  return make("button", { type: "button", onclick, ...properties }, label);
}

/**
 * Whether a button can be used now. It keeps its place and the focus, and says what it is; who presses it all the same is told
 * why not, by the referee or by whoever made it.
 *
 * @param {HTMLElement} element
 * @param {boolean} isPossible
 */
export function enable(element, isPossible) {
  if (isPossible) element.removeAttribute("aria-disabled");
  else element.setAttribute("aria-disabled", "true");
}

/**
 * Change a part of the page. Who is at a button that goes with it is taken to what comes next: he would be at the beginning of the
 * page, for browsers take the focus from what is hidden, some at once.
 *
 * @param {HTMLElement} within
 * @param {() => void} change hides or removes
 * @param {HTMLElement | null} next has the focus then
 */
export function keepFocus(within, change, next) {
  const pressed = document.activeElement;
  const isHere = within.contains(pressed);
  change();
  if (isHere && (!pressed?.isConnected || pressed.closest("[hidden]"))) next?.focus();
}

/**
 * Show rows below each other. One about which nothing has changed stays as it is: who reads it with a screen reader keeps his place.
 *
 * @param {HTMLElement} list
 * @param {unknown[]} rows what each is about
 * @param {(index: number) => HTMLElement} anew makes one
 */
export function showRows(list, rows, anew) {
  rows.forEach((row, index) => {
    const shown = JSON.stringify(row);
    const before = list.children[index];
    if (before?.getAttribute("data-shown") === shown) return;
    const made = anew(index);
    made.setAttribute("data-shown", shown);
    if (before) before.replaceWith(made);
    else list.append(made);
  });
  [...list.children].slice(rows.length).forEach((row) => row.remove());
}

let panels = 0; // made so far: each heading has an id of its own

/**
 * A part of the page with its heading; without `heading` shown, it is there for screen readers all the same.
 *
 * @param {string} heading
 * @param {Record<string, any> & {plain?: boolean, hides?: boolean}} [properties]
 * @param {...(Node | string | null | undefined)} children
 */
export function panel(heading, properties = {}, ...children) {
  const id = `heading-${++panels}`;
  const { plain = false, hides = false, ...rest } = properties;
  const title = make("h2", { id, class: hides ? "visually-hidden" : null }, heading);
  return make("section", { class: plain ? "stack" : "panel", "aria-labelledby": id, ...rest }, title, ...children);
}

/**
 * A labelled control.
 *
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return make("label", { class: "field" }, make("span", {}, label), control);
}

/**
 * What an element says, in parts, each in its language; nothing of what is hidden from screen readers.
 *
 * @param {Node} element
 * @returns {Part[]}
 */
export function partsOf(element) {
  const shown = [...element.childNodes].filter((node) => !(node instanceof Element && node.matches("[aria-hidden=true], [hidden]")));
  const parts = shown.map((node) => ({ text: node.textContent ?? "", lang: (node instanceof HTMLElement && node.lang) || undefined }));
  return parts.filter(({ text }) => text);
}

/**
 * The parts of a sentence, each in its language.
 *
 * @param {Part[]} parts
 * @param {string} [language]
 * @returns {(Node | string)[]}
 */
export function spoken(parts, language = document.documentElement.lang) {
  return parts.map(({ text, lang }) => (lang && lang !== language ? make("span", { lang }, text) : text));
}
