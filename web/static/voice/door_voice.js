import { field, make, partsOf } from "../table/dom.js";
import { readUnseen, tellByVoiceFirst } from "../table/telling.js";
import { kept, LAST_PLAYER_BLIND } from "./keeping.js";
import { Mouth } from "./mouth.js";
import { mouthChoice } from "./mouth_choice.js";
import { Whereabouts } from "./whereabouts.js";

/**
 * The voice of the page on which somebody takes his place, where one was chosen on this device, here or at a table: who has no screen
 * reader would not find the way in. As at his table it says what his keys and his finger come to, and what is told.
 */
export class DoorVoice {
  /** @param {Texts} texts @param {{polite: HTMLElement, assertive: HTMLElement}} regions in which a screen reader hears what is told */
  constructor(texts, regions) {
    this.regions = regions;
    this.isRead = true;
    const [words, short] = ["connection.lost", "voice.away"].map((key) => [{ text: texts.say(key) }]);
    const log = { beRead: (/** @type {boolean} */ isRead) => this.#beRead(isRead), readAfterAll: (/** @type {Part[]} */ parts) => this.#readAfterAll(parts) };
    this.mouth = new Mouth(log, { isAway: () => !navigator.onLine, words, short }, (text) => text);
    this.whereabouts = new Whereabouts(texts, this.mouth, { isBlind: kept(LAST_PLAYER_BLIND) !== "no" });
    tellByVoiceFirst((told) => {
      this.mouth.say(partsOf(told), { isEvent: true });
      return !this.isRead;
    });
  }

  /** Who reads, and whether it says where he is, in the language of the page. @param {Texts} texts */
  control(texts) {
    this.whereabouts.texts = texts;
    return make("div", { class: "panel" }, field(texts.say("voice.mouth"), mouthChoice(texts, this.mouth)), this.whereabouts.control);
  }

  /** Whoever has no screen reader learns from it where he is, with the first key. @param {Part[]} parts */
  greet(parts) {
    this.mouth.greet(parts);
  }

  /** What a key or a touch has come to; each breaks off the one before. @param {Part[]} parts */
  pass(parts) {
    this.mouth.pass(parts);
  }

  /** What live regions do not tell, such as why nothing was sent. @param {Part[]} parts */
  say(parts) {
    this.mouth.say(parts);
  }

  /** @param {boolean} isRead */
  #beRead(isRead) {
    this.isRead = isRead;
    for (const [live, region] of Object.entries(this.regions)) region.setAttribute("aria-live", isRead ? live : "off");
  }

  /** @param {Part[]} parts that no voice can say */
  #readAfterAll(parts) {
    readUnseen(make("p", {}, ...parts.map(({ text, lang }) => make("span", { lang }, text))));
  }
}
