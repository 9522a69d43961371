const OPENLY = new Set(["unrecorded", "called", "differences", "flag", "mate", "quickplay", "increment", "touch", "void", "unserved", "absent", "lost", "interrupted"]);

/** What needs somebody in a hall: the most urgent first, and of those what has waited longest. */
export class Needs {
  constructor() {
    /** @type {Set<string>} */
    this.before = new Set(); // of the last look
    /** @type {Set<string>} */
    this.gone = new Set(); // places whose connection was away at the last look
  }

  /**
   * What there is by now.
   *
   * @param {HallTable[]} tables
   * @returns {{all: HallNeed[], fresh: HallNeed[]}} `fresh`: what is to be told, for it was not there before
   */
  look(tables) {
    const away = tables.flatMap((table) => table.lost.map((place) => ({ table, need: "lost", who: place, since_ms: 0 })));
    const own = tables.flatMap((table) => table.needs.map(({ need, seat, since_ms }) => ({ table, need, who: seat, since_ms })));
    const lost = away.filter((need) => this.gone.has(key(need))); // who loads his page anew is back at the next look
    this.gone = new Set(away.map(key));
    const all = [...own, ...lost].sort((one, other) => rank(one) - rank(other) || other.since_ms - one.since_ms);
    const fresh = all.filter((need) => OPENLY.has(need.need) && !this.before.has(key(need)));
    this.before = new Set(all.map(key));
    return { all, fresh };
  }
}

/** @param {HallNeed} need */
export function key({ table, need, who }) {
  return `${table.name} ${need} ${who ?? ""}`;
}

const ORDER = ["unrecorded", "called", "differences", "flag", "mate", "quickplay", "increment", "touch", "void", "reconstruction", "sheets", "unserved", "absent", "lost", "interrupted", "stopped", "adjournment", "unsigned"];

/** @param {HallNeed} need */
function rank({ need }) {
  return ORDER.indexOf(need);
}
