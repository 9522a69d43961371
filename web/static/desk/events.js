// The events of docs/referee.md for those who read the record: what each is about, and how a ruling is taken back.

const KINDS = {
  moves: [
    "adjusted", "touched", "touch_claimed", "announced", "corrected", "piece_removed", "piece_placed", "executed", "move_made",
    "move_completed", "move_answered", "answered_move_completed", "repeated", "illegal_move_completed",
    "illegal_move_unclaimed", "illegal_act_counted",
  ],
  boards: [
    "noted", "difference_found", "difference_settled", "reconciled", "position_restored", "sheet_borrowed", "sheet_returned", "sheets_accepted",
    "board_reported", "reconstruction_started", "reconstruction_ended", "setup_fault_found", "impossible_position_found", "taken_back",
  ],
  clocks: [
    "game_started", "clock_pressed", "time_added", "time_charged", "flag_fell", "both_flags_fell", "flags_up", "arbiter_called", "clocks_stopped",
    "clocks_resumed", "clock_set", "clocks_reset", "setting_corrected", "reported_absent", "arrived",
  ],
  draws: [
    "draw_offered", "draw_allowed", "draw_accepted", "draw_declined", "draw_claimed", "quickplay_claimed", "evidence_verified",
    "increment_requested", "mate_undetermined", "game_ended", "signed", "signature_waived", "rematch_offered", "rematch_declined", "rematch_agreed",
    "begun_anew",
  ],
  rulings: [
    "quickplay_ruled", "increment_ruled", "penalised", "points_awarded", "appealed", "adjournment_ordered", "move_sealed",
    "game_adjourned", "session_resumed", "envelope_opened", "envelope_lost", "table_opened",
  ],
  told: ["told", "hint_taken"],
};
const OF = Object.fromEntries(Object.entries(KINDS).flatMap(([kind, types]) => types.map((type) => [type, kind])));
const TAKEN_BACK = "taken_back";

/**
 * What an event of that type is about.
 *
 * @param {string} type
 */
export const kindOf = (type) => OF[type];

/**
 * The further command that takes a ruling back, as a function of the view by then; null for what is no ruling, or can
 * only be played or ruled anew. `entries` is the record up to the event.
 *
 * @param {RecordEntry} entry
 * @param {RecordEntry[]} entries
 * @returns {((view: View) => Command) | null}
 */
export function takingBack({ type, event }, entries) {
  const { seat, ms, reason } = event;
  if (type === "time_added" && reason !== TAKEN_BACK) return () => ({ type: "take_time", seat, ms, reason: TAKEN_BACK });
  if (type === "time_charged" && reason !== TAKEN_BACK) return () => ({ type: "give_time", seat, ms, reason: TAKEN_BACK });
  if (type === "clock_set" && Number.isInteger(event.was_ms)) return (view) => setBack(view, seat, event.was_ms - event.remaining_ms);
  if (type === "reported_absent") return () => ({ type: "arrive", seat, excused: true });
  if (type === "points_awarded") return () => awardedBefore(entries, event);
  return null;
}

/** @param {View} view @param {Seat} seat @param {number} more */
function setBack(view, seat, more) {
  return { type: "set_clock", seat, remaining_ms: Math.max(0, Math.round(view.clocks[seat].remaining_ms + more)), reason: TAKEN_BACK };
}

/**
 * The points that stood before: those awarded last, or those of the result.
 *
 * @param {RecordEntry[]} entries
 * @param {RecordedEvent} event
 */
function awardedBefore(entries, event) {
  const earlier = entries.filter(({ type, event: other }) => type === "points_awarded" && other !== event && other.at <= event.at).at(-1)?.event;
  const { white, black } = earlier ?? ofResult(entries.find(({ type }) => type === "game_ended")?.event.result);
  return { type: "award_points", white, black, reason: TAKEN_BACK };
}

/** @param {string} result */
function ofResult(result) {
  return { "1-0": { white: 4, black: 0 }, "0-1": { white: 0, black: 4 }, "1/2-1/2": { white: 2, black: 2 } }[result] ?? { white: 0, black: 0 };
}
