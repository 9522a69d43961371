import { at } from "./squares.js";

/**
 * What the keys of a board answer on which nobody plays: a square, the last move, the times; and to what it cannot do, that it is
 * there to be looked at.
 *
 * @param {AtTable} table
 * @param {import("../table/clock.js").Clocks} clocks
 * @param {() => {squares: string, last: {from: string, to: string} | null}} shown now
 * @returns {BoardActions}
 */
export function lookingOn({ log, texts }, clocks, shown) {
  const refuse = () => log.tell(texts.say("board.only_shown"));
  return {
    activate: refuse,
    clock: refuse,
    moves: refuse,
    where: (square) => log.tell(texts.square(square, at(shown().squares, square))),
    clocks: () => log.tell(clocks.inWords()),
    lastMove: () => {
      const { last } = shown();
      log.tell(last ? `${last.from} ${last.to}` : texts.say("board.no_last_move"));
    },
    bump: () => log.tell(texts.say("board.edge")),
  };
}
