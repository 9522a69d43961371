import { button, keepFocus, make, spoken } from "../table/dom.js";
import { TOLD, isRematch } from "../table/rematch.js";
import { letStand, stands } from "./keeping.js";

const FEWEST = 16; // words by which a voice can be known, as in voice/adapting/enrolment.py
const LOOKS_AGAIN_MS = 2_000; // while a voice is learnt
const ANSWER_WITHIN_MS = 12_000; // no answer for so long, and it is asked again

/**
 * A player reads some words, and Rochade knows his voice from then on: one word after the other is shown and told, he says it
 * when he has pressed and heard the two tones, and is told what was heard where that was another. After two minutes of that, or
 * where the microphone is dead, the server says so: no more is asked for then, and what is enough is learnt.
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
    this.asked = ""; // what is to be done, "learn", "keep" or "again", until that is answered
    this.state = make("p", { class: "soft", tabindex: "-1" });
    this.word = make("p", { class: "prompt" });
    this.say = button(say("say"), () => this.#read(), { class: "primary" });
    this.skip = button(say("skip"), () => this.#skip());
    this.learn = button(say("learn"), () => this.#ask("learn"), { class: "primary" });
    this.keep = button(say("keep"), () => this.#ask("keep"), { class: "primary" }); // what a game has taught
    this.again = button(say("again"), () => this.#ask("again"));
    this.result = make("div", {});
    const deeds = [this.keep, this.say, this.skip, this.learn, this.again];
    deeds.forEach((each) => { each.hidden = true; }); // until it is known what is to be read
    this.deeds = make("div", { class: "row" }, ...deeds);
    this.element = make("details", { class: "enrolment", ontoggle: () => this.#open() }, make("summary", {}, say("heading")),
      make("div", { class: "stack tight" }, make("p", {}, say("how")), this.state, this.word, this.deeds, this.result));
    table.log.heed("voice", () => this.#offerToKeep());
    this.wasLearning = stands("learning");
    if (this.wasLearning) this.#lookOn();
  }

  /** His voice was being learnt when this page was opened anew, such as for a rematch: he is still told what that brought. */
  #lookOn() {
    if (isRematch()) addEventListener(TOLD, () => this.#lookAgain(), { once: true });
    else this.#lookAgain();
  }

  #lookAgain() {
    clearTimeout(this.looking);
    this.looking = setTimeout(async () => this.#show(await this.#fetched()), LOOKS_AGAIN_MS);
  }

  /** The game is signed, and the line that is told now names the button: where the rest is shown it comes, and nothing else changes. */
  #offerToKeep() {
    if (this.element instanceof HTMLDetailsElement && this.element.open && !this.wasLearning) this.keep.hidden = false;
  }

  async #open() {
    if (this.element instanceof HTMLDetailsElement && this.element.open) this.#show(await this.#fetched());
  }

  /**
   * Asked until it is answered.
   *
   * @param {string} [deed] "learn", "keep" or "again"
   * @returns {Promise<VoiceProfile>}
   */
  async #fetched(deed) {
    for (let tries = 0; ; tries++) {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const asked = fetch("/profile", deed ? { method: "POST", body: new URLSearchParams({ do: deed }), signal } : { signal });
      const answer = await asked.then((one) => one.json()).catch(() => null);
      if (answer && deed && tries) this.table.log.settle();
      if (answer) return answer;
      if (!tries) this.#isAsking();
      await new Promise((resolve) => { setTimeout(resolve, LOOKS_AGAIN_MS); });
    }
  }

  /**
   * Whether something is asked and not answered, which is told. Until it is, no word is read: what the server has done,
   * though its answer was lost, is asked of it again, and reading all anew would throw that word away.
   */
  #isAsking() {
    const { texts, log } = this.table;
    if (this.asked) log.alert([{ text: texts.say("waiting.unanswered", { deed: texts.say(`profile.${this.asked}`) }) }]);
    return Boolean(this.asked);
  }

  /** @param {string} deed */
  async #ask(deed) {
    if (this.#isAsking()) return;
    this.asked = deed;
    const profile = await this.#fetched(deed);
    this.asked = "";
    this.#show(profile);
  }

  /** @param {VoiceProfile} profile */
  #show({ name, code, words, missing = [], count = 0, enough, known, learning, taught, told = [] }) {
    const { texts, log } = this.table;
    this.missing = missing;
    this.count = count;
    const is = code ? words.map(({ text }) => text).join(" ") : texts.say(`profile.${!name ? "no_name" : learning ? "learning" : known ? "known" : "unknown"}`, { name });
    this.state.textContent = is;
    const showDeeds = () => {
      this.keep.hidden = !taught || Boolean(learning);
      this.learn.hidden = !enough || Boolean(learning);
      this.again.hidden = !name || Boolean(learning) || missing.length === count;
      this.#showWord();
    };
    keepFocus(this.deeds, showDeeds, learning ? this.state : enough ? this.learn : this.say);
    this.result.replaceChildren(...told.map(({ text, lang }) => make("p", { lang }, text)));
    if (learning) this.#lookAgain();
    else if (this.wasLearning) (told.length ? told : [{ text: is }]).forEach((part) => log.tell([part]));
    else if (this.missing.length && name) this.#tellWord();
    this.wasLearning = Boolean(learning);
    letStand("learning", this.wasLearning);
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
    if (this.#isAsking()) return;
    const answer = await this.talking.read(this.missing[0]);
    if (!answer) return;
    if (!answer.reading) {
      await this.table.answered(answer);
      return;
    }
    const { taken, told, end } = answer.reading;
    if (taken) this.missing = this.missing.slice(1);
    if (told.length) this.table.log.tell(told);
    this.result.replaceChildren(...(end ? [make("p", {}, ...spoken(told))] : [])); // on a telephone this lies over what is told
    if (end === "enough" && !this.wasLearning) {
      await this.#ask("learn");
      return;
    }
    if (!this.missing.length) this.#show(await this.#fetched());
    this.#showWord();
    if (taken && !end) this.#tellWord();
    this.learn.hidden &&= this.wasLearning || this.count - this.missing.length < FEWEST;
  }
}
