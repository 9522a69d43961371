const FADE_S = 0.005; // a harder edge clicks
const SPEECH_WITHIN_MS = 5_000; // a sentence that does not come for so long holds up those behind it
const AWAKE_WITHIN_MS = 500;
const LONGEST_HELD_S = 5; // what a browser tells beyond that no loudspeaker holds back
const OVERDUE_MS = 2_000; // of a device that was interrupted no end is told
const SOUNDS = ["listening", "not_listening", "not_heard"]; // needed at once, also without a connection

/**
 * What sounds from this page: the server's voice, whole sentences one after the other, and the short sounds of the table. It is
 * silent at once when somebody speaks; what was on its way then is never heard.
 */
export class Speaker {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    this.silence = new AbortController(); // of all that was to be said until now
    this.waiting = 0;
    this.sounding = 0; // short sounds
    this.last = Promise.resolve(true);
    /** @type {Promise<unknown>} */
    this.coming = Promise.resolve(); // one sentence is fetched while the one before is heard
    /** @type {Map<string, Promise<AudioBuffer | null>>} */
    this.sounds = new Map();
    /** @type {Map<string, {asked: string, buffer: AudioBuffer}>} */
    this.ready = new Map(); // by its words: in an earlier manner it is better than nothing
  }

  /** Also while a loudspeaker lets be heard what it has held back, as wireless ones do. */
  get isSpeaking() {
    return this.waiting > 0;
  }

  #isHeardOut() {
    const held = this.context?.outputLatency ?? 0; // in seconds; not all browsers tell it
    if (held > 0 && held < LONGEST_HELD_S) setTimeout(() => this.waiting--, held * 1_000);
    else this.waiting--;
  }

  /** To be called while a key is pressed: only then a browser lets a page sound. */
  unlock() {
    this.context ??= new AudioContext();
    if (!this.#isAwake) this.context.resume().catch(() => {});
    SOUNDS.forEach((name) => this.#fetched(name));
  }

  /**
   * A short sound, over whatever is said.
   *
   * @param {string} name
   */
  async sound(name) {
    if (!this.context) return;
    const buffer = await this.#fetched(name);
    const played = buffer && this.#isAwake ? this.#play(buffer, this.volume) : null;
    if (!played) return;
    this.sounding++;
    played.source.onended = () => {
      this.sounding--;
    };
  }

  volume = 1;

  /**
   * Have a sentence here, for a time at which no connection brings it; until it comes in another manner as it was before.
   *
   * @param {Part[]} parts @param {{rate: number, pitch: number}} manner
   */
  async haveReady(parts, manner) {
    const asked = asking(parts, manner);
    if (this.ready.get(wordsOf(parts))?.asked === asked) return;
    const buffer = await this.#speech(asked, new AbortController().signal);
    if (buffer) this.ready.set(wordsOf(parts), { asked, buffer });
  }

  /**
   * Such a sentence at once, in the turn of one that cannot be said.
   *
   * @param {Part[]} parts
   * @param {AbortSignal | null} [own] silences it as that one
   */
  async sayReady(parts, own = null) {
    const ready = this.ready.get(wordsOf(parts));
    if (ready) await this.#played(ready.buffer, own ? AbortSignal.any([this.silence.signal, own]) : this.silence.signal);
  }

  /**
   * Say it after all that was said before.
   *
   * @param {Part[]} parts
   * @param {{rate: number, pitch: number}} manner
   * @param {() => Promise<boolean>} instead says it in its turn where it cannot be said so, or returns false as well
   * @param {{own?: AbortSignal | null, begins?: () => void}} [how] `own` silences this sentence alone; `begins` when it is heard
   * @returns {Promise<boolean>} false where it cannot be said
   */
  say(parts, manner, instead, { own = null, begins = () => {} } = {}) {
    const silence = own ? AbortSignal.any([this.silence.signal, own]) : this.silence.signal;
    const fetched = () => this.ready.get(wordsOf(parts))?.buffer ?? this.#speech(asking(parts, manner), silence);
    const coming = this.coming.then(() => (silence.aborted ? null : fetched()));
    this.coming = coming;
    this.waiting++;
    this.last = this.last.then(async () => {
      const buffer = await coming;
      const isSaid = buffer !== null && (await this.#played(buffer, silence, begins));
      const isDone = silence.aborted || isSaid || (await instead());
      this.#isHeardOut();
      return isDone;
    });
    return this.last;
  }

  /** Silence, and forget what waits. */
  hush() {
    this.silence.abort();
    this.silence = new AbortController();
  }

  get #isAwake() {
    return this.context?.state === "running";
  }

  /** A telephone that rang has put the page to sleep. */
  async #wake() {
    if (this.#isAwake) return;
    const patience = new Promise((resolve) => {
      setTimeout(resolve, AWAKE_WITHIN_MS);
    });
    await Promise.race([this.context?.resume().catch(() => {}), patience]);
  }

  /** @param {AudioBuffer} buffer @param {AbortSignal} silence @param {() => void} [begins] @returns {Promise<boolean>} false where it was not heard to its end */
  async #played(buffer, silence, begins = () => {}) {
    await this.#wake();
    const playing = this.#isAwake && !silence.aborted ? this.#play(buffer, this.volume) : null;
    if (!playing) return false;
    begins();
    const isWhole = await new Promise((resolve) => {
      playing.source.onended = () => resolve(true);
      silence.addEventListener("abort", () => resolve(false));
      setTimeout(() => resolve(false), buffer.duration * 1_000 + OVERDUE_MS);
    });
    if (!isWhole) this.#stop(playing);
    return isWhole;
  }

  /** @param {{source: AudioBufferSourceNode, gain: GainNode}} playing */
  #stop({ source, gain }) {
    const { currentTime } = source.context;
    gain.gain.setTargetAtTime(0, currentTime, FADE_S / 3);
    source.stop(currentTime + FADE_S);
  }

  /** @param {AudioBuffer} buffer @param {number} volume */
  #play(buffer, volume) {
    if (!this.context) return null;
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const gain = new GainNode(this.context, { gain: volume });
    source.connect(gain).connect(this.context.destination);
    source.start();
    return { source, gain };
  }

  /** @param {string} body @param {AbortSignal} silence */
  async #speech(body, silence) {
    if (!this.context) return null;
    const asked = new AbortController();
    const giveUp = () => asked.abort();
    const patience = setTimeout(giveUp, SPEECH_WITHIN_MS);
    silence.addEventListener("abort", giveUp);
    const found = await this.#decoded(fetch("/speech", { method: "POST", body, signal: asked.signal }));
    clearTimeout(patience);
    return found;
  }

  /** @param {string} name */
  async #fetched(name) {
    const coming = this.sounds.get(name) ?? this.#decoded(fetch(`/earcon/${name}`));
    this.sounds.set(name, coming);
    const found = await coming;
    if (!found) this.sounds.delete(name); // it is asked for again, when the connection is back
    return found;
  }

  /** @param {Promise<Response>} asked @returns {Promise<AudioBuffer | null>} null where there is none */
  async #decoded(asked) {
    try {
      const response = await asked;
      if (!response.ok || !this.context) return null;
      return await this.context.decodeAudioData(await response.arrayBuffer());
    } catch {
      return null;
    }
  }
}

/**
 * What the server is asked for a sentence.
 *
 * @param {Part[]} parts @param {{rate: number, pitch: number}} manner
 */
function asking(parts, { rate, pitch }) {
  const { lang } = document.documentElement;
  return JSON.stringify({ parts: parts.map((part) => ({ text: part.text, lang: part.lang ?? lang })), rate, pitch });
}

/** Which sentence it is, in whatever manner. @param {Part[]} parts */
const wordsOf = (parts) => asking(parts, { rate: 0, pitch: 0 });
