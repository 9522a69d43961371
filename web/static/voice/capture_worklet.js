import { Resampler } from "./resampler.js";

const CHUNK = 640; // samples: 40 ms

/** The microphone's sound, 16-bit at 16,000 Hz, in chunks of 40 ms. The rate is the context's own, whatever was asked for. */
class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.resampler = new Resampler(sampleRate);
    this.chunk = new Int16Array(CHUNK);
    this.filled = 0;
  }

  /**
   * Take a block; there is none while the microphone is on its way, or gone.
   *
   * @param {Float32Array[][]} inputs
   */
  process([input]) {
    if (input?.[0]) this.resampler.feed(input[0]).forEach((sample) => this.#add(sample));
    return true;
  }

  /** @param {number} sample */
  #add(sample) {
    this.chunk[this.filled++] = sample;
    if (this.filled < CHUNK) return;
    this.port.postMessage(this.chunk.buffer, [this.chunk.buffer]);
    this.chunk = new Int16Array(CHUNK);
    this.filled = 0;
  }
}

registerProcessor("capture", Capture);
