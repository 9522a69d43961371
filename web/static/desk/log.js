import { confirm } from "../table/dialogs.js";
import { button, field, make, panel, spoken } from "../table/dom.js";
import { digits } from "../table/clock.js";
import { plain } from "../table/entries.js";
import { kindOf, takingBack } from "./events.js";

const KINDS = ["all", "moves", "boards", "clocks", "draws", "rulings", "told"];

/** The record, newest first: who, when, in words, with the recording that an event rests on. It can be searched. */
export class DeskLog {
  /** @param {import("../table/at_table.js").AtTable} table */
  constructor(table) {
    this.table = table;
    this.texts = table.texts;
    const say = (key) => this.texts.say(`desk.${key}`);
    this.entries = [];
    this.kind = make("select", { onchange: () => this.#filter() }, ...KINDS.map((kind) => make("option", { value: kind }, this.texts.say(`filter.${kind}`))));
    this.search = make("input", { type: "search", autocomplete: "off", maxlength: "60", oninput: () => this.#filter() });
    this.found = make("p", { class: "soft" });
    this.list = make("ol", { class: "record", reversed: true });
    this.element = panel(
      say("log"),
      { id: "log" },
      make("div", { class: "row" }, field(say("filter"), this.kind), field(say("search"), this.search)),
      this.found,
      make("div", { class: "scroll tall", tabindex: "0", role: "group", "aria-label": say("log") }, this.list),
    );
  }

  /** Read what has been added since; one question at a time, and once more when something was added meanwhile. */
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

  /** The last event of that type. */
  latest(type) {
    return this.entries.findLast((entry) => entry.type === type);
  }

  #add(events) {
    for (const entry of events) {
      this.entries.push(entry);
      entry.row = this.#row(entry);
      this.list.prepend(entry.row);
    }
    if (events.length) this.#filter();
  }

  #row(entry) {
    const back = takingBack(entry, this.entries);
    return make(
      "li",
      { value: String(entry.version), "data-type": entry.type },
      make("p", { class: "soft" }, `${digits(entry.at)} ${this.#who(entry.by)}`),
      make("p", {}, ...this.#words(entry)),
      entry.clip ? this.#clip(entry.clip) : null,
      back ? button(this.texts.say("desk.take_back"), () => this.#takeBack(entry, back), { class: "quiet" }) : null,
    );
  }

  #who({ role, seat }) {
    const colour = seat ? this.texts.say(`place.${seat}`) : "";
    return this.texts.say("desk.said_by", { role: this.texts.say(`role.${role}`), colour }).trim();
  }

  /** What was said of the event; where nothing was said, what happened. */
  #words({ type, event, words }) {
    if (words.length) return spoken(words.flatMap((part, index) => (index ? [{ text: " " }, part] : [part])));
    const key = `event.${type}`;
    const colour = event.seat ? this.texts.say(`place.${event.seat}`) : "";
    const values = { colour, square: event.square, ply: event.ply, text: event.entry && plain(event.entry) };
    return [this.texts.has(key) ? this.texts.say(key, values) : type];
  }

  /** The recording is fetched only when somebody wants to hear it. */
  #clip(name) {
    const label = this.texts.say("desk.clip_of", { name });
    const open = (event) => {
      const audio = make("audio", { controls: true, src: `/clip/${encodeURIComponent(name)}`, "aria-label": label });
      event.currentTarget.replaceWith(audio);
      audio.focus();
      audio.play().catch(() => {}); // where the browser wants another press first, its own button is there
    };
    return button(this.texts.say("desk.listen"), open, { class: "quiet", "aria-label": `${this.texts.say("desk.listen")}: ${label}` });
  }

  /** A ruling is taken back by a further event; both stay on the record. */
  async #takeBack(entry, back) {
    const { texts } = this;
    const text = entry.row.querySelector("p:nth-of-type(2)").textContent;
    const yes = texts.say("desk.take_back");
    if (await confirm(texts.say("desk.take_back_really"), { text, yes, back: texts.say("dialog.back") })) this.table.give(back(this.view));
  }

  #filter() {
    const wanted = this.search.value.trim().toLowerCase();
    let count = 0;
    for (const { type, row } of this.entries) {
      row.hidden = (this.kind.value !== "all" && kindOf(type) !== this.kind.value) || !row.textContent.toLowerCase().includes(wanted);
      if (!row.hidden) count += 1;
    }
    this.found.textContent = this.texts.say("desk.found", { count });
  }
}
