/**
 * The screen stays on for as long as that is wanted and the page is seen: a telephone that goes to sleep takes the microphone with it,
 * and who waits for his opponent's move does not hear it. A browser that keeps none awake, as without encryption, does nothing.
 */
export class Awake {
  constructor() {
    this.isWanted = false;
    /** @type {WakeLockSentinel | null | undefined} */
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.#hold()); // covered, it is let go by itself
  }

  /** @param {boolean} isWanted */
  want(isWanted) {
    if (isWanted === this.isWanted) return;
    this.isWanted = isWanted;
    this.#hold();
  }

  async #hold() {
    const lock = this.isWanted && !document.hidden ? await navigator.wakeLock?.request("screen").catch(() => null) : null;
    this.lock?.release();
    this.lock = lock;
    if (!this.isWanted) lock?.release(); // it came too late
  }
}
