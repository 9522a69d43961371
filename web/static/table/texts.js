/** The labels of the page, in its language (web/messages). What is said at the table comes from the server in words. */
export class Texts {
  /** @param {string} language @param {Record<string, string>} labels */
  constructor(language, labels) {
    this.language = language;
    this.labels = labels;
  }

  /** @param {string} language as in `<html lang>` @returns {Promise<Texts>} */
  static async load(language) {
    const { begins } = document.documentElement.dataset; // a page has the labels that its modules name (web/texts.py)
    const response = await fetch(`/texts/${begins}/${language}.json`);
    if (!response.ok) throw new Error(`no labels in ${language}`);
    return new Texts(language, await response.json());
  }

  /**
   * The label of a key such as "player.press_clock", its gaps `{name}` filled.
   *
   * @param {string} key
   * @param {Record<string, unknown>} [values]
   */
  say(key, values = {}) {
    const label = this.labels[key];
    if (label === undefined) throw new Error(`no label ${key}`);
    return label.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));
  }

  /**
   * Whether there is such a label.
   *
   * @param {string} key
   */
  has(key) {
    return key in this.labels;
  }

  /**
   * A FEN letter as a piece with its colour, in words.
   *
   * @param {string} letter
   */
  piece(letter) {
    return this.say(letter === letter.toUpperCase() ? `piece_white.${letter.toLowerCase()}` : `piece_black.${letter}`);
  }

  /**
   * A square and what stands on it, in words.
   *
   * @param {string} square
   * @param {string | null} letter
   */
  square(square, letter) {
    return this.say("board.square", { square, piece: letter ? this.piece(letter) : this.say("board.empty") });
  }

  /**
   * Milliseconds in words, in hours and minutes; in seconds when there is less than a minute.
   *
   * @param {number} ms
   */
  duration(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    if (seconds < 60) return this.#unit(seconds, "second");
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (!hours) return this.#unit(minutes, "minute");
    return `${this.#unit(hours, "hour")} ${this.#unit(minutes % 60, "minute")}`;
  }

  /** @param {number} value @param {string} unit */
  #unit(value, unit) {
    return new Intl.NumberFormat(this.language, { style: "unit", unit, unitDisplay: "long" }).format(value);
  }
}
