const CAPTURE = "/static/voice/capture_worklet.js";
const STILL_FOR_MS = 2_000; // no sound comes for so long, and the microphone is gone, whatever the browser says
const FIRST_WITHIN_MS = 5_000;
const PRE_ROLL = 5; // chunks of 40 ms: people begin to speak a little before the key is down
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
   * @param {{onSound: (chunk: ArrayBuffer) => void, onLost: (why: "lost" | "muted" | "interrupted") => void}} page
   */
  constructor({ onSound, onLost }) {
    this.onSound = onSound;
    this.onLost = onLost;
    /** @type {MediaStream | null} */
    this.stream = null;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {ArrayBuffer[]} */
    this.before = [];
    this.isHeard = false;
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
    this.stream?.getTracks().forEach((track) => {
      track.onended = track.onmute = null;
      track.stop();
    });
    this.context?.close();
    this.stream = this.context = null;
    this.before = [];
    this.isHeard = false;
  }

  /** From now on, and a little before, but for what was heard while the page itself spoke. */
  listen({ withBefore = true } = {}) {
    this.isHeard = true;
    if (this.context?.state === "suspended") this.context.resume();
    if (withBefore) this.before.forEach((chunk) => this.onSound(chunk));
    this.before = [];
  }

  /** Nobody listens any more. */
  rest() {
    this.isHeard = false;
  }

  /** @param {ArrayBuffer} chunk */
  #take(chunk) {
    this.#expectSound();
    if (this.isHeard) this.onSound(chunk);
    else this.before = [...this.before, chunk].slice(-PRE_ROLL);
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
