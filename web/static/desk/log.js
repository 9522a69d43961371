import { ofThisTable } from "../table/address.js";
import { confirm } from "../table/dialogs.js";
import { button, field, make, panel, spoken } from "../table/dom.js";
import { digits } from "../table/clock.js";
import { Found } from "../table/found.js";
import { plain } from "../table/entries.js";
import { kindOf, takingBack } from "./events.js";

const KINDS = ["all", "moves", "boards", "clocks", "draws", "rulings", "told"];

// What the referee finds by itself, in the arbiter's name, whoever had it look: no act of his. That nobody can say which of two
// flags fell first is his ruling (6.11).
const BY_ITSELF = new Set(["table_opened", "flag_fell"]);

/** The record, newest first: who, when, in words, with the recording that an event rests on. It can be searched. */
export class DeskLog {
  /** @param {AtTable} table @param {View} view */
  constructor(table, view) {
    this.table = table;
    this.texts = table.texts;
    /** @param {string} key */
    const say = (key) => this.texts.say(`desk.${key}`);
    /** @type {(RecordEntry & {row: HTMLElement})[]} */
    this.entries = [];
    this.view = view;
    this.kind = make("select", { onchange: () => this.#filter(true) }, ...KINDS.map((kind) => make("option", { value: kind }, this.texts.say(`filter.${kind}`))));
    this.search = make("input", { type: "search", autocomplete: "off", maxlength: "60", oninput: () => this.#filter(true) });
    this.found = new Found();
    this.list = make("ol", { class: "record", reversed: true });
    this.element = panel(
      say("log"),
      { id: "log" },
      make("div", { class: "row" }, field(say("filter"), this.kind), field(say("search"), this.search)),
      this.found.element,
      make("div", { class: "scroll tall", tabindex: "0", role: "group", "aria-label": say("log") }, this.list),
    );
  }

  /**
   * Read what has been added since; one question at a time, and once more when something was added meanwhile.
   *
   * @param {View} view
   */
  async update(view) {
    this.view = view;
    this.isBehind = true;
    if (this.isReading) return;
    this.isReading = true;
    while (this.isBehind) {
      this.isBehind = false;
      const from = (this.entries.at(-1)?.version ?? 0) + 1;
      const answer = await this.table.connection.request({ do: "ask", what: "log", from });
      if (answer.ok) this.#add(answer.events);
    }
    this.isReading = false;
  }

  /**
   * The last event of that type.
   *
   * @param {string} type
   * @returns {RecordEntry | undefined}
   */
  latest(type) {
    return this.entries.findLast((entry) => entry.type === type);
  }

  /** @param {RecordEntry[]} events */
  #add(events) {
    for (const entry of events) {
      const row = this.#row(entry);
      this.entries.push({ ...entry, row });
      this.list.prepend(row);
    }
    if (events.length) this.#filter();
  }

  /** @param {RecordEntry} entry */
  #row(entry) {
    const back = takingBack(entry, this.entries);
    const words = make("p", {}, ...this.#words(entry));
    return make(
      "li",
      { value: String(entry.version), "data-type": entry.type },
      make("p", { class: "soft" }, `${wallTime(entry.recorded)} ${digits(entry.at)} ${this.#who(entry)}`.trim()),
      words,
      entry.clip ? this.#clip(entry.clip) : null,
      back ? button(this.texts.say("desk.take_back"), () => this.#takeBack(words.textContent, back), { class: "quiet" }) : null,
    );
  }

  /** @param {RecordEntry} entry */
  #who({ type, by: { role, seat }, by_itself: isByItself }) {
    if (isByItself || (role === "arbiter" && BY_ITSELF.has(type))) return this.texts.say("desk.by_itself");
    const colour = seat ? this.texts.say(`place.${seat}`) : "";
    return this.texts.say("desk.said_by", { role: this.texts.say(`role.${role}`), colour }).trim();
  }

  /**
   * What was said of the event; where nothing was said, what happened.
   *
   * @param {RecordEntry} entry
   */
  #words({ type, event, words }) {
    if (words.length) return spoken(words);
    const key = `event.${type}`;
    const colour = event.seat ? this.texts.say(`place.${event.seat}`) : "";
    const values = { colour, square: event.square, ply: event.ply, text: event.entry && plain(event.entry) };
    return [this.texts.has(key) ? this.texts.say(key, values) : type];
  }

  /**
   * The recording is fetched only when somebody wants to hear it.
   *
   * @param {string} name
   */
  #clip(name) {
    const label = this.texts.say("desk.clip_of", { name });
    /** @param {Event} event */
    const open = (event) => {
      const audio = make("audio", { controls: true, src: ofThisTable(`/clip/${encodeURIComponent(name)}`), "aria-label": label });
      if (event.currentTarget instanceof Element) event.currentTarget.replaceWith(audio);
      audio.focus();
      audio.play().catch(() => {}); // where the browser wants another press first, its own button is there
    };
    return button(this.texts.say("desk.listen"), open, { class: "quiet", "aria-label": `${this.texts.say("desk.listen")}: ${label}` });
  }

  /**
   * A ruling is taken back by a further event; both stay on the record.
   *
   * @param {string} text the ruling in words
   * @param {(view: View) => Command} back
   */
  async #takeBack(text, back) {
    const { texts } = this;
    const yes = texts.say("desk.take_back");
    if (await confirm(texts.say("desk.take_back_really"), { text, yes, back: texts.say("dialog.back") })) this.table.give(back(this.view));
  }

  /** @param {boolean} [isAsked] by whoever searches */
  #filter(isAsked = false) {
    const wanted = this.search.value.trim().toLowerCase();
    let count = 0;
    for (const { type, row } of this.entries) {
      row.hidden = (this.kind.value !== "all" && kindOf(type) !== this.kind.value) || !row.textContent.toLowerCase().includes(wanted);
      if (!row.hidden) count += 1;
    }
    this.found.show(this.texts.say("desk.found", { count }), isAsked);
  }
}

/**
 * The time of day at which something was recorded, as the clock on the wall showed it here.
 *
 * @param {string | null} recorded
 */
function wallTime(recorded) {
  return recorded ? new Date(recorded).toLocaleTimeString(document.documentElement.lang) : "";
}
