import { confirm } from "../table/dialogs.js";
import { spoken } from "../table/dom.js";

const TAKES_TIME = new Set(["take_time", "penalise"]);

/**
 * What falls with a ruling besides, so that it is known before it is given: the result of a game that is over, moves, the time
 * of a player.
 *
 * @param {Command} command @param {View | undefined} view @param {import("../table/clock.js").Clocks} clocks @param {Texts} texts
 * @returns {(string | Node)[]}
 */
export function falling(command, view, clocks, texts) {
  if (command.type === "restore_position" && !command.move_stands && view) return moves(command, view, texts);
  return oversteps(command, clocks) && command.seat ? [texts.say("desk.would_overstep", { colour: texts.say(`place.${command.seat}`) }), " "] : [];
}

/**
 * Ask before a ruling that cannot be taken back, with what it brings besides as the referee tells it.
 *
 * @param {import("../table/at_table.js").AtTable} table @param {Command} command @param {string} question
 * @param {(string | Node)[]} [besides]
 * @returns {Promise<boolean>}
 */
export async function really(table, command, question, besides = []) {
  const foretold = (await table.preview(command)).flatMap((sentence) => [...spoken(sentence), " "]);
  if (document.querySelector("dialog[open]")) return false; // the key was pressed again before the referee had answered
  const text = [...besides, ...foretold, table.texts.say("desk.really")];
  return confirm(question, { text, yes: table.texts.say("desk.rule"), back: table.texts.say("dialog.back") });
}

/**
 * Whether a player's time is over with what is taken from it (2009, 6.9): that could be given again, but not the game.
 *
 * @param {Command} command @param {import("../table/clock.js").Clocks} clocks
 */
export function oversteps({ type, penalty, ms, seat }, clocks) {
  const takes = TAKES_TIME.has(type) && (penalty === undefined || penalty === "time");
  return takes && typeof ms === "number" && seat !== undefined && ms >= clocks.left(seat);
}

/** @param {Command} command @param {View} view @param {Texts} texts @returns {(string | Node)[]} */
function moves({ ply, last_identifiable: last }, view, texts) {
  const gone = (view.line ?? []).slice(Number(last ?? Number(ply) - 1));
  return [
    ...(view.result ? [texts.say("desk.result_would_fall"), " "] : []),
    ...(gone.length ? [texts.say("desk.would_fall", { count: gone.length }), " ", ...spoken(gone[0].words), ". "] : []),
  ];
}
