import { choose, tellAsked } from "../table/dialogs.js";
import { button, make, panel } from "../table/dom.js";
import { Keys } from "../table/keys.js";

/** In the Laws' own language, as the grammar of the table has it. @type {Record<string, string>} */
const WORDS = { last: "letzter Zug", again: "wie bitte", turn: "wer ist am Zug", phrases: "was kann ich sagen", why: "warum", position: "Stellung ansagen" };
const KINDS = ["Könige", "Damen", "Türme", "Läufer", "Springer", "Bauern"];
/** In the order of their keys; the last has none. */
const QUESTIONS = ["clock", "last", "again", "turn", "number", "mine", "theirs", "phrases", "why", "position"];
const KEYS = 9;

/**
 * What a blind player asks most, each by a button and a key of its own that works on the whole page, in the middle of a line
 * too. Whether it is told in this game is the referee's to say (2009, E2.9d, 12.3a).
 */
export class Questions {
  /** @param {AtTable} table @param {Seat} seat */
  constructor(table, seat) {
    const { texts } = table;
    this.table = table;
    this.seat = seat;
    const keys = new Keys(texts, () => tellAsked(table.log, texts), { kept: "rochade.question-keys", label: "question.keys" });
    const buttons = QUESTIONS.map((name, index) => {
      const asked = button(texts.say(`question.${name}`), () => this.#ask(name));
      return index < KEYS ? keys.bind(`Control+Shift+${index + 1}`, asked, () => this.#askBesides(name)) : asked;
    });
    this.element = panel(texts.say("question.heading"), { class: "panel questions" }, make("div", { class: "row" }, ...buttons), keys.control);
  }

  /** Both times: that is recorded (E2.9d). */
  askClock() {
    return this.table.give({ type: "ask_clock", seat: this.seat });
  }

  /** @param {string} name */
  #ask(name) {
    if (name === "clock") this.askClock();
    else if (name === "number") this.table.give({ type: "ask_move_number", seat: this.seat });
    else if (name in WORDS) this.#say(name);
    else this.#askWhere(name);
  }

  /** While a dialog is open: another waits until that is answered, and what it asks a voice has told already. @param {string} name */
  #askBesides(name) {
    const { log, texts } = this.table;
    if (name === "mine" || name === "theirs") tellAsked(log, texts);
    else if (name !== "again" || log.isRead) this.#ask(name);
  }

  /** @param {string} name a key of WORDS */
  #say(name) {
    if (name === "again") this.table.log.tellAgain();
    this.table.say(WORDS[name]);
  }

  /** @param {string} whose "mine" or "theirs" */
  async #askWhere(whose) {
    const { texts } = this.table;
    const options = KINDS.map((value, index) => ({ value, label: texts.say(`question.kind_${index + 1}`) }));
    const kind = await choose(texts.say(`question.${whose}`), options, { back: texts.say("dialog.back") });
    if (kind) this.table.say(`wo sind ${whose === "mine" ? "meine" : "seine"} ${kind}`);
  }
}
