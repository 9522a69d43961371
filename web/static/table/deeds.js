// What is asked of the table, named as on the buttons with which it is asked: for those who have to wait for an answer.

import { spelled } from "./sentence.js";

/** @type {Record<string, string>} */
const LABELS = {
  move: "player.move", announce: "console.announce", repeat: "console.repeat", correct: "console.correct", execute: "player.execute",
  press_clock: "player.press_clock", note: "sheet.done", seal_move: "console.seal", close_envelope: "console.close_envelope",
  offer_draw: "request.draw", accept_draw: "player.accept_draw", decline_draw: "player.decline_draw", sign: "player.sign",
  offer_rematch: "player.offer_rematch", decline_rematch: "player.decline_rematch",
  resign: "request.resign", call_arbiter: "request.arbiter", adjust: "request.adjust", touch: "request.touched",
  claim_touch: "console.claim_touch", claim_flag: "request.flag", claim_illegal: "request.illegal",
  claim_threefold: "request.threefold", claim_fifty: "request.fifty", claim_quickplay: "request.quickplay",
  ask_clock: "question.clock", ask_move_number: "question.number",
  stop_clocks: "desk.stop_clocks", resume: "desk.resume", reconcile: "desk.reconcile",
};

/**
 * A command of docs/referee.md in words, as parts: what is asked, and with which move, text or square.
 *
 * @param {Command} command
 * @param {Texts} texts
 * @returns {Part[]}
 */
export function deed(command, texts) {
  const label = texts.say(LABELS[command.type] ?? `ruling.${command.type}`);
  const { announcement, text, square } = command;
  if (text) return named(label, { text });
  if (announcement?.to || announcement?.castling) return named(label, { text: spelled(announcement), lang: "de" });
  return square ? named(label, { text: square }) : [{ text: label }];
}

/**
 * Typed words, as parts.
 *
 * @param {string} words
 * @param {Texts} texts
 * @returns {Part[]}
 */
export function said(words, texts) {
  return named(texts.say("player.say"), { text: words });
}

/** @param {string} label @param {Part} part @returns {Part[]} */
function named(label, part) {
  return [{ text: `${label}: ` }, part];
}
