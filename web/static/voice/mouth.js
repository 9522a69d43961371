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
   * @param {Log} log
   * @param {{isAway: () => boolean, words: Part[]}} connection whether it is away, and the words for that
   */
  constructor(log, connection) {
    this.log = log;
    this.connection = connection;
    this.speaker = new Speaker();
    this.device = new DeviceVoice();
    this.words = ""; // all that was said since it was last silent
    this.isUnlocked = false;
    /** @type {Part[][]} */
    this.unsaid = []; // before anything was pressed: no browser lets a page sound then
    /** @type {string} */
    this.choice = MOUTHS.includes(kept("mouth") ?? "") ? String(kept("mouth")) : "reader";
    /** @type {Manner} */
    this.manner = { ...NORMAL, ...JSON.parse(kept("manner") ?? "{}") };
    this.choose(this.choice);
    for (const kind of PRESSES) addEventListener(kind, () => this.#pressed(), { capture: true });
  }

  get isSpeaking() {
    return this.speaker.isSpeaking || this.device.isSpeaking;
  }

  /** Whether a short sound is heard. */
  get isSounding() {
    return this.speaker.sounding > 0;
  }

  /** To be called while a key is pressed: what could not be said before is said now. */
  unlock() {
    this.speaker.unlock();
    if (this.choice !== "reader") this.device.unlock();
    this.isUnlocked = true;
    this.#getReady();
    this.unsaid.splice(0).forEach((parts) => this.#speak(parts));
  }

  /** Without a connection nothing else can be said by the server's voice. */
  #getReady() {
    if (this.choice !== "reader") this.speaker.haveReady(this.connection.words, this.manner);
  }

  /** Whatever is pressed, at the board or in a line of text; each time, for a telephone may have put the voice to sleep. */
  #pressed() {
    if (this.choice !== "reader" && (navigator.userActivation?.isActive ?? true)) this.unlock();
  }

  /** @param {string} choice one of MOUTHS */
  choose(choice) {
    this.hush();
    this.choice = choice;
    keep("mouth", choice);
    this.log.beRead(choice === "reader" || choice === "both");
    this.speaker.volume = this.manner.volume;
  }

  /**
   * What the log was just told.
   *
   * @param {Part[]} parts
   * @param {string} [sound] that goes before it
   */
  say(parts, sound) {
    if (!this.isSpeaking) this.words = "";
    this.words = `${this.words} ${parts.map(({ text }) => text).join(" ")}`.slice(-MOST_WORDS);
    if (sound) this.sound(sound);
    if (this.choice !== "reader") this.#speak(parts);
  }

  /** @param {Part[]} parts */
  async #speak(parts) {
    const { manner } = this;
    const byDevice = async () => this.device.can(parts) && this.device.say(parts, manner);
    const otherwise = async () => (await byDevice()) || this.#tellAway();
    const isDevice = this.choice === "device" && this.device.can(parts);
    if (await (isDevice ? byDevice() : this.speaker.say(parts, manner, otherwise))) return;
    if (!this.isUnlocked) this.unsaid = [...this.unsaid, parts].slice(-MOST_UNSAID);
    if (this.choice !== "both") this.log.readAfterAll(parts);
  }

  /** Where no connection brings a sentence its player hears why; live regions have the sentence. */
  async #tellAway() {
    if (this.connection.isAway()) await this.speaker.sayReady(this.connection.words, this.manner);
    return false;
  }

  /** @param {string} name of a short sound of the table: what no words tell, sounds for everybody */
  sound(name) {
    if (this.manner.hasSounds || WORDLESS.has(name)) this.speaker.sound(name);
  }

  /** Silence at once: somebody wants to speak. */
  hush() {
    this.unsaid = [];
    this.speaker.hush();
    this.device.hush();
  }

  /**
   * What was asked of it in words, at the table's ear or line.
   *
   * @param {string} asked such as "slower"
   */
  obey(asked) {
    if (asked === "silence") this.hush();
    if (!(asked in CHANGES)) return;
    Object.assign(this.manner, CHANGES[asked](this.manner));
    this.speaker.volume = this.manner.volume;
    this.#getReady();
    keep("manner", JSON.stringify(this.manner));
  }
}
