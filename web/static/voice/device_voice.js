const LONGEST_MS = 15_000; // some browsers forget to say that a sentence has ended
const BEFORE_NEXT_MS = 50; // spoken in the same moment as it was silenced, a sentence may be swallowed

/** The voices of this device. Only those that are on it: what is said at a table goes to nobody else. */
export class DeviceVoice {
  constructor() {
    this.generation = 0;
    this.waiting = 0;
    this.last = Promise.resolve(true);
    this.isUnlocked = false;
  }

  get isSpeaking() {
    return this.waiting > 0;
  }

  /** Whether there is a voice for each part. @param {Part[]} parts */
  can(parts) {
    return parts.every(({ lang }) => voiceOf(lang ?? document.documentElement.lang));
  }

  /** To be called while a key is pressed: some telephones let a page speak only then for the first time. */
  unlock() {
    if (this.isUnlocked) return;
    this.isUnlocked = true;
    globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(""));
  }

  /**
   * Say it after all that was said before.
   *
   * @param {Part[]} parts
   * @param {{rate: number, pitch: number, volume: number}} manner
   * @param {{own?: AbortSignal | null, begins?: () => void}} [how] `own` silences this sentence alone; `begins` when it is heard
   * @returns {Promise<boolean>} false where it cannot be said
   */
  say(parts, manner, { own = null, begins = () => {} } = {}) {
    const { generation } = this;
    this.waiting++;
    this.last = this.last.then(async () => {
      let isSaid = true;
      const isWanted = () => generation === this.generation && !own?.aborted;
      const stop = () => isWanted() || globalThis.speechSynthesis?.cancel();
      own?.addEventListener("abort", stop);
      if (isWanted()) begins();
      for (const part of parts) if (isWanted()) isSaid = (await spoken(part, manner)) && isSaid;
      own?.removeEventListener("abort", stop);
      if (generation === this.generation) this.waiting--;
      return !isWanted() || isSaid;
    });
    return this.last;
  }

  hush() {
    this.generation++;
    globalThis.speechSynthesis?.cancel();
    this.last = new Promise((resolve) => {
      setTimeout(() => resolve(true), BEFORE_NEXT_MS);
    });
    this.waiting = 0;
  }
}

/** @param {string} language */
function voiceOf(language) {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  return voices.find((voice) => voice.localService && voice.lang.replace("_", "-").split("-")[0].toLowerCase() === language);
}

/**
 * @param {Part} part @param {{rate: number, pitch: number, volume: number}} manner
 * @returns {Promise<boolean>} false where it was refused, or has not begun
 */
function spoken({ text, lang }, { rate, pitch, volume }) {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    const voice = voiceOf(lang ?? document.documentElement.lang);
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? lang ?? document.documentElement.lang; // some obey the language alone
    utterance.rate = rate / 165;
    utterance.pitch = pitch / 50;
    utterance.volume = Math.min(1, volume);
    let hasBegun = false;
    const patience = setTimeout(() => resolve(hasBegun), LONGEST_MS);
    /** @param {boolean} isSaid */
    const end = (isSaid) => {
      clearTimeout(patience);
      resolve(isSaid);
    };
    utterance.onstart = () => {
      hasBegun = true;
    };
    utterance.onend = () => end(true);
    utterance.onerror = () => end(false);
    speechSynthesis.speak(utterance);
  });
}
