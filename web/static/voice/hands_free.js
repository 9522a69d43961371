import { Gate } from "./gate.js";

const BEFORE = 20; // chunks of 40 ms: soft beginnings, and the quiet before them
const ECHO = 5; // chunks: what a room still holds of the page's own voice
const LONGEST = 300; // chunks: 12 s, as long as an utterance may be

/**
 * Listening all the time, as at a station: the sound of what may be somebody's words goes to the server, who tells when they
 * are over. While the page itself speaks only a few words come through, and of what goes on when it begins to speak nothing
 * more is taken.
 */
export class HandsFree {
  /**
   * @param {Mouth} mouth
   * @param {import("./sound_line.js").SoundLine} line
   * @param {{onState: (state: HandsFreeState) => void, onAnswer: (answer: Answer, wasMeanwhile: boolean) => void}} page
   */
  constructor(mouth, line, { onState, onAnswer }) {
    this.mouth = mouth;
    this.line = line;
    this.onState = onState;
    this.onAnswer = onAnswer;
    this.gate = new Gate();
    /** @type {ArrayBuffer[]} */
    this.before = [];
    this.echo = 0;
    this.length = 0; // chunks of what is being said
    this.isOpen = false;
    this.isMeanwhile = false; // it began while the page spoke
  }

  /** @returns {HandsFreeState} */
  get state() {
    if (this.isOpen && !this.isMeanwhile) return "hears";
    return this.mouth.isSpeaking ? "speaks" : "waits";
  }

  /**
   * Take 40 ms of the microphone's sound.
   *
   * @param {ArrayBuffer} chunk
   */
  feed(chunk) {
    const isSpeaking = this.#isSpeaking();
    const isDeaf = this.mouth.isSounding || (this.isOpen && !this.isMeanwhile && isSpeaking);
    const sound = isDeaf ? new ArrayBuffer(chunk.byteLength) : chunk;
    const mayBeSpeech = this.gate.feed(sound);
    if (this.isOpen) this.#goOn(sound, mayBeSpeech);
    else if (mayBeSpeech) this.#begin([...this.before, sound], isSpeaking);
    else this.before = [...this.before, sound].slice(-BEFORE);
    this.onState(this.state);
  }

  /** What was said ended by itself. @param {ArrayBuffer[]} rest what came after it */
  over(rest) {
    this.#end(rest);
  }

  /** Forget what is being said, such as when the talk button takes over. */
  drop() {
    if (this.isOpen) this.line.drop();
    this.#close([]);
  }

  /** Whether it speaks, or did a moment ago; what was heard until it changes belongs to nobody who speaks afterwards. */
  #isSpeaking() {
    const was = this.echo > 0;
    this.echo = this.mouth.isSpeaking ? ECHO : Math.max(0, this.echo - 1);
    if (was !== this.echo > 0 && !this.isOpen) this.before = [];
    return this.echo > 0;
  }

  /** @param {ArrayBuffer[]} chunks @param {boolean} isMeanwhile */
  #begin(chunks, isMeanwhile) {
    this.isOpen = true;
    this.isMeanwhile = isMeanwhile;
    this.length = 0;
    this.before = [];
    this.line.begin({ hands_free: true, meanwhile: isMeanwhile ? this.mouth.words : "" });
    chunks.forEach((chunk) => this.#goOn(chunk, true));
  }

  /** @param {ArrayBuffer} chunk @param {boolean} mayBeSpeech */
  #goOn(chunk, mayBeSpeech) {
    this.line.sound(chunk);
    this.length++;
    if (!mayBeSpeech || this.length >= LONGEST) this.#end([]);
  }

  /** @param {ArrayBuffer[]} rest what was said after it */
  async #end(rest) {
    if (!this.isOpen) return;
    const { isMeanwhile } = this;
    this.#close(rest);
    this.onAnswer(await this.line.end(), isMeanwhile);
  }

  /** @param {ArrayBuffer[]} rest */
  #close(rest) {
    this.isOpen = false;
    this.before = rest.slice(-BEFORE);
    this.gate.close();
  }
}
