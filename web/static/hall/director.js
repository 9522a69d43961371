import { confirm, read } from "../table/dialogs.js";
import { button, field, keepFocus, make, panel, part, spoken } from "../table/dom.js";
import { Found } from "../table/found.js";
import { languageChoice, themeSwitch } from "../table/settings.js";
import { signal } from "../table/signals.js";
import { HEARD_AFTER_MS, Telling, tellUnseen } from "../table/telling.js";
import { answerTo } from "./answering.js";
import { HallTableCard } from "./hall_table.js";
import { leavingButton } from "./leaving.js";
import { key, Needs } from "./needs.js";

const UNRECORDED = "unrecorded"; // where its server's disk is full
const INTERRUPTED = "interrupted"; // where that has died
const LOOK_EVERY_MS = 2_000;
const TOLD_FOR_MS = 20_000; // then who reads on finds nothing that has long been settled

/**
 * The page of a hall's director: first what needs somebody, then all tables, and what is done for all.
 *
 * @param {{root: HTMLElement, texts: Texts}} parts
 */
export function open({ root, texts }) {
  new DirectorPage(root, texts).begin();
}

/** A row that is shown stays where it is for as long as it is there: nothing takes the focus from whoever reads. */
class DirectorPage {
  /** @param {HTMLElement} root @param {Texts} texts */
  constructor(root, texts) {
    this.texts = texts;
    this.needs = new Needs();
    /** @type {HallTable[]} */
    this.tables = [];
    /** @type {Map<string, HallTableCard>} */
    this.cards = new Map();
    /** @type {Map<string, string | null>} */
    this.results = new Map();
    this.isFirst = true;
    this.told = make("div", { class: "told", role: "status" });
    this.telling = new Telling();
    this.summary = make("p", { class: "summary" });
    this.nothing = make("p", { class: "soft" }, texts.say("director.nothing"));
    this.list = make("ul", { class: "open-matters" });
    this.all = make("ul", { class: "hall-tables" });
    this.search = make("input", { type: "search", autocomplete: "off", maxlength: "60", oninput: () => this.#filter(true) });
    this.found = new Found();
    this.starting = button(texts.say("director.begin"), () => this.#begin(), { class: "primary" });
    this.minutes = make("input", { type: "number", min: "0", max: "120", step: "1", value: "15", required: true });
    this.waiting = panel(texts.say("director.needs"), { id: "needs", class: "panel urgent" }, this.nothing, this.list);
    this.heading = this.waiting.querySelector("h2");
    if (this.heading) this.heading.tabIndex = -1;
    root.classList.add("hall", "stack");
    root.append(this.summary, this.told, this.waiting, panel(texts.say("director.tables"), { id: "tables" }, make("div", { class: "row" }, field(texts.say("director.find"), this.search)), this.found.element, this.all), this.#forAll());
    part("settings").append(themeSwitch(texts), languageChoice(texts, { request: async ({ language }) => (await this.#ask("language", { language }, texts.say("join.language"))) ?? {} }), this.#leaving());
  }

  /** Look now, and again and again while somebody may see it. */
  async begin() {
    await this.#look();
    setInterval(() => document.hidden || this.#look(), LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", () => document.hidden || this.#look());
  }

  async #look() {
    if (this.isLooking) return;
    this.isLooking = true;
    const { status, said } = await answerTo("/hall/tables.json");
    this.isLooking = false;
    if (status === 403) location.assign("/"); // the session has ended
    else this.#connected(Boolean(said));
    if (said) this.#show(said.tables);
  }

  /** @param {boolean} isOpen */
  #connected(isOpen) {
    const state = part("connection");
    const wasLost = state.dataset.state === "lost";
    if (isOpen === !wasLost && state.dataset.state) return;
    state.dataset.state = isOpen ? "open" : "lost";
    const said = isOpen && !wasLost ? "" : this.texts.say(`connection.${state.dataset.state}`);
    state.replaceChildren(...(said ? [make("span", {}, said)] : []));
  }

  /** @param {HallTable[]} tables */
  #show(tables) {
    this.tables = tables;
    const { texts } = this;
    const event = tables.find((table) => table.event)?.event;
    const title = event ? texts.say("director.title_of", { event }) : texts.say("director.title");
    if (part("title").textContent !== title) part("title").textContent = title;
    const { all, fresh } = this.needs.look(tables);
    const over = tables.filter(({ step }) => step === "over").length;
    const waiting = tables.filter(({ step }) => step === "not_started").length;
    const summary = texts.say("director.summary", { playing: tables.length - over - waiting, over, waiting });
    if (this.summary.textContent !== summary) this.summary.textContent = summary;
    document.title = all.length ? `(${all.length}) ${title}` : title;
    keepFocus(this.starting, () => { this.starting.hidden = waiting === 0; }, this.heading);
    this.#showNeeds(all);
    this.#showTables(tables);
    const ended = tables.filter(({ name, result }) => result && this.results.get(name) !== result);
    for (const { name, result } of tables) this.results.set(name, result);
    const needs = this.#sentences(fresh);
    if (this.isFirst) this.#tellArrival([`${title}.`, summary, ...(all.length ? needs : [texts.say("director.nothing")])]);
    else this.#tell([...needs, ...ended.map((table) => this.#result(table))], fresh.length > 0);
    this.isFirst = false;
  }

  /** @param {HallNeed[]} all */
  #showNeeds(all) {
    const rows = new Map([...this.list.children].map((row) => [row.getAttribute("data-need"), row]));
    const wanted = all.map((need) => rows.get(key(need)) ?? this.#row(need));
    const gone = [...this.list.children].filter((row) => !wanted.includes(row));
    keepFocus(this.list, () => gone.forEach((row) => row.remove()), this.heading); // what had it is settled
    // Only what is new is put between the others: a row that is moved would lose the focus.
    wanted.forEach((row, index) => row.isConnected || this.list.insertBefore(row, this.list.children[index] ?? null));
    all.forEach((need, index) => this.#showSince(wanted[index], need.since_ms));
    this.nothing.hidden = all.length > 0;
  }

  /** @param {HallNeed} need */
  #row(need) {
    const { name } = need.table;
    const label = this.texts.say("director.open");
    const link = make("a", { class: "button", href: deskOf(name), "aria-label": `${label}: ${name}` }, label);
    return make("li", { "data-need": key(need), class: "need" }, make("p", {}, this.#sentence(need), " ", make("span", { class: "soft since" })), link);
  }

  /** @param {Element} row @param {number} since in ms; said only where somebody has waited for a while */
  #showSince(row, since) {
    const said = since >= 60_000 ? this.texts.say("director.since", { time: this.texts.duration(since - (since % 60_000)) }) : "";
    const shown = row.querySelector(".since");
    if (shown && shown.textContent !== said) shown.textContent = said;
  }

  /** @param {HallTable[]} tables */
  #showTables(tables) {
    for (const table of tables) {
      let card = this.cards.get(table.name);
      if (!card) {
        card = new HallTableCard(this.texts, table, deskOf(table.name));
        this.cards.set(table.name, card);
        this.all.append(card.element);
      }
      card.show(table);
    }
    const names = new Set(tables.map(({ name }) => name));
    for (const [name, card] of this.cards) if (!names.has(name)) card.element.remove();
    for (const name of [...this.cards.keys()]) if (!names.has(name)) this.cards.delete(name);
    if (this.search.value) this.#filter(); // it may have been written before the tables were there
  }

  /** @param {boolean} [isAsked] by whoever searches */
  #filter(isAsked = false) {
    const wanted = this.search.value.trim().toLowerCase();
    let count = 0;
    for (const { element } of this.cards.values()) {
      const isFound = element.textContent.toLowerCase().includes(wanted);
      element.hidden = !isFound && !element.contains(document.activeElement); // whoever reads there keeps the focus
      if (isFound) count += 1;
    }
    const said = wanted && this.tables.length ? this.texts.say("director.found", { count }) : "";
    this.found.show(said, isAsked);
  }

  /** What is told of new needs; one sentence of what befalls all tables of a server at once. @param {HallNeed[]} fresh */
  #sentences(fresh) {
    const others = fresh.filter(({ need }) => need !== UNRECORDED && need !== INTERRUPTED).map((need) => this.#sentence(need));
    return [...this.#together(fresh, UNRECORDED), ...others, ...this.#together(fresh, INTERRUPTED)];
  }

  /** @param {HallNeed[]} fresh @param {string} of */
  #together(fresh, of) {
    const table = fresh.filter(({ need }) => need === of).map(({ table: { name } }) => name).join(", ");
    return table ? [this.texts.say("director.told_nobody", { need: this.texts.say(`need.${of}`), table })] : [];
  }

  /** The sentence of a need, the most important word first. @param {HallNeed} need */
  #sentence({ table, need, who }) {
    const { texts } = this;
    const name = who === null ? "" : nameOf(who, table, texts);
    return texts.say(name ? "director.told" : "director.told_nobody", { need: texts.say(`need.${need}`), who: name, table: table.name });
  }

  /** @param {HallTable} table */
  #result(table) {
    return this.texts.say("director.told_result", { result: shownResult(table.result), white: nameOf("white", table, this.texts), black: nameOf("black", table, this.texts), table: table.name });
  }

  /** What there is, for whoever has just come: the page had nothing when a screen reader read it. @param {string[]} sentences */
  #tellArrival(sentences) {
    setTimeout(() => {
      tellUnseen(make("p", {}, sentences.join(" ")));
      this.telling.goOn();
    }, HEARD_AFTER_MS);
  }

  /** @param {string[]} sentences @param {boolean} isUrgent */
  #tell(sentences, isUrgent) {
    for (const sentence of sentences) {
      this.telling.inTurn(() => {
        const line = this.telling.sentence([{ text: sentence }]);
        this.told.append(line);
        setTimeout(() => line.remove(), TOLD_FOR_MS);
      });
    }
    if (isUrgent) signal("alert");
  }

  /** At a computer that others use nobody shall begin games, or read codes, who is not asked for one himself. */
  #leaving() {
    const { texts } = this;
    const name = texts.say("leave.hall");
    const failed = texts.say("director.unconfirmed", { act: name });
    return leavingButton(texts, { name, question: texts.say("leave.hall_question"), explained: texts.say("leave.hall_explained"), failed }, () => this.#tell([failed], true));
  }

  /** What is done for all tables at once. */
  #forAll() {
    const { texts } = this;
    const cards = make("a", { class: "button", href: "/hall/cards" }, texts.say("director.cards"));
    const more = button(texts.say("director.more"), () => this.#newCode());
    /** @param {Event} event */
    const delay = async (event) => {
      event.preventDefault();
      const minutes = this.minutes.value;
      const answer = await this.#ask("delay", { minutes }, texts.say("desk.delay_set"));
      if (answer) this.#tell([...this.#missed(answer), texts.say("director.delay_set", { count: minutes })], false);
    };
    const form = make("form", { class: "row", onsubmit: delay, "aria-label": texts.say("director.delay") }, make("p", { class: "soft" }, texts.say("director.delay")), field(texts.say("desk.minutes"), this.minutes), make("button", { class: "end" }, texts.say("desk.delay_set")));
    return panel(texts.say("director.for_all"), { id: "all" }, make("div", { class: "row" }, this.starting, cards, more), form);
  }

  async #begin() {
    const { texts } = this;
    const count = this.tables.filter(({ step }) => step === "not_started").length;
    const labels = { text: texts.say("director.begin_really", { count }), yes: texts.say("director.begin"), back: texts.say("dialog.back") };
    if (!(await confirm(texts.say("director.begin"), labels))) return;
    const answer = await this.#ask("begin", { id: crypto.randomUUID?.() ?? String(Date.now()) }, labels.yes);
    if (answer) this.#tell([...this.#missed(answer), texts.say("director.begun", { count: answer.begun.length })], false);
    this.#look();
  }

  /** @param {{missed?: string}} answer */
  #missed({ missed }) {
    return missed ? [this.texts.say("director.missed", { names: missed })] : [];
  }

  async #newCode() {
    const { texts } = this;
    const answer = await this.#ask("code", {}, texts.say("director.more"));
    if (!answer) return;
    const { code, words, qr } = answer;
    const name = texts.say("place.director");
    const content = [
      make("p", { class: "code large" }, code),
      make("p", {}, ...spoken(words)),
      make("img", { class: "qr", src: qr, alt: texts.say("desk.code_picture", { name }) }),
    ];
    await read(texts.say("desk.code_of", { name }), content, { back: texts.say("dialog.back") });
  }

  /**
   * The server's answer; none where it has not done it, or nobody knows whether it has: that is told, and why, as far as it says so.
   *
   * @param {string} what @param {Record<string, string>} fields @param {string} act as its button is called
   */
  async #ask(what, fields, act) {
    const { status, said, why } = await answerTo(`/hall/${what}`, { method: "POST", body: new URLSearchParams(fields) });
    this.#connected(status > 0);
    if (!said) this.#tell([this.texts.say("director.unconfirmed", { act }), ...why], true);
    return said;
  }
}

/** @param {string} name of a table */
function deskOf(name) {
  return `/table?${new URLSearchParams({ table: name })}`;
}

/**
 * Who sits in a place, by name where there is one.
 *
 * @param {string} place @param {HallTable} table @param {Texts} texts
 */
function nameOf(place, table, texts) {
  return (place === "white" || place === "black" ? table.names[place] : "") || texts.say(`place.${place}`);
}

/** @param {string | null} result */
function shownResult(result) {
  return (result ?? "").replace(/1\/2/g, "½");
}
