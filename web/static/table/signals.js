import { preference } from "./preferences.js";

const TONES_HZ = { move: [660], turn: [660, 880], alert: [880, 660] };
const TONE_S = 0.09;
const LOUDNESS = 0.15;

/** @type {AudioContext | null} */
let audio = null;

/**
 * Tell by a short sound or by vibration, as was chosen, that something is to be looked at; nothing is told by it alone.
 *
 * @param {"move" | "turn" | "alert"} kind
 */
export function signal(kind) {
  const chosen = preference("signals");
  if (chosen === "sound" || chosen === "both") play(TONES_HZ[kind]);
  if (chosen === "vibration" || chosen === "both") navigator.vibrate?.(kind === "move" ? 40 : [60, 60, 60]);
}

/** @param {number[]} tones in Hz */
function play(tones) {
  audio ??= new AudioContext();
  const { currentTime: now, destination } = audio;
  tones.forEach((tone, index) => {
    if (!audio) return;
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    voice.frequency.value = tone;
    volume.gain.value = LOUDNESS;
    voice.connect(volume).connect(destination);
    voice.start(now + index * TONE_S);
    voice.stop(now + (index + 1) * TONE_S);
  });
}
