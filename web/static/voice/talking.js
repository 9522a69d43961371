import { Awake } from "../table/awake.js";
import { button, field, keepFocus, make, panel } from "../table/dom.js";
import { TOLD, isRematch } from "../table/rematch.js";
import { Enrolment } from "./enrolment.js";
import { level } from "./gate.js";
import { HandsFree } from "./hands_free.js";
import { keep, kept, letStand, stands } from "./keeping.js";
import { Microphone, NoMicrophone } from "./microphone.js";
import { mouthChoice } from "./mouth_choice.js";
import { NO_ANSWER, SoundLine } from "./sound_line.js";

const LOCKED_MS = 400; // some screen readers click again and again while a key is held
const TALK_KEY = "F8";
const READS_WITHIN_MS = 8_000;
const MUTE = 75; // chunks of 40 ms without any sound: that is no quiet room
const TAIL = 8; // chunks at most, where the last sound is still being spoken when the talk key is let go
const QUIET = 4; // chunks: within a word nobody is quiet for so long
const SOFT = 0.1; // of the loudest: below it nobody speaks
const ROOMY = "(width >= 60rem) and (height >= 54rem)"; // else what is seldom needed lies folded

/**
 * Speaking at a page. The talk button begins and ends an utterance; it never changes its name or state, or a screen reader
 * would say so into the microphone: short sounds tell, and the button's colour. What is not whole is dropped, and said so.
 */
export class Talking {
  /**
   * @param {AtTable} table
   * @param {import("./mouth.js").Mouth} mouth
   * @param {Element | null} beside where the talk button stands among what a move needs; else it stands before the rest
   */
  constructor(table, mouth, beside) {
    const { texts } = table;
    this.table = table;
    this.mouth = mouth;
    this.line = new SoundLine(table.connection, { onRefused: (answer) => this.#refused(answer), onFarewell: (words) => this.#dismissed(words) });
    this.line.onOver = (rest) => (this.isTalking ? this.#end() : this.handsFree.over(rest));
    this.microphone = new Microphone({
      onSound: (chunk) => this.#hear(chunk),
      onLost: (why) => this.#lost(why),
      isSpeaking: () => mouth.isSpeaking,
    });
    this.awake = new Awake();
    this.isOpening = false;
    this.isTalking = false;
    this.isLoud = false; // anything was heard in this utterance
    /** @type {number[]} */
    this.levels = []; // of its chunks
    this.tail = 0; // chunks that are still heard, where the key was let go in the last sound
    this.changedAt = 0;
    this.isHeld = kept("hold") === "yes";
    this.hasLoudspeaker = kept("loudspeaker") === "yes";
    this.isHandsFree = kept("hands_free") === "yes";
    this.mute = 0;
    this.isUnheard = false; // what was said last with an open microphone has got no answer, and that was told
    /** @type {((answer: Answer) => void) | null} */
    this.onRead = null;
    this.handsFree = new HandsFree(mouth, this.line, {
      onState: (state) => this.#showState(state),
      onAnswer: (answer, wasMeanwhile) => this.#answeredHandsFree(answer, wasMeanwhile),
    });
    this.on = button(texts.say("voice.on"), () => this.#switchOnToTalk(), { class: "primary" });
    this.off = button(texts.say("voice.off"), () => this.#switchOff());
    this.talk = button(texts.say("voice.talk"), (event) => this.#clicked(event), { class: "primary huge talk", "aria-keyshortcuts": TALK_KEY });
    this.heard = make("p", { class: "soft heard" });
    this.state = make("p", { class: "soft state", hidden: true });
    beside?.append(this.talk);
    this.element = window.isSecureContext ? make("div", { class: "stack tight talking" }, beside ? null : this.talk, this.on, make("div", { class: "hearing" }, this.state, this.heard)) : null;
    this.options = this.#options();
    this.#show();
    this.#listenToKeys();
    if (stands("microphone") && isRematch()) addEventListener(TOLD, () => this.#switchOnAgain(), { once: true });
    else if (stands("microphone")) this.#tellItIsOff();
  }

  /** What is chosen once; without a secure page no browser gives a microphone: then why. */
  #options() {
    const { texts } = this.table;
    if (!window.isSecureContext) return [make("p", {}, texts.say("voice.insecure"))];
    const hold = this.#tick("hold", this.isHeld, (isOn) => {
      this.isHeld = isOn;
    });
    const loudspeaker = this.#tick("loudspeaker", this.hasLoudspeaker, (isOn) => {
      this.hasLoudspeaker = isOn;
    });
    const handsFree = this.#tick("hands_free", this.isHandsFree, (isOn) => this.#beHandsFree(isOn));
    this.hint = make("p", { class: "soft" });
    return [make("div", { class: "stack tight" }, this.off, this.hint), make("div", {}, hold, handsFree, loudspeaker)];
  }

  /** @param {string} name @param {boolean} checked @param {(isOn: boolean) => void} change */
  #tick(name, checked, change) {
    const box = make("input", { type: "checkbox", checked, onchange: () => {
      keep(name, box.checked ? "yes" : "no");
      change(box.checked);
    } });
    return make("label", { class: "check" }, box, this.table.texts.say(`voice.${name}`));
  }

  /** Which buttons there are; never while somebody talks. */
  #show() {
    const { isOn } = this.microphone;
    this.talk.hidden = this.off.hidden = !isOn;
    this.on.hidden = isOn;
    this.state.hidden = !(isOn && this.isHandsFree);
    this.#showState("waits");
    if (this.hint) this.hint.textContent = this.table.texts.say(!isOn ? "voice.will_ask" : this.isHandsFree ? "voice.hands_free_how" : "voice.how");
  }

  /** The browser may ask him for long, and of two microphones the first would be heard, too, and never be switched off: who presses again is told. */
  async #switchOn() {
    this.mouth.unlock();
    if (this.isOpening) {
      this.table.log.tell(this.table.texts.say("voice.opening"));
      return;
    }
    this.isOpening = true;
    try {
      await this.microphone.open({ hasLoudspeaker: this.hasLoudspeaker });
    } catch (error) {
      this.#say(`no_microphone_${error instanceof NoMicrophone ? error.message : "failed"}`);
      return;
    } finally {
      this.isOpening = false;
    }
    letStand("microphone", true);
    this.changedAt = 0; // the first click after this counts, however soon after a microphone that was lost
    this.line.open();
    keepFocus(document.body, () => this.#show(), this.talk); // he may have pressed F8 there
    this.awake.want(true);
    if (this.isHandsFree) this.#beHandsFree(true);
  }

  /** Who reads words keeps the focus on the button for the next one; others are at the talk key then. */
  async #switchOnToTalk() {
    await this.#switchOn();
    this.talk.focus();
  }

  /** Who had it on in the game before has not touched anything since: it is on in the rematch, and that is told. */
  async #switchOnAgain() {
    if (this.microphone.isOn) return; // he was faster
    await this.#switchOnToTalk();
    this.#tellItIsOn();
  }

  /** Who presses the talk key wants to talk; where he is he stays, and he presses once more when it is on. */
  async #switchOnByKey() {
    if (!window.isSecureContext) {
      this.#say("insecure");
      return;
    }
    await this.#switchOn();
    this.#tellItIsOn();
  }

  #tellItIsOn() {
    if (this.microphone.isOn && !this.isHandsFree) this.table.log.tell(this.table.texts.say("voice.on_again"));
  }

  /** The page was loaded anew, by him or by a telephone that needed its memory: he would speak to nobody, and wait for an answer. */
  #tellItIsOff() {
    letStand("microphone", false);
    const { log, texts } = this.table;
    log.telling.inTurn(() => log.tell(texts.say("voice.off_again")));
  }

  /** @param {boolean} isOn whether it listens all the time from now on, as far as the microphone is on */
  #beHandsFree(isOn) {
    this.isHandsFree = isOn;
    this.handsFree.drop();
    this.mute = 0;
    if (!this.microphone.isOn || this.isTalking) return;
    this.#show();
    if (isOn) this.microphone.listen({ withBefore: false });
    else this.microphone.rest();
    this.table.log.tell(this.table.texts.say(isOn ? "voice.hands_free_on" : "voice.hands_free_off"));
  }

  /** It can be read, and is never read out: that would be heard as a player's words. @param {HandsFreeState} state */
  #showState(state) {
    const said = this.table.texts.say(`voice.hands_free_${state}`);
    if (this.state.textContent !== said) this.state.textContent = said;
    this.state.dataset.state = state;
  }

  #switchOff() {
    this.#close();
    this.on.focus();
  }

  #close() {
    letStand("microphone", false);
    this.#drop();
    this.handsFree.drop();
    this.microphone.close();
    this.line.close();
    this.awake.want(false);
    this.#hideTalk();
  }

  /** Who is at the talk button is then where the microphone can be switched on again, or where that is folded away. */
  #hideTalk() {
    keepFocus(document.body, () => this.#show(), this.on.closest("details:not([open])")?.querySelector("summary") ?? this.on);
  }

  /** @param {Part[]} words another page of the place speaks now, and this one does not come back by itself */
  #dismissed(words) {
    this.#close();
    this.mouth.sound("not_heard");
    this.table.log.alert(words);
  }

  #listenToKeys() {
    addEventListener("keydown", (event) => {
      if (event.key === "Control") this.mouth.hold();
      else if (event.ctrlKey && event.key !== "Shift" && !this.isTalking) this.mouth.goOn();
      if (event.key !== TALK_KEY) return;
      event.preventDefault();
      if (event.repeat) return;
      if (this.microphone.isOn) this.#pressed();
      else this.#switchOnByKey();
    });
    addEventListener("keyup", (event) => event.key === "Control" && !this.isTalking && this.mouth.forget());
    addEventListener("keyup", (event) => event.key === TALK_KEY && this.isHeld && this.#letGo());
    addEventListener("blur", () => this.isHeld && this.#letGo()); // another window has the keyboard, and sees it go up
    this.talk.addEventListener("pointerdown", () => this.isHeld && this.#begin());
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) this.talk.addEventListener(type, () => this.isHeld && this.#letGo());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#covered();
      else if (this.microphone.isOn) this.#uncovered();
    });
  }

  /** Nobody hears what is said now: what was being said is not sent, and that is told. */
  #covered() {
    const wasOpen = this.#isListening && this.handsFree.isOpen;
    this.handsFree.drop();
    this.#dropped("hidden", wasOpen);
    if (!this.#isListening) return;
    this.#showState("covered");
    this.table.log.tell(this.table.texts.say("voice.hands_free_covered"));
  }

  #uncovered() {
    if (!this.#isListening) return;
    this.#showState("waits");
    this.table.log.tell(this.table.texts.say("voice.hands_free_uncovered"));
  }

  /** Whether the microphone stays open. */
  get #isListening() {
    return this.microphone.isOn && this.isHandsFree;
  }

  /** @param {Event} event a click; of a pointer that is held nothing more */
  #clicked(event) {
    if (event instanceof MouseEvent && event.detail > 0 && this.isHeld) return;
    this.#toggle();
  }

  #pressed() {
    if (this.isHeld) this.#begin();
    else this.#toggle();
  }

  #toggle() {
    if (performance.now() < this.changedAt + LOCKED_MS) return;
    if (this.isTalking) this.#letGo();
    else this.#begin();
  }

  /** The last sound is often still being spoken then: until he is quiet it is heard, and what he does next comes after it. */
  #letGo() {
    if (!this.isTalking || this.tail) return;
    if (this.#isQuiet) {
      this.#end();
      return;
    }
    this.tail = TAIL;
    this.line.letGo();
  }

  get #isQuiet() {
    const loudest = Math.max(...this.levels);
    return this.levels.length > QUIET && this.levels.slice(-QUIET).every((each) => each < loudest * SOFT);
  }

  /**
   * Have him read words aloud, until he has: nothing is done but that his voice gets known.
   *
   * @param {string} words
   * @returns {Promise<Answer | null>} null where it was not heard to its end
   */
  async read(words) {
    if (!this.microphone.isOn) await this.#switchOn();
    if (this.isTalking) await this.#end();
    if (!this.microphone.isOn) return null;
    return new Promise((resolve) => {
      this.onRead = resolve;
      this.#begin({ reads: words });
      this.patience = setTimeout(() => this.#end(), READS_WITHIN_MS);
    });
  }

  /** @param {object} [how] see `SoundLine.begin` */
  #begin(how) {
    if (this.tail) this.#end();
    if (this.isTalking) return;
    this.handsFree.drop();
    this.mouth.unlock();
    this.mouth.hold();
    this.table.log.settleAll();
    if (!how) this.onRead = null; // of a word that was not heard to its end
    this.isTalking = true;
    this.isLoud = false;
    this.levels = [];
    this.changedAt = performance.now();
    this.talk.dataset.state = "open";
    this.line.begin(how);
    this.microphone.listen();
    this.mouth.sound("listening");
  }

  /** @param {ArrayBuffer} chunk */
  #hear(chunk) {
    const isLoud = new Int16Array(chunk).some(Boolean);
    this.isLoud ||= isLoud;
    if (this.isTalking) this.#hearTalk(chunk);
    else if (!document.hidden) this.#hearHandsFree(chunk, isLoud);
  }

  /** @param {ArrayBuffer} chunk */
  #hearTalk(chunk) {
    this.line.sound(chunk);
    this.levels.push(level(new Int16Array(chunk)));
    if (this.tail && (--this.tail === 0 || this.#isQuiet)) this.#end();
  }

  /** @param {ArrayBuffer} chunk @param {boolean} isLoud */
  #hearHandsFree(chunk, isLoud) {
    this.mute = isLoud ? 0 : this.mute + 1;
    if (this.mute === MUTE) this.#say("silent");
    this.handsFree.feed(chunk);
  }

  /** @param {Answer} answer @param {boolean} wasMeanwhile it was said while the page spoke */
  async #answeredHandsFree(answer, wasMeanwhile) {
    const wasUnheard = this.isUnheard;
    this.isUnheard = NO_ANSWER.includes(answer.code ?? "");
    if (answer.lost || this.isUnheard) this.mouth.sound("not_heard");
    else if (answer.heard || !answer.ok) {
      if (wasMeanwhile && answer.mouth !== "silence") this.mouth.skip(); // or that silences all
      this.table.log.settle();
      await this.table.answered(answer);
    }
    if (this.isUnheard && !wasUnheard) this.#say(`${answer.code}`); // once: an open microphone hears every noise
    this.#showHeard(answer);
  }

  async #end() {
    if (!this.isTalking) return;
    this.#rest();
    this.mouth.sound("not_listening");
    if (!this.isLoud && !this.onRead) { // of words that are read the server tells it, and when to stop
      this.line.drop();
      this.#say("silent");
      return;
    }
    const { onRead } = this;
    this.onRead = null;
    const answer = await this.line.end();
    if (NO_ANSWER.includes(answer.code ?? "")) this.#say(`${answer.code}`);
    else if (onRead) onRead(answer);
    else await this.table.answered(answer);
    this.#showHeard(answer);
  }

  /** @param {Answer} answer */
  #showHeard({ heard, lost }) {
    const { texts } = this.table;
    if (lost === "unclear") this.heard.replaceChildren(texts.say("voice.unclear"));
    else if (heard) this.heard.replaceChildren(`${texts.say(`voice.${lost ?? "heard"}`)} `, ...heard.map(({ text, lang }) => make("span", { lang }, text)));
  }

  #rest() {
    clearTimeout(this.patience);
    this.isTalking = false;
    this.tail = 0;
    this.changedAt = performance.now();
    delete this.talk.dataset.state;
    this.mouth.goOn();
    if (!this.isHandsFree) this.microphone.rest();
  }

  /** Where the key was let go it is said already. @returns {boolean} whether anything was being said */
  #drop() {
    if (this.tail) this.#end();
    const wasTalking = this.isTalking;
    if (wasTalking) this.#rest();
    this.line.drop();
    return wasTalking;
  }

  /** @param {string} why what was being said is not sent, and that is told @param {boolean} wasOpen with an open microphone */
  #dropped(why, wasOpen) {
    if (!this.#drop() && !wasOpen) return;
    this.mouth.sound("not_heard");
    this.#say(why);
  }

  /** @param {Answer} answer in the middle of an utterance */
  #refused(answer) {
    if (this.isTalking) this.#rest();
    this.mouth.sound("not_heard");
    this.table.answered(answer);
  }

  /** @param {string} why the microphone is no more; it can be switched on again, and the page need not be loaded again */
  #lost(why) {
    const wasOpen = this.isHandsFree && this.handsFree.isOpen;
    const wasTalking = this.#drop() || wasOpen;
    this.handsFree.drop();
    this.mouth.sound("not_heard");
    this.awake.want(false);
    this.#hideTalk();
    this.#say(wasTalking ? `${why}_in_word` : "lost");
  }

  /** @param {string} key */
  #say(key) {
    this.table.log.alert([{ text: this.table.texts.say(`voice.${key}`) }]);
  }
}

/**
 * The part of a page where its player speaks and chooses who speaks to him.
 *
 * @param {AtTable} table
 * @param {import("./mouth.js").Mouth} mouth
 * @param {{isBlind: boolean, beside: Element | null}} player who sees opens it when he wants it; his talk button is at hand
 *   beside another part of the page, where there is one
 */
export function voicePanel(table, mouth, { isBlind, beside }) {
  const { texts } = table;
  const talking = new Talking(table, mouth, isBlind ? null : beside);
  const isPlayers = !table.place.startsWith("assistant");
  const enrolment = isPlayers && talking.element ? new Enrolment(table, talking).element : null;
  const options = make("div", { class: "options" }, ...talking.options, field(texts.say("voice.mouth"), mouthChoice(texts, mouth)), enrolment);
  if (!isBlind) {
    const folded = make("details", { class: "panel voice" }, make("summary", {}, texts.say("voice.heading")), talking.element, options);
    return make("aside", { "aria-label": texts.say("voice.heading") }, folded);
  }
  const name = texts.say(talking.element ? "voice.options" : "voice.only_hearing");
  const folded = make("details", { open: matchMedia(ROOMY).matches }, make("summary", {}, name), options);
  return panel(texts.say("voice.heading"), { class: "panel voice", hides: true }, talking.element, folded);
}
