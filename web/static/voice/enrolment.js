import { button, make } from "../table/dom.js";

const FEWEST = 16; // words by which a voice can be known, as in voice/adapting/enrolment.py
const LOOKS_AGAIN_MS = 2_000; // while a voice is learnt

/**
 * A player reads some words, and Rochade knows his voice from then on: one word after the other is shown and told, he says it
 * when he has pressed and heard the two tones, and is told what was heard where that was another.
 */
export class Enrolment {
  /** @param {AtTable} table @param {import("./talking.js").Talking} talking */
  constructor(table, talking) {
    const { texts } = table;
    /** @param {string} name */
    const say = (name) => texts.say(`profile.${name}`);
    this.table = table;
    this.talking = talking;
    /** @type {string[]} */
    this.missing = [];
    this.count = 0;
    this.state = make("p", { class: "soft" });
    this.word = make("p", { class: "prompt" });
    this.say = button(say("say"), () => this.#read(), { class: "primary" });
    this.skip = button(say("skip"), () => this.#skip());
    this.learn = button(say("learn"), () => this.#ask("learn"), { class: "primary" });
    this.again = button(say("again"), () => this.#ask("again"));
    this.result = make("div", {});
    const deeds = make("div", { class: "row" }, this.say, this.skip, this.learn, this.again);
    this.element = make("details", { class: "enrolment", ontoggle: () => this.#open() }, make("summary", {}, say("heading")),
      make("div", { class: "stack tight" }, make("p", {}, say("how")), this.state, this.word, deeds, this.result));
  }

  async #open() {
    if (this.element instanceof HTMLDetailsElement && this.element.open) this.#show(await this.#fetched());
  }

  /**
   * Asked until it is answered: what the server does of it, it does once.
   *
   * @param {string} [deed] "learn" or "again"
   * @returns {Promise<VoiceProfile>}
   */
  async #fetched(deed) {
    const { texts, log } = this.table;
    for (let tries = 0; ; tries++) {
      const asked = fetch("/profile", deed ? { method: "POST", body: new URLSearchParams({ do: deed }) } : {});
      const answer = await asked.then((one) => one.json()).catch(() => null);
      if (answer && tries) log.settle();
      if (answer) return answer;
      if (deed && !tries) log.alert([{ text: texts.say("waiting.unsent", { deed: texts.say(`profile.${deed}`) }) }]);
      await new Promise((resolve) => { setTimeout(resolve, LOOKS_AGAIN_MS); });
    }
  }

  /** @param {string} deed */
  async #ask(deed) {
    this.#show(await this.#fetched(deed));
  }

  /** @param {VoiceProfile} profile */
  #show({ name, code, words, missing = [], count = 0, enough, known, learning, told = [] }) {
    const { texts, log } = this.table;
    this.missing = missing;
    this.count = count;
    const is = code ? words.map(({ text }) => text).join(" ") : texts.say(`profile.${!name ? "no_name" : learning ? "learning" : known ? "known" : "unknown"}`, { name });
    this.state.textContent = is;
    this.learn.hidden = !enough || Boolean(learning);
    this.again.hidden = !name || Boolean(learning) || missing.length === count;
    this.#showWord();
    this.result.replaceChildren(...told.map(({ text, lang }) => make("p", { lang }, text)));
    if (learning) setTimeout(async () => this.#show(await this.#fetched()), LOOKS_AGAIN_MS);
    else if (this.wasLearning) told.forEach((part) => log.tell([part]));
    else if (this.missing.length && name) this.#tellWord();
    this.wasLearning = learning;
  }

  #showWord() {
    const [words] = this.missing;
    this.say.hidden = this.skip.hidden = !words;
    this.word.replaceChildren(...(words ? this.#prompt().map(({ text, lang }) => make("span", { lang }, text)) : []));
  }

  /** @returns {Part[]} */
  #prompt() {
    const number = String(this.count - this.missing.length + 1);
    return [{ text: `${this.table.texts.say("profile.word", { number, count: String(this.count) })} ` }, { text: `${this.missing[0]}.`, lang: "de" }];
  }

  #tellWord() {
    if (this.missing.length) this.table.log.tell(this.#prompt());
  }

  #skip() {
    this.missing = [...this.missing.slice(1), this.missing[0]];
    this.#showWord();
    this.#tellWord();
  }

  async #read() {
    const answer = await this.talking.read(this.missing[0]);
    if (!answer) return;
    if (!answer.reading) {
      await this.table.answered(answer);
      return;
    }
    const { taken, told } = answer.reading;
    if (taken) this.missing = this.missing.slice(1);
    if (told.length) this.table.log.tell(told);
    if (!this.missing.length) this.#show(await this.#fetched());
    this.#showWord();
    if (taken) this.#tellWord();
    this.learn.hidden &&= this.count - this.missing.length < FEWEST;
  }
}
