import { part } from "../table/dom.js";
import { keep, LAST_PLAYER_BLIND } from "./keeping.js";
import { Mouth } from "./mouth.js";
import { voicePanel } from "./talking.js";
import { Whereabouts } from "./whereabouts.js";

/**
 * A place where one speaks and is spoken to; a blind player finds it first.
 *
 * @param {HTMLElement} root
 * @param {AtTable} table
 * @param {View} view
 */
export function openVoice(root, table, view) {
  const isBlind = view.blind[view.seat] && !table.place.startsWith("assistant");
  keep(LAST_PLAYER_BLIND, isBlind ? "yes" : "no");
  const [words, short] = ["connection.lost", "voice.away"].map((key) => [{ text: table.texts.say(key) }]);
  const mouth = new Mouth(table.log, { isAway: () => !table.connection.isReady, words, short }, (text) => aloud(text, table.texts));
  mouth.takeTurns(`rochade.voice.${table.place}.${document.documentElement.dataset.table}`);
  table.log.mouth = mouth;
  const whereabouts = new Whereabouts(table.texts, mouth, { isBlind });
  const voice = voicePanel(table, mouth, { isBlind, beside: root.querySelector(".typed") });
  (root.querySelector(".questions") ?? voice.querySelector(".options"))?.append(whereabouts.control); // there is no room above the board
  if (isBlind) root.before(voice);
  else part("settings").before(voice);
}

/**
 * A result in words: of "0-1" a voice makes anything.
 *
 * @param {string} text @param {Texts} texts
 */
function aloud(text, texts) {
  /** @type {Record<string, string>} */
  const scores = { "1-0": texts.say("voice.score_1_0"), "0-1": texts.say("voice.score_0_1"), "½-½": texts.say("voice.score_draw") };
  return text.replace(/(?<![\d-])(?:1-0|0-1|½-½)(?![\d-])/g, (score) => scores[score]);
}
