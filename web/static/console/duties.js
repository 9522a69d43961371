// What comes next at the table, in words, for those who help: read off the view, decided by nobody.

import { adjourned } from "../table/adjournment.js";

/** @type {Seat[]} */
const SEATS = ["white", "black"];

/**
 * What is to be done now, the first thing first: sentences as parts.
 *
 * @param {View} view
 * @param {Texts} texts
 * @returns {Part[][]}
 */
export function duties(view, texts) {
  if (view.result) return [[{ text: texts.say("duty.over", { result: view.result.replaceAll("1/2", "½") }) }], ...ofRematch(view, texts)];
  const pause = adjourned(view, texts);
  if (pause) return [[{ text: pause.now }], ...(pause.then ? [[{ text: pause.then }]] : [])];
  return [...asked(view, texts), ...ofTheMove(view, texts)];
}

/** An offer of a rematch that waits for an answer. @param {View} view @param {Texts} texts @returns {Part[][]} */
function ofRematch({ rematch }, texts) {
  return rematch?.offered ? [[{ text: texts.say(rematch.anew ? "duty.rematch_anew" : "duty.rematch", { colour: texts.say(`place.${rematch.offered}`) }) }]] : [];
}

/**
 * What waits for an answer besides the move: an offer, a claim.
 *
 * @param {View} view
 * @param {Texts} texts
 * @returns {Part[][]}
 */
function asked(view, texts) {
  /** @param {string} key @param {Seat} seat */
  const say = (key, seat) => [{ text: texts.say(`duty.${key}`, { colour: texts.say(`place.${seat}`) }) }];
  const offer = view.draw_offer ? [say("offered", view.draw_offer)] : [];
  return [...offer, ...view.claims.map(({ claim, seat }) => say(claim, seat))];
}

/**
 * Which act is due first, named as the console has it; null where none is an assistant's.
 *
 * @param {View} view
 * @param {Seat} own whose assistant he is: only his clock is pressed here
 * @returns {"announce" | "repeat" | "execute" | "press" | "correct" | null}
 */
export function due(view, own) {
  const { announced, step, to_move: mover, to_repeat: toRepeat } = view;
  if (view.result || view.adjournment || step === "not_started" || step === "stopped") return null;
  if (announced && !announced.legal) return "correct";
  const heard = SEATS.flatMap((seat) => toRepeat[seat] ?? []);
  if (heard.some(({ repetition }) => repetition !== "agrees")) return "repeat";
  if (heard.some(({ executed }) => !executed)) return "execute";
  if (step !== "made" && !announced) return "announce";
  return mover === own ? "press" : null;
}

/** @param {View} view @param {Texts} texts @returns {Part[][]} */
function ofTheMove(view, texts) {
  if (view.step === "not_started") return [[{ text: texts.say("duty.not_started") }]];
  const heard = SEATS.flatMap((seat) => afterHearing(view, seat, texts));
  if (view.step === "stopped") return [[{ text: texts.say("duty.stopped") }], ...heard.map(({ parts }) => parts)];
  const isOwed = heard.some(({ seat }) => seat === view.to_move);
  const mover = isOwed ? [] : [ofMover(view, texts, texts.say(`place.${view.to_move}`))];
  const others = heard.map(({ parts }) => parts);
  return view.announced?.legal === false ? [...mover, ...others] : [...others, ...mover]; // what is illegal is mended first
}

/** @param {View} view @param {Seat} seat @param {Texts} texts @returns {{seat: Seat, parts: Part[]}[]} */
function afterHearing(view, seat, texts) {
  const heard = view.to_repeat[seat];
  if (!heard) return [];
  const colour = texts.say(`place.${seat}`);
  /** @param {string} key */
  const sentence = (key) => [{ text: `${texts.say(key, { colour })} ` }, ...heard.words];
  return [
    ...(heard.repetition === "agrees" ? [] : [{ seat, parts: sentence("duty.repeat") }]),
    ...(heard.executed ? [] : [{ seat, parts: sentence("duty.execute") }]),
  ];
}

/** @param {View} view @param {Texts} texts @param {string} colour @returns {Part[]} */
function ofMover(view, texts, colour) {
  const { announced, step } = view;
  if (step === "made") return [{ text: texts.say("duty.press", { colour }) }];
  if (!announced) return [{ text: texts.say("duty.announce", { colour }) }];
  const key = announced.legal ? "duty.make" : "duty.correct";
  return [{ text: `${texts.say(key, { colour })} ` }, ...announced.words];
}

/**
 * Rule 3 for the player on move: what his opponent's clock still waits for, as far as anybody can tell (E2.3, E2.9c).
 *
 * @param {View} view
 * @param {Seat} own
 * @param {Texts} texts
 */
export function gate(view, own, texts) {
  if (view.to_move !== own || !["to_move", "touched", "announced", "made"].includes(view.step)) return [];
  const announced = texts.say(view.announced ? "gate.announced" : "gate.announced_not");
  return [announced, texts.say(view.step === "made" ? "gate.made" : "gate.made_by_press")];
}
