import { make } from "../table/dom.js";
import { MOUTHS } from "./mouth.js";

/**
 * The list in which somebody chooses who reads to him on this device; a voice says at once how it sounds.
 *
 * @param {Texts} texts @param {import("./mouth.js").Mouth} mouth
 */
export function mouthChoice(texts, mouth) {
  const listed = MOUTHS.map((name) => make("option", { value: name, selected: name === mouth.choice }, texts.say(`voice.mouth_${name}`)));
  const choice = make("select", { autocomplete: "off" }, ...listed);
  choice.addEventListener("change", () => {
    mouth.choose(choice.value);
    mouth.unlock();
    if (choice.value !== "reader") mouth.say([{ text: texts.say("voice.sample") }]);
  });
  return choice;
}
