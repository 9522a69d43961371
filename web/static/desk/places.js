import { WITHDRAWN } from "../table/connection.js";
import { confirm, read } from "../table/dialogs.js";
import { button, field, make, panel, showRows, spoken } from "../table/dom.js";

const LOOK_EVERY_MS = 3_000;

/** Who sits where, and the codes with which somebody may: shown, said in the Laws' words, and as a picture. */
export class Places {
  /** @param {import("../table/at_table.js").AtTable} table */
  constructor(table) {
    this.table = table;
    this.list = make("ul", { class: "places" });
    this.halfMoves = make("input", { type: "number", min: "0", max: "40", step: "1", value: "0", required: true });
    this.minutes = make("input", { type: "number", min: "0", max: "120", step: "1", value: "0", required: true });
    this.element = panel(table.texts.say("desk.places"), { id: "places" }, this.list, this.#delay());
    this.look();
    setInterval(() => document.hidden || !table.connection.isReady || this.look(), LOOK_EVERY_MS);
  }

  /**
   * Show what delay is set.
   *
   * @param {View} view
   */
  update({ delay }) {
    if (this.halfMoves.form?.contains(document.activeElement)) return; // somebody is writing
    this.halfMoves.value = String(delay.half_moves);
    this.minutes.value = String(delay.minutes);
  }

  /** How much later spectators see everything. */
  #delay() {
    const { texts } = this.table;
    /** @param {Event} event */
    const set = async (event) => {
      event.preventDefault();
      const label = texts.say("desk.delay");
      const [halfMoves, minutes] = [Number(this.halfMoves.value), Number(this.minutes.value)];
      const { ok } = await this.table.ask({ do: "delay", half_moves: halfMoves, minutes }, [{ text: label }]);
      if (ok) this.table.log.tell(`${label}. ${texts.say("desk.half_moves")}: ${halfMoves}. ${texts.say("desk.minutes")}: ${minutes}.`);
    };
    return make(
      "form",
      { class: "row", onsubmit: set, "aria-label": texts.say("desk.delay") },
      make("p", { class: "soft" }, texts.say("desk.delay_explained")),
      field(texts.say("desk.half_moves"), this.halfMoves),
      field(texts.say("desk.minutes"), this.minutes),
      make("button", { class: "end" }, texts.say("desk.delay_set")),
    );
  }

  /** Ask who is there by now. */
  async look() {
    const answer = await this.table.connection.request({ do: "ask", what: "places" });
    if (!answer.ok) return;
    const focused = document.activeElement?.closest("[data-place] button");
    const place = focused?.closest("[data-place]")?.getAttribute("data-place");
    showRows(this.list, answer.places, (index) => this.#row(answer.places[index]));
    if (focused && place && !focused.isConnected) this.#focus(place, focused);
  }

  /**
   * The focus for the button that has taken the place of one in a row that was made anew, or for the row's first.
   *
   * @param {string} place
   * @param {Element} gone
   */
  #focus(place, gone) {
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.list.querySelectorAll(`[data-place="${place}"] button`);
    const label = gone.getAttribute("aria-label");
    ([...buttons].find((each) => each.getAttribute("aria-label") === label) ?? buttons[0])?.focus();
  }

  /** @param {SeatedPlace} place */
  #row(place) {
    const { texts } = this.table;
    const name = texts.say(`place.${place.place}`);
    const state = place.there ? "there" : place.taken ? "away" : "free";
    return make(
      "li",
      { "data-place": place.place },
      make("span", { class: "who" }, make("strong", {}, name), make("span", { class: "soft" }, texts.say(`desk.place_${state}`))),
      place.code ? this.#button("desk.code_show", place, () => this.#show(place)) : null,
      this.#button("desk.code_renew", place, () => this.#issue(place), { class: "quiet" }),
    );
  }

  /**
   * A button with few words, which says for whom where nobody sees the row that it stands in. While its dialog is open somebody
   * may come, and the row is made anew.
   *
   * @param {string} key
   * @param {SeatedPlace} place
   * @param {() => Promise<unknown>} ask
   * @param {Record<string, unknown>} [properties]
   */
  #button(key, { place }, ask, properties = {}) {
    const { texts } = this.table;
    const label = texts.say(key);
    const pressed = async () => {
      await ask();
      if (!made.isConnected) this.#focus(place, made);
    };
    const made = button(label, pressed, { ...properties, "aria-label": `${label}: ${texts.say(`place.${place}`)}` });
    return made;
  }

  /**
   * A new code ends the session of the place; who sits there is asked about first.
   *
   * @param {SeatedPlace} place
   */
  async #issue({ place, taken }) {
    const { texts, connection } = this.table;
    const name = texts.say(`place.${place}`);
    const question = texts.say("desk.code_new", { name });
    const text = texts.say("desk.code_ends");
    if (taken && !(await confirm(question, { text, yes: question, back: texts.say("dialog.back") }))) return;
    const answer = await connection.request({ do: "issue_code", place }, [{ text: question }]);
    if (answer.code === WITHDRAWN) return;
    if (!answer.ok) this.table.log.alert(answer.words);
    else await this.#show(answer.places[0]);
    this.look();
  }

  /** @param {SeatedPlace} place */
  #show({ place, code, words, qr }) {
    const { texts } = this.table;
    const name = texts.say(`place.${place}`);
    const content = [
      make("p", { class: "code large" }, code?.match(/../g)?.join(" ")),
      make("p", {}, ...spoken(words)),
      make("img", { class: "qr", src: qr, alt: texts.say("desk.code_picture", { name }) }),
    ];
    return read(texts.say("desk.code_of", { name }), content, { back: texts.say("dialog.back") });
  }
}
