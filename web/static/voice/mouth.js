import { DeviceVoice } from "./device_voice.js";
import { kept, keep } from "./keeping.js";
import { Speaker } from "./speaker.js";

/** Who says what is said: the screen reader, by live regions; Rochade's voice; the device's; or the first two, for Braille. */
export const MOUTHS = ["reader", "rochade", "device", "both"];
const MOST_WORDS = 2_000; // letters
const MOST_UNSAID = 4; // sentences: what was said before them is in the log
const PRESSES = ["keydown", "pointerdown", "pointerup"]; // a pointer that is a finger lets a page sound only when it is lifted
const WORDLESS = new Set(["listening", "not_listening", "not_heard"]);
const NORMAL = { rate: 165, pitch: 50, volume: 1, hasSounds: true };
/** @type {Record<string, (manner: Manner) => Partial<Manner>>} */
const CHANGES = {
  slower: ({ rate }) => ({ rate: Math.max(80, rate - 25) }),
  faster: ({ rate }) => ({ rate: Math.min(450, rate + 25) }),
  softer: ({ volume }) => ({ volume: Math.max(0.2, volume - 0.2) }),
  louder: ({ volume }) => ({ volume: Math.min(2, volume + 0.2) }),
  deeper: ({ pitch }) => ({ pitch: Math.max(0, pitch - 10) }),
  higher: ({ pitch }) => ({ pitch: Math.min(99, pitch + 10) }),
  sounds_off: () => ({ hasSounds: false }),
  sounds_on: () => ({ hasSounds: true }),
};

/**
 * The mouth of the page: each sentence is said once, by whoever the player has chosen, on this device. Where a voice fails
 * the live regions have it after all.
 */
export class Mouth {
  /**
   * @param {Pick<Log, "beRead" | "readAfterAll">} log
   * @param {{isAway: () => boolean, words: Part[], short: Part[]}} connection whether it is away, and the words for that, at first and then
   * @param {(text: string) => string} aloud how what is written is said
   */
  constructor(log, connection, aloud) {
    this.aloud = aloud;
    this.log = log;
    this.connection = connection;
    this.speaker = new Speaker();
    this.device = new DeviceVoice();
    this.words = ""; // all that was said since it was last silent
    this.isUnlocked = false;
    this.isElsewhere = false; // another page of this place, which was used since, says what is said
    /** @type {BroadcastChannel | null} */
    this.others = null;
    this.isJustUnlocked = false; // by what is pressed now: that does not break off what it lets be heard
    /** @type {ToSay[]} */
    this.unsaid = []; // before anything was pressed: no browser lets a page sound then
    /** @type {Set<ToSay>} */
    this.saying = new Set(); // what is not heard to its end
    /** @type {Set<ToSay>} */
    this.coming = new Set(); // of that, what has happened, and has not begun to be heard
    /** @type {ToSay[]} */
    this.held = []; // of that, what was silenced
    /** @type {ToSay[]} */
    this.rest = []; // what was silenced besides, from the sentence on that was cut off, until something happens
    this.passing = new AbortController(); // of what was said last that holds only until the next such thing
    /** @type {string} */
    this.choice = MOUTHS.includes(kept("mouth") ?? "") ? String(kept("mouth")) : "reader";
    /** @type {Manner} */
    this.manner = { ...NORMAL, ...JSON.parse(kept("manner") ?? "{}") };
    this.choose(this.choice);
    for (const kind of PRESSES) addEventListener(kind, (event) => this.#pressed(event), { capture: true });
  }

  get isSpeaking() {
    return this.speaker.isSpeaking || this.device.isSpeaking;
  }

  /** Whether a short sound is heard. */
  get isSounding() {
    return this.speaker.sounding > 0;
  }

  /**
   * Of the pages of a place in one browser the one that was used last speaks, or each sentence would be heard twice.
   *
   * @param {string} place with its table
   */
  takeTurns(place) {
    this.others = new BroadcastChannel(place);
    this.others.onmessage = ({ data }) => {
      this.isElsewhere = data === "speaks";
      if (this.isElsewhere) this.hush();
    };
    addEventListener("pagehide", () => this.isUnlocked && !this.isElsewhere && this.others?.postMessage("gone"));
  }

  /** To be called while a key is pressed: what could not be said before is said now. */
  unlock() {
    this.#unlockVoices();
    if (!this.isUnlocked || this.isElsewhere) this.others?.postMessage("speaks");
    this.isJustUnlocked ||= !this.isUnlocked;
    this.isElsewhere = false;
    this.isUnlocked = true;
    this.#getReady();
    this.unsaid.splice(0).forEach((one) => this.#speak({ ...one, isEvent: true }));
  }

  #unlockVoices() {
    this.speaker.unlock();
    if (this.choice !== "reader") this.device.unlock();
  }

  /** Without a connection nothing else can be said by the server's voice. */
  #getReady() {
    if (this.choice === "reader") return;
    for (const words of [this.connection.words, this.connection.short]) this.speaker.haveReady(words, this.manner);
  }

  /**
   * Whatever is pressed, at the board or in a line of text; each time, for a telephone may have put the voice to sleep. The control
   * key silences: what nobody has heard yet waits for the next.
   *
   * @param {Event} event
   */
  #pressed(event) {
    if (event.type !== "pointerup") this.isJustUnlocked = false;
    if (this.choice === "reader" || !(navigator.userActivation?.isActive ?? true)) return;
    if (event instanceof KeyboardEvent && event.key === "Control") this.#unlockVoices();
    else this.unlock();
  }

  /** @param {string} choice one of MOUTHS */
  choose(choice) {
    this.hush();
    this.unsaid = [];
    this.rest = [];
    this.choice = choice;
    keep("mouth", choice);
    this.log.beRead(choice === "reader" || choice === "both");
    this.speaker.volume = this.manner.volume;
  }

  /**
   * What the log was just told.
   *
   * @param {Part[]} parts
   * @param {{sound?: string, isEvent?: boolean, isListed?: boolean}} [how] `sound` goes before it; of what has happened nothing is silenced
   *   unheard; what is listed is broken off by whatever else is told
   */
  say(parts, { sound, isEvent = false, isListed = false } = {}) {
    if (!isListed) this.#breakOffLists();
    this.#remember(parts);
    if (isEvent) this.rest = this.rest.filter((one) => one.isListed);
    if (sound) this.sound(sound);
    if (this.choice !== "reader") this.#speak({ parts, isEvent, isListed });
  }

  /** Where somebody is who has just come, which he need not hear out: what he does next breaks it off. @param {Part[]} parts */
  greet(parts) {
    this.#remember(parts);
    if (this.choice !== "reader") this.#speak({ parts, isPassing: true });
  }

  /**
   * What holds only until the next such thing, such as where the keyboard is: each breaks off the one before, and a list, nothing else.
   * Live regions have none of it.
   *
   * @param {Part[]} parts nothing only breaks off
   */
  pass(parts) {
    if (!this.isJustUnlocked) {
      this.passing.abort();
      this.passing = new AbortController();
    }
    if (this.choice === "reader" || this.isElsewhere || !parts.length) return;
    this.#breakOffLists();
    this.#remember(parts);
    this.#voiced(parts, { own: this.passing.signal });
  }

  /** @param {Part[]} parts that are said while an open microphone may hear them */
  #remember(parts) {
    if (!this.isSpeaking) this.words = "";
    this.words = `${this.words} ${parts.map(({ text }) => text).join(" ")}`.slice(-MOST_WORDS);
  }

  /** @param {ToSay} given */
  async #speak(given) {
    if (this.isElsewhere) return;
    const one = { ...given };
    const { parts, isEvent, isPassing } = one;
    this.saying.add(one);
    if (isEvent) this.coming.add(one);
    const own = isPassing ? this.passing.signal : undefined;
    const isDone = await this.#voiced(parts, { own, begins: () => this.coming.delete(one) });
    this.coming.delete(one);
    this.saying.delete(one);
    if (isDone) return;
    if (!this.isUnlocked) this.unsaid = [...this.unsaid, one].slice(-MOST_UNSAID);
    if (this.choice !== "both") this.log.readAfterAll(parts);
  }

  /**
   * @param {Part[]} written
   * @param {{own?: AbortSignal, begins?: () => void}} how as Speaker.say has it
   * @returns {Promise<boolean>} false where no voice can say them
   */
  #voiced(written, how) {
    const { manner } = this;
    const parts = inWords(written).map(({ text, lang }) => ({ text: this.aloud(text), lang }));
    const byDevice = async () => this.device.can(parts) && this.device.say(parts, manner, how);
    const otherwise = async () => (await byDevice()) || this.#tellAway(how.own);
    const isDevice = this.choice === "device" && this.device.can(parts);
    return isDevice ? byDevice() : this.speaker.say(parts, manner, otherwise, how);
  }

  /** Where no connection brings a sentence its player hears why, which he was told as it went; live regions have the sentence. @param {AbortSignal} [own] */
  async #tellAway(own) {
    if (this.connection.isAway()) await this.speaker.sayReady(this.connection.short, own);
    return false;
  }

  /** @param {string} name of a short sound of the table: what no words tell, sounds for everybody */
  sound(name) {
    if (this.isElsewhere) return;
    if (this.manner.hasSounds || WORDLESS.has(name)) this.speaker.sound(name);
  }

  /** Silence at once; what was to be said is for `resume`. */
  hush() {
    this.coming.clear();
    this.#silence();
    this.forget();
  }

  /** Silence at once: somebody speaks, or asks something. What has happened, and has not begun to be heard, is for `goOn`. */
  hold() {
    this.held.push(...this.coming);
    this.#silence();
  }

  /** What was held is wanted no more, unless he asks for it. */
  forget() {
    this.rest.push(...this.held.splice(0));
  }

  /** Silence what is being said, and go on with what has happened besides. */
  skip() {
    this.hold();
    this.goOn();
  }

  /** Say what was held. */
  goOn() {
    this.held.splice(0).forEach((one) => this.#speak(one));
  }

  /** "weiter": say what was silenced, from the sentence on that was cut off. @returns {boolean} whether there was anything */
  resume() {
    const rest = this.rest.splice(0);
    rest.forEach((one) => this.#speak(one));
    return rest.length > 0;
  }

  /** A list is asked for at leisure and is no news: "weiter" goes on with it. What else was to be said is said. */
  #breakOffLists() {
    const cutOff = [...this.saying];
    if (!cutOff.some((one) => one.isListed)) return;
    this.#silenceVoices();
    this.rest = [...cutOff.filter((one) => one.isListed), ...this.rest.filter((one) => !one.isListed)];
    cutOff.filter((one) => !one.isListed).forEach((one) => this.#speak(one));
  }

  #silence() {
    this.rest.unshift(...[...this.saying].filter((one) => !this.coming.has(one)));
    this.#silenceVoices();
  }

  #silenceVoices() {
    this.saying.clear();
    this.coming.clear();
    this.speaker.hush();
    this.device.hush();
  }

  /**
   * What was asked of it in words, at the table's ear or line.
   *
   * @param {string} asked such as "slower"
   * @returns {boolean} whether it says all itself: what it goes on with, where the table answers that it has nothing
   */
  obey(asked) {
    if (asked === "silence") this.hush();
    if (asked === "go_on") return this.resume();
    if (!(asked in CHANGES)) return false;
    Object.assign(this.manner, CHANGES[asked](this.manner));
    this.speaker.volume = this.manner.volume;
    this.#getReady();
    keep("manner", JSON.stringify(this.manner));
    return false;
  }
}

/** With a full stop behind words of another language said with them: by itself some voices say its name. @param {Part[]} parts @returns {Part[]} */
function inWords(parts) {
  /** @type {Part[]} */
  const found = [];
  for (const part of parts) {
    const before = found.at(-1);
    if (before && !/[\p{L}\p{N}]/u.test(part.text)) found[found.length - 1] = { ...before, text: before.text + part.text };
    else found.push(part);
  }
  return found;
}
