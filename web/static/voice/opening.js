import { part } from "../table/dom.js";
import { Mouth } from "./mouth.js";
import { voicePanel } from "./talking.js";

/**
 * A place where one speaks and is spoken to; a blind player finds it first.
 *
 * @param {HTMLElement} root
 * @param {AtTable} table
 * @param {View} view
 */
export function openVoice(root, table, view) {
  const isBlind = view.blind[view.seat] && !table.place.startsWith("assistant");
  const words = [{ text: table.texts.say("connection.lost") }];
  const mouth = new Mouth(table.log, { isAway: () => !table.connection.isReady, words });
  table.log.mouth = mouth;
  const voice = voicePanel(table, mouth, { isBlind, beside: root.querySelector(".typed") });
  if (isBlind) root.before(voice);
  else part("settings").before(voice);
}
