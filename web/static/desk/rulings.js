// What an arbiter may rule, as data: the command, its article with the edition that has it, and the fields to fill in.
// The labels are `ruling.<type>`, `field.<name>` and `choice.<value>` in the catalogues. Whether it may be ruled now is
// for the referee to say.

/** @type {FieldSpec} */
const SEAT = { name: "seat", kind: "seat" };
/** @type {FieldSpec} */
const REASON = { name: "reason", kind: "choice", of: ["penalty", "disturbance", "assistant", "taken_back"] };
/** @param {string} name @returns {FieldSpec} */
const time = (name) => ({ name, kind: "time" });
/** @param {string} name @param {object} [more] @returns {FieldSpec} */
const whole = (name, more = {}) => ({ name, kind: "whole", least: 1, ...more });
/** @param {string} name @returns {FieldSpec} */
const yes = (name) => ({ name, kind: "yes" });

/** Every ruling by its group, in the order of the desk. `final`: it is asked for once more before it is given. @type {Record<string, Ruling[]>} */
export const RULINGS = {
  clocks: [
    { type: "set_clock", article: "2009, 6.13", fields: [SEAT, time("remaining_ms"), { name: "reason", kind: "text" }] },
    { type: "give_time", article: "2009, 13.4b, 13.5", fields: [SEAT, time("ms"), REASON] },
    { type: "take_time", article: "2009, 13.4c, 6.7d", fields: [SEAT, time("ms"), REASON] },
    { type: "replace_clock", article: "2009, 6.10a", fields: [time("white_ms"), time("black_ms")] },
    {
      type: "correct_setting",
      article: "2009, 6.10b",
      fields: [
        time("white_ms"),
        time("black_ms"),
        { name: "control", kind: "text", optional: true },
        whole("white_moves", { least: 0, optional: true }),
        whole("black_moves", { least: 0, optional: true }),
        yes("for_schedule"),
      ],
    },
    { type: "set_clocks_in_proportion", article: "1993, 12.6", fields: [whole("move")] },
    { type: "check_flag", article: "2009, 6.8", fields: [] },
    { type: "find_both_flags", article: "2009, 6.11", final: true, fields: [] },
  ],
  irregularities: [
    {
      type: "restore_position",
      article: "2009, 7.4a, 7.5",
      final: true,
      fields: [
        whole("ply"),
        {
          name: "cause",
          kind: "choice",
          of: ["illegal_move", "displaced_pieces", "wrong_reconstruction", "touched_piece"],
        },
        { name: "touched", kind: "squares" },
        whole("last_identifiable", { least: 0, optional: true }),
        yes("agreed"),
        yes("move_stands"),
      ],
    },
    {
      type: "count_illegal",
      article: "2009, 7.4",
      final: true,
      fields: [
        SEAT,
        {
          name: "act",
          kind: "choice",
          of: ["promotion_unfinished", "king_captured", "pressed_without_move", "two_hands"],
        },
      ],
    },
    { type: "rule_on_touch", article: "2009, 4.3, 4.7", final: true, fields: [yes("upheld")] },
    { type: "find_impossible_position", article: "2018, A.4.4", final: true, fields: [] },
    {
      type: "find_setup_fault",
      article: "2009, 7.1, 7.2",
      final: true,
      fields: [
        { name: "fault", kind: "choice", of: ["initial_position", "board_turned", "colours_reversed"] },
        yes("new_game"),
      ],
    },
    { type: "begin_anew", article: "2009, 7.1a", final: true, fields: [] },
  ],
  claims: [
    { type: "rule_on_mate", article: "2009, 6.9, 7.4b", final: true, fields: [yes("can_mate")] },
    {
      type: "rule_on_quickplay",
      article: "2009, 10.2",
      final: true,
      fields: [{ name: "ruling", kind: "choice", of: ["draw", "postponed", "rejected"] }, yes("bonus")],
    },
    { type: "rule_on_increment", article: "2018, III.4", fields: [yes("granted")] },
    { type: "allow_draw", article: "2009, 9.1a", fields: [] },
  ],
  conduct: [
    {
      type: "penalise",
      article: "2009, 13.4",
      final: true,
      fields: [
        SEAT,
        {
          name: "penalty",
          kind: "choice",
          of: [
            "warning", "time_to_opponent", "time", "loss", "fewer_points", "more_points_to_opponent", "fine", "expulsion",
          ],
        },
        {
          name: "duty",
          kind: "choice",
          of: [
            "one_hand",
            "clock_hand",
            "clock_care",
            "clock_stopped_with_reason",
            "keep_score",
            "sheet_for_moves",
            "leave_in_peace",
          ],
          optional: true,
        },
        { name: "article", kind: "text", optional: true },
        { ...time("ms"), optional: true },
      ],
    },
    { type: "telephone_rang", article: "2009, 12.3b", final: true, fields: [SEAT] },
    { type: "declare_both_lost", article: "2009, 12.9", final: true, fields: [] },
    { type: "accept_sheets", article: "2009, 8.7", fields: [] },
    { type: "waive_signature", article: "2009, 8.7", fields: [SEAT, yes("refused")] },
    {
      type: "award_points",
      article: "2009, 11.1",
      fields: [
        { name: "white", kind: "points" },
        { name: "black", kind: "points" },
        { name: "reason", kind: "text" },
      ],
    },
  ],
  presence: [
    { type: "start", article: "2009, 6.5", fields: [] },
    { type: "report_absent", article: "2009, 6.6", fields: [SEAT] },
    { type: "arrive", article: "2009, 6.6", final: true, fields: [SEAT, yes("excused")] },
    { type: "forfeit_absent", article: "2009, 6.6a", final: true, fields: [] },
  ],
  adjournment: [
    { type: "adjourn", article: "2009, Guidelines, 1", final: true, fields: [{ ...time("left_ms"), optional: true }] },
    { type: "resume_session", article: "2009, Guidelines, 5", fields: [{ ...time("length_ms"), optional: true }] },
    { type: "open_envelope", article: "2009, Guidelines, 7", fields: [] },
    {
      type: "declare_envelope_lost",
      article: "2009, Guidelines, 11",
      final: true,
      fields: [{ name: "announcement", kind: "move", optional: true }, yes("position_known")],
    },
  ],
  sheets: [
    { type: "start_reconstruction", article: "2009, 8.5c", fields: [] },
    { type: "end_reconstruction", article: "2009, 8.6", final: true, fields: [yes("succeeded")] },
  ],
  boards: [
    { type: "remove_piece", article: "2009, E2.7", fields: [SEAT, { name: "square", kind: "square" }] },
    {
      type: "place_piece",
      article: "2009, E2.7",
      fields: [
        SEAT,
        { name: "square", kind: "square" },
        { name: "origin", kind: "square", optional: true },
        { name: "piece", kind: "choice", of: ["king", "queen", "rook", "bishop", "knight", "pawn"], optional: true },
        { name: "colour", kind: "choice", of: ["white", "black"], optional: true },
      ],
    },
  ],
};
