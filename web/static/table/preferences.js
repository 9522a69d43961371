// How somebody likes his pages to look and to sound. It is kept on the device, and nobody else learns of it.

const KEPT_AS = "rochade-preferences";
/** @type {Record<string, string[]>} what can be chosen, the first unless something else was */
export const CHOICES = {
  board: ["green", "brown", "blue", "contrast"],
  pieces: ["classic", "xboard"],
  size: ["large", "medium", "small"],
  signals: ["none", "sound", "vibration", "both"],
};
/** @type {Record<string, string>} */
export const SPRITES = { classic: "/static/vendor/cm-chessboard/assets/pieces/standard.svg", xboard: "/static/vendor/xboard/pieces.svg" };

/** @type {Record<string, string>} */
let chosen = read();
apply();

/**
 * What is chosen.
 *
 * @param {string} name a key of CHOICES
 */
export function preference(name) {
  return CHOICES[name].includes(chosen[name]) ? chosen[name] : CHOICES[name][0];
}

/**
 * Choose, from now on and the next time.
 *
 * @param {string} name
 * @param {string} value
 */
export function prefer(name, value) {
  chosen = { ...chosen, [name]: value };
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(chosen));
  } catch {
    // a browser that keeps nothing begins anew the next time
  }
  apply();
  if (name === "pieces") exchangePieces();
}

/** The style sheet goes by attributes of the first element. */
function apply() {
  for (const name of ["board", "size"]) document.documentElement.dataset[name] = preference(name);
}

/** Every board of the page draws the pieces of one sprite; with another in its place all are other pieces. */
async function exchangePieces() {
  const sprite = document.getElementById("cm-chessboard-sprite");
  const response = await fetch(SPRITES[preference("pieces")]);
  if (!sprite || !response.ok) return;
  sprite.replaceChildren(new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement);
}

/** @returns {Record<string, string>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}
