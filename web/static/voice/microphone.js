import { Gate } from "./gate.js";

const CAPTURE = "/static/voice/capture_worklet.js";
const STILL_FOR_MS = 2_000; // no sound comes for so long, and the microphone is gone, whatever the browser says
const FIRST_WITHIN_MS = 5_000;
const PRE_ROLL = 13; // chunks of 40 ms: people begin to speak before the key is down
const UNSURE = 5; // of them, where nobody was quiet in it: then it may be the end of what was said to somebody else
const QUIET = 3; // chunks: within a word nobody is quiet for so long
const ECHO = 5; // chunks: what a room still holds of the page's own voice
/** @type {Record<string, string>} */
const REFUSALS = { NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "none", OverconstrainedError: "none", NotReadableError: "busy" };

/** Why there is no microphone: "denied", "none", "busy" or "failed". */
export class NoMicrophone extends Error {}

/**
 * One stream, from when it is switched on until it is switched off or lost: a second one would silence the first on some
 * telephones. Its sound goes nowhere but to `onSound`, and only while it is listened to.
 */
export class Microphone {
  /**
   * @param {{onSound: (chunk: ArrayBuffer) => void, onLost: (why: "lost" | "muted" | "interrupted") => void, isSpeaking: () => boolean}} page
   */
  constructor({ onSound, onLost, isSpeaking }) {
    this.onSound = onSound;
    this.onLost = onLost;
    this.isSpeaking = isSpeaking;
    this.echo = 0;
    /** @type {MediaStream | null} */
    this.stream = null;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {{chunk: ArrayBuffer, isLoud: boolean}[]} */
    this.before = [];
    this.gate = new Gate();
    this.isHeard = false;
    /** @type {number | undefined} */
    this.silence = undefined; // a timer, while there is sound
    document.addEventListener("visibilitychange", () => this.silence && this.#expectSound()); // covered, it may have gone unseen
  }

  get isOn() {
    return this.stream !== null;
  }

  /**
   * Switch it on; the browser may ask whether it may be.
   *
   * @param {{hasLoudspeaker: boolean}} how with a loudspeaker the browser is to take the page's own sound out
   */
  async open({ hasLoudspeaker }) {
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: { channelCount: 1, echoCancellation: hasLoudspeaker, noiseSuppression: false, autoGainControl: false },
      });
      await this.#connect(this.stream);
    } catch (error) {
      this.close();
      throw new NoMicrophone(REFUSALS[error instanceof Error ? error.name : ""] ?? "failed");
    }
  }

  /** @param {MediaStream} stream */
  async #connect(stream) {
    const context = new AudioContext();
    this.context = context;
    await context.audioWorklet.addModule(CAPTURE);
    const node = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
    const sounds = this.#firstSound(node.port);
    context.createMediaStreamSource(stream).connect(node);
    const [track] = stream.getAudioTracks();
    track.onended = () => this.#lose("lost");
    track.onmute = () => this.isHeard && this.#lose("muted");
    context.onstatechange = () => context.state !== "running" && this.isHeard && this.#lose("interrupted");
    context.resume(); // which some browsers never end where there is no loudspeaker
    await sounds;
  }

  /** Where nothing comes of it, it is no microphone. @param {MessagePort} port */
  #firstSound(port) {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error("no sound")), FIRST_WITHIN_MS);
      port.onmessage = ({ data }) => {
        clearTimeout(patience);
        resolve(null);
        this.#take(data);
      };
    });
  }

  /** Switch it off, so that the telephone has its loudspeaker back. */
  close() {
    clearTimeout(this.silence);
    this.silence = undefined;
    this.stream?.getTracks().forEach((track) => {
      track.onended = track.onmute = null;
      track.stop();
    });
    this.context?.close();
    this.stream = this.context = null;
    this.before = [];
    this.isHeard = false;
  }

  /** From now on, and what was said just before, but for what was heard while the page itself spoke. */
  listen({ withBefore = true } = {}) {
    this.isHeard = true;
    if (this.context?.state !== "running") this.context?.resume().catch(() => {});
    if (withBefore) this.#justSaid().forEach(({ chunk }) => this.onSound(chunk));
    this.before = [];
  }

  /** Of what was before: from where somebody was last quiet. */
  #justSaid() {
    const { before } = this;
    for (let [at, run] = [before.length - 1, 0]; at >= 0; at--) {
      run = before[at].isLoud ? 0 : run + 1;
      if (run >= QUIET && (at === 0 || before[at - 1].isLoud)) return before.slice(at);
    }
    return before.slice(-UNSURE);
  }

  /** Nobody listens any more. */
  rest() {
    this.isHeard = false;
  }

  /** @param {ArrayBuffer} chunk */
  #take(chunk) {
    this.#expectSound();
    this.gate.feed(chunk);
    this.echo = this.isSpeaking() ? ECHO : Math.max(0, this.echo - 1);
    if (this.isHeard) this.onSound(chunk);
    else this.before = this.echo ? [] : [...this.before, { chunk, isLoud: this.gate.isLoud }].slice(-PRE_ROLL);
  }

  #expectSound() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => !document.hidden && this.#lose("lost"), STILL_FOR_MS);
  }

  /** @param {"lost" | "muted" | "interrupted"} why */
  #lose(why) {
    if (!this.stream) return;
    this.close();
    this.onLost(why);
  }
}
