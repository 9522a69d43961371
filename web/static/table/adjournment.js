import { confirm } from "./dialogs.js";

/**
 * What comes next in an adjournment, in words; null where the game is not adjourned (Laws 2009, Guidelines, adjourned games). Once the
 * session has begun nobody waits for another day: the clock of who is absent and has to reply may run (9b).
 *
 * @param {View} view
 * @param {Texts} texts
 * @returns {{now: string, then: string} | null}
 */
export function adjourned({ adjournment }, texts) {
  if (!adjournment) return null;
  const { seat, sealed, closed, resumption, resumed, awaited } = adjournment;
  /** @param {string} key */
  const say = (key) => texts.say(`adjournment.${key}`, { colour: texts.say(`place.${awaited ?? seat}`), resumption });
  if (!closed) return { now: say(sealed ? "to_close" : "seals"), then: "" };
  if (awaited) return { now: say("clock_runs"), then: say("awaited") };
  if (resumed) return { now: say("closed"), then: say("resumed") };
  return { now: say("closed"), then: resumption ? `${say("when")} ${say("opens")}` : say("how") };
}

/**
 * Whether all may hear that player announce a move: who has to seal it is asked first, for it is
 * secret (Laws 2009, Guidelines, adjourned games, 1a).
 *
 * @param {View} view
 * @param {Seat} seat
 * @param {Texts} texts
 */
export async function mayBeHeard({ adjournment, announced }, seat, texts) {
  if (!adjournment || adjournment.closed || adjournment.seat !== seat || announced) return true;
  const yes = texts.say("adjournment.announce_yes");
  return confirm(texts.say("adjournment.announce_really"), { yes, back: texts.say("dialog.back") });
}
