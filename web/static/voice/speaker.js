const FADE_S = 0.005; // a harder edge clicks
const SOUNDS = ["listening", "not_listening", "not_heard"]; // needed at once, also without a connection

/**
 * What sounds from this page: the server's voice, whole sentences one after the other, and the short sounds of the table. It is
 * silent at once when somebody speaks; what was on its way then is of an older generation, and is never heard.
 */
export class Speaker {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    this.generation = 0;
    this.waiting = 0;
    this.sounding = 0; // short sounds
    this.last = Promise.resolve(true);
    /** @type {Promise<unknown>} */
    this.coming = Promise.resolve(); // one sentence is fetched while the one before is heard
    /** @type {Map<string, Promise<AudioBuffer | null>>} */
    this.sounds = new Map();
    /** @type {{source: AudioBufferSourceNode, gain: GainNode} | null} */
    this.playing = null;
  }

  get isSpeaking() {
    return this.waiting > 0;
  }

  /** To be called while a key is pressed: only then a browser lets a page sound. */
  unlock() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
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
    const played = buffer && this.context.state === "running" ? this.#play(buffer, this.volume) : null;
    if (!played) return;
    this.sounding++;
    played.source.onended = () => {
      this.sounding--;
    };
  }

  volume = 1;

  /**
   * Say it after all that was said before.
   *
   * @param {Part[]} parts
   * @param {{rate: number, pitch: number}} manner
   * @returns {Promise<boolean>} false where it cannot be said
   */
  say(parts, manner) {
    const { generation } = this;
    const coming = this.coming.then(() => (generation === this.generation ? this.#speech(parts, manner) : null));
    this.coming = coming;
    this.waiting++;
    this.last = this.last.then(async () => {
      const buffer = generation === this.generation ? await coming : null;
      const isSilenced = generation !== this.generation;
      const isSaid = !isSilenced && buffer !== null && (await this.#played(buffer));
      this.waiting--;
      return isSilenced || isSaid;
    });
    return this.last;
  }

  /** Silence, and forget what waits. */
  hush() {
    this.generation++;
    const { context, playing } = this;
    this.playing = null;
    if (!playing || !context) return;
    playing.gain.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3);
    playing.source.stop(context.currentTime + FADE_S);
  }

  /** @param {AudioBuffer} buffer @returns {Promise<boolean>} false where this page may not sound now */
  #played(buffer) {
    return new Promise((resolve) => {
      this.playing = this.context?.state === "running" ? this.#play(buffer, this.volume) : null;
      if (this.playing) this.playing.source.onended = () => resolve(true);
      else resolve(false);
    });
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

  /** @param {Part[]} parts @param {{rate: number, pitch: number}} manner */
  #speech(parts, { rate, pitch }) {
    const { lang } = document.documentElement;
    const said = parts.map((part) => ({ text: part.text, lang: part.lang ?? lang }));
    return this.#decoded(fetch("/speech", { method: "POST", body: JSON.stringify({ parts: said, rate, pitch }) }));
  }

  /** @param {string} name */
  #fetched(name) {
    const found = this.sounds.get(name) ?? this.#decoded(fetch(`/earcon/${name}`));
    this.sounds.set(name, found);
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
