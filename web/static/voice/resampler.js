const HEARING_RATE = 16_000; // Hz
const HALF = 16; // samples at the lower rate, on either side of one
const PASSED = 0.92; // of what the lower rate can hold: what lies above would fold into the s of "sechs"

/**
 * A stream of sound at any rate brought to 16,000 Hz while it comes in: a windowed sinc, its state kept between blocks.
 * Browsers differ in whether they do this themselves, and one refuses a microphone where the rates differ.
 */
export class Resampler {
  /** @param {number} rate in Hz, whole */
  constructor(rate) {
    const common = divisor(rate, HEARING_RATE);
    const lower = Math.min(1, HEARING_RATE / rate);
    this.step = rate / common; // from one sample of the output to the next, in parts of an input sample
    this.parts = HEARING_RATE / common;
    this.half = Math.ceil(HALF / lower);
    this.kernels = Array.from({ length: this.parts }, (_, part) => kernel(part / this.parts, this.half, lower * PASSED));
    this.input = new Float32Array(this.half - 1); // silence before the first sample
    this.at = this.half - 1; // the input sample before the next of the output, and how far behind it that lies
    this.part = 0;
  }

  /**
   * The samples that are known after this block.
   *
   * @param {Float32Array} block from -1 to 1
   * @returns {Int16Array}
   */
  feed(block) {
    const { half, kernels, parts, step } = this;
    const input = new Float32Array(this.input.length + block.length);
    input.set(this.input);
    input.set(block, this.input.length);
    const found = [];
    for (; this.at + half < input.length; this.part += step, this.at += Math.floor(this.part / parts), this.part %= parts) {
      const weights = kernels[this.part];
      const first = this.at - half + 1;
      let sum = 0;
      for (let each = 0; each < weights.length; each++) sum += weights[each] * input[first + each];
      found.push(Math.max(-32_768, Math.min(32_767, Math.round(sum * 32_767))));
    }
    const past = Math.min(this.at - half + 1, input.length);
    this.input = input.slice(past);
    this.at -= past;
    return Int16Array.from(found);
  }
}

/**
 * The weights of the input samples round a moment that lies `behind` one of them (0 to 1); together they are 1.
 *
 * @param {number} behind
 * @param {number} half
 * @param {number} passed of the input's own band
 */
function kernel(behind, half, passed) {
  const weights = Float64Array.from({ length: 2 * half }, (_, index) => {
    const distance = index - half + 1 - behind;
    const angle = (Math.PI * distance) / half;
    const window = 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle); // Blackman
    const x = Math.PI * passed * distance;
    return window * (x ? Math.sin(x) / x : 1);
  });
  const whole = weights.reduce((sum, weight) => sum + weight);
  return weights.map((weight) => weight / whole);
}

/** @param {number} one @param {number} other @returns {number} the greatest number that divides both */
function divisor(one, other) {
  return other ? divisor(other, one % other) : one;
}
