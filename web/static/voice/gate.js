const REMEMBERED = 125; // chunks of 40 ms: five seconds, in which everybody pauses
const QUIETEST = 30; // of 32,767: below it is no voice (-60 dBFS)
const ABOVE_ROOM = 2.5; // times as loud as the room: 8 dB
const OPENS = 2; // loud chunks of the last three
const CLOSES = 30; // quiet chunks one after the other: 1.2 s; the server, which knows the words, is sooner

/**
 * Whether there may be somebody who speaks. It only keeps a quiet room's sound from being sent: what is speech, and where it
 * ends, the server knows better.
 */
export class Gate {
  constructor() {
    /** @type {number[]} */
    this.levels = [];
    this.isOpen = false;
    this.isLoud = false; // what came last is louder than the room
    this.quiet = 0;
  }

  /**
   * Take 40 ms of sound.
   *
   * @param {ArrayBuffer} chunk 16-bit samples
   * @returns {boolean} whether it is open
   */
  feed(chunk) {
    this.levels = [...this.levels, level(new Int16Array(chunk))].slice(-REMEMBERED);
    const [threshold, lately] = [this.#threshold, this.levels.slice(-3)];
    this.isLoud = lately[lately.length - 1] > threshold;
    this.quiet = this.isLoud ? 0 : this.quiet + 1;
    this.isOpen = this.isOpen ? this.quiet < CLOSES : this.isLoud && lately.filter((each) => each > threshold).length >= OPENS;
    return this.isOpen;
  }

  /** What was said is over: it opens for what comes next. */
  close() {
    this.isOpen = false;
  }

  get #threshold() {
    const room = [...this.levels].sort((one, other) => one - other)[Math.floor(this.levels.length / 10)];
    return Math.max(QUIETEST, room * ABOVE_ROOM);
  }
}

/** @param {Int16Array} samples @returns {number} their root mean square */
export function level(samples) {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
