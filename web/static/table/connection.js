import { ofThisTable } from "./address.js";
import { whole } from "./whole.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const ANSWER_WITHIN_MS = 6_000; // no answer for so long, and the connection counts as lost
const SILENT_MS = 3_500; // nor a sign of life, which the server gives at least every 1.5 seconds
export const WITHDRAWN = "withdrawn"; // the code of an answer that no server gave
const FINAL = new Set(["displaced", "session_ended", "left", "closed"]);
const REMATCH = "rematch"; // the page begins anew, for the next game of its table

/**
 * The page's line to its table. Whatever was asked is asked again, under the same id, until it is answered; the server
 * does nothing twice. After a gap the page says which version it saw last and gets what it missed. What had to wait for the
 * connection says so, with what the page had seen by then: the server does it only where the clocks have not stood since.
 */
export class Connection {
  /**
   * @param {{
   *   onTable: (frame: Omit<TableFrame, "view"> & {view: View}) => void,
   *   onState: (state: "open" | "lost" | "ended", words: Part[]) => void,
   *   onWaiting: (waiting: WaitingDeed[], again: Part[] | null) => void,
   *   onRematch: () => void,
   * }} page
   */
  constructor({ onTable, onState, onWaiting, onRematch }) {
    this.onTable = onTable;
    this.onRematch = onRematch;
    this.onState = onState;
    this.onWaiting = onWaiting;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.frames = 0; // of the table, on this connection
    this.run = "";
    this.version = -1;
    /** @type {Map<string, Asked>} */
    this.waiting = new Map(); // id -> {frame, name, seen, isSent, resolve, answer}, in the order in which they were asked
    /** @type {(Answer & {id: string, version: number})[]} */
    this.held = []; // answers whose doings have not been seen yet
    /** @type {{version: number, resolve: () => void}[]} */
    this.awaited = []; // versions that somebody wants to have seen
    /** @type {Map<string, NotYet>} */
    this.turns = new Map(); // id -> {name, hasWaited, withdraw}: what cannot be asked before something else is answered
    /** @type {Promise<void> | null} */
    this.saying = null; // what was said aloud last, while the page has not seen what came of it
    this.failures = 0;
    this.isOver = false;
    /** @type {FarewellFrame | null} */
    this.farewell = null; // the last one, which is the answer to whatever is asked afterwards
    this.isReady = false;
    /** @type {string | null} */
    this.state = null;
    addEventListener("online", () => this.#retryNow());
    addEventListener("offline", () => this.#lost());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
    this.#open();
  }

  /**
   * Ask anything of docs/web.md. With its name in words, as parts, it is told while it waits for the connection; the same
   * once more is then no second request.
   *
   * @param {Frame} frame
   * @param {Part[] | null} [name]
   * @param {Seen | null} [since] what the page had seen when it was wanted, where it has waited for the connection already
   * @returns {Promise<Answer>} the answer, whenever it comes
   */
  request(frame, name = null, since = null) {
    if (this.farewell) return Promise.resolve(refusedBy(this.farewell));
    const same = this.isReady ? null : this.#unsentAs(frame);
    if (same) {
      this.#showWaiting(same.name);
      return same.answer;
    }
    const id = newId();
    const { run, version } = this;
    /** @type {(answer: Answer) => void} */
    let resolve = () => {};
    /** @type {Promise<Answer>} */
    const answer = new Promise((settle) => {
      resolve = settle;
    });
    const asked = { frame: { ...frame, id }, name, seen: since ?? { run, version }, isSent: false, resolve, answer };
    this.waiting.set(id, asked);
    if (this.isReady) this.#send(asked, { isLate: Boolean(since) });
    else this.#showWaiting();
    return answer;
  }

  /**
   * Ask it no more, where it has not been sent.
   *
   * @param {string} id
   */
  withdraw(id) {
    this.turns.get(id)?.withdraw();
    const asked = this.waiting.get(id);
    if (!asked || asked.isSent) return;
    this.waiting.delete(id);
    this.#showWaiting();
    asked.resolve({ ok: false, code: WITHDRAWN, words: [], places: [], events: [] });
  }

  /**
   * When the page has seen that version of the table.
   *
   * @param {number} version
   * @returns {Promise<void>}
   */
  hasSeen(version) {
    return version <= this.version ? Promise.resolve() : new Promise((resolve) => {
      this.awaited.push({ version, resolve });
    });
  }

  /**
   * What is asked in turn from now on comes after what was said aloud.
   *
   * @param {Promise<Answer | null>} answer to it; null where none comes for now
   */
  follow(answer) {
    const before = this.saying;
    const saying = answer.then((found) => this.hasSeen(found?.version ?? 0)).then(() => before).then(() => {
      if (this.saying === saying) this.saying = null;
    });
    this.saying = saying;
  }

  /**
   * When `before` is done, and what was said aloud, for what is to be asked depends on it. Where the connection is away meanwhile
   * it is told and shown that it waits, and can be withdrawn, as what is asked.
   *
   * @param {Promise<void>} before
   * @param {Part[]} name
   * @returns {Promise<Turn | null>} null where it is wanted no more
   */
  async turn(before, name) {
    const since = { run: this.run, version: this.version };
    if (this.isOver) return { since };
    const done = this.saying ? Promise.all([before, this.saying]) : before;
    if (this.#isWaiting(name)) return null;
    const isFree = await Promise.race([done.then(() => true), Promise.resolve().then(() => false)]);
    if (isFree) return { since: null };
    const id = newId();
    /** @type {Promise<"withdrawn">} */
    const withdrawn = new Promise((settle) => {
      this.turns.set(id, { name, hasWaited: !this.isReady, withdraw: () => settle("withdrawn") });
    });
    this.#showWaiting();
    const isWithdrawn = (await Promise.race([done, withdrawn])) === "withdrawn";
    const hasWaited = this.turns.get(id)?.hasWaited;
    this.turns.delete(id);
    this.#showWaiting();
    return isWithdrawn ? null : { since: hasWaited ? since : null };
  }

  /**
   * Whether something of that name waits already, for its turn, for the connection or for its answer; it is told once more where
   * the connection is away.
   *
   * @param {Part[]} name
   */
  #isWaiting(name) {
    const same = [...this.turns.values(), ...this.waiting.values()].find((one) => JSON.stringify(one.name) === JSON.stringify(name));
    if (same) this.#showWaiting(same.name);
    return Boolean(same);
  }

  /** The names of what is wanted and was not sent: it waits for the connection, or for the answer to what comes before it. */
  get unsent() {
    const deeds = [...this.waiting.values()].flatMap(({ name, isSent }) => (name && !isSent ? [name] : []));
    return this.isOver ? [] : [...deeds, ...[...this.turns.values()].map(({ name }) => name)];
  }

  /** @param {Frame} frame @returns {Asked | undefined} */
  #unsentAs(frame) {
    /** @param {Frame & {id?: string}} asked */
    const text = ({ id, ...rest }) => JSON.stringify(rest);
    return [...this.waiting.values()].find((asked) => asked.name && !asked.isSent && text(asked.frame) === text(frame));
  }

  /**
   * What has a name and waits for the connection; nothing while it is there.
   *
   * @param {Part[] | null} [again] the name of what is there already
   */
  #showWaiting(again = null) {
    const waits = this.isReady || this.isOver ? [] : [...this.waiting.values()];
    const deeds = waits.flatMap(({ frame, name, isSent }) => (name ? [{ id: frame.id, name, isSent }] : []));
    const turns = this.isReady || this.isOver ? [] : [...this.turns].map(([id, { name }]) => ({ id, name, isSent: false }));
    this.onWaiting([...deeds, ...turns], again);
  }

  #open() {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${isEmbedded() ? `/ws${location.search}` : ofThisTable("/ws")}`);
    this.socket = socket;
    this.isReady = false;
    this.frames = 0; // of the table, on this connection
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", version: this.version }));
    socket.onmessage = ({ data }) => socket === this.socket && this.#take(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.#lost();
    this.patience = setTimeout(() => this.#lost(), ANSWER_WITHIN_MS);
  }

  /** @param {ServerFrame} frame */
  #take(frame) {
    this.#expectLife();
    if (frame.is === "alive") return;
    clearTimeout(this.patience);
    if (frame.is === "table" && frame.number !== this.frames) {
      this.#lost(); // one is missing, and each has only what is new: the next connection begins with the whole table
      return;
    }
    if (frame.is === "table") this.#atTable(frame);
    else if (frame.is === "answer") this.#answered(frame);
    else if (frame.is === "farewell") this.#farewell(frame);
    if (this.waiting.size) this.#expectAnswer();
  }

  /** @param {TableFrame} frame */
  #atTable(frame) {
    this.view = whole(frame.view, this.frames++ ? this.view : null);
    const isFirst = !this.isReady;
    this.run = frame.run;
    this.version = Math.max(this.version, frame.version);
    this.isReady = true;
    this.failures = 0;
    const late = isFirst ? [...this.waiting.values()] : []; // what the page asks when it sees the table is sent at once
    if (isFirst) this.#say("open");
    this.onTable({ ...frame, view: this.view });
    this.held.splice(0).forEach((answer) => this.#answered(answer));
    const seen = this.awaited.filter(({ version }) => version <= this.version);
    this.awaited = this.awaited.filter(({ version }) => version > this.version);
    seen.forEach(({ resolve }) => resolve());
    late.forEach((asked) => this.#send(asked, { isLate: true }));
    if (isFirst) this.#showWaiting();
  }

  /**
   * Who asked is answered when the page has seen what it came to.
   *
   * @param {Answer & {id: string, version: number}} frame
   */
  #answered(frame) {
    if (frame.version > this.version) {
      this.held.push(frame);
      return;
    }
    const asked = this.waiting.get(frame.id);
    this.waiting.delete(frame.id);
    asked?.resolve(frame);
  }

  /** @param {FarewellFrame} frame */
  #farewell(frame) {
    this.isOver = FINAL.has(frame.code) || frame.code === REMATCH;
    if (frame.code === REMATCH) this.onRematch();
    else if (this.isOver) this.#end(frame);
    if (this.isOver) this.#showWaiting();
  }

  /**
   * Whoever waits for an answer gets this one, and whoever asks later too.
   *
   * @param {FarewellFrame} frame
   */
  #end(frame) {
    this.farewell = frame;
    this.#say("ended", frame.words);
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    waiting.forEach(({ resolve }) => resolve(refusedBy(frame)));
    this.awaited.splice(0).forEach(({ resolve }) => resolve());
  }

  /**
   * How the connection stands, said once each time it changes.
   *
   * @param {"open" | "lost" | "ended"} state
   * @param {Part[]} [words]
   */
  #say(state, words = []) {
    if (state === this.state) return;
    this.state = state;
    this.why = "";
    this.onState(state, words);
  }

  /** @param {Asked} asked @param {{isLate?: boolean}} [how] */
  #send(asked, { isLate = false } = {}) {
    const canBeLate = asked.frame.do === "command" || asked.frame.do === "say";
    this.socket?.send(JSON.stringify(isLate && canBeLate ? { ...asked.frame, waited: asked.seen } : asked.frame));
    asked.isSent = true;
    this.#expectAnswer();
  }

  #expectAnswer() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.#lost(), ANSWER_WITHIN_MS);
  }

  /** A server that hangs and a cable that is pulled out close no connection: who hears nothing is alone. */
  #expectLife() {
    clearTimeout(this.life);
    this.life = setTimeout(() => this.#lost(), SILENT_MS);
  }

  #lost() {
    clearTimeout(this.patience);
    clearTimeout(this.life);
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    this.isReady = false;
    for (const turn of this.turns.values()) turn.hasWaited = true;
    socket?.close();
    if (this.isOver) return;
    this.#say("lost");
    this.#showWaiting();
    if (this.failures > 1) this.#leaveIfAway();
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
    this.retry = setTimeout(() => this.#open(), longest * (0.5 + Math.random() / 2));
  }

  /**
   * The place was given to somebody else while nobody could say so here: then the way is back to the door. Why it does not come
   * back so soon, where a server says it, is told once.
   */
  async #leaveIfAway() {
    const headers = { "Accept-Language": document.documentElement.lang };
    const response = await fetch(ofThisTable("/table"), { redirect: "manual", headers }).catch(() => null);
    if (response?.type === "opaqueredirect") location.assign("/");
    const refusal = response?.status === 503 ? await response.json().catch(() => null) : null;
    if (!refusal || refusal.code === this.why || this.state !== "lost" || this.#isDone) return;
    this.why = refusal.code;
    this.onState("lost", refusal.words);
  }

  /** Whether nothing is left to do at its table: that a hall serves it no more after its round needs no arbiter. */
  get #isDone() {
    return Boolean(this.view?.result) && !this.view?.to_sign.length;
  }

  #retryNow() {
    if (this.isOver || this.socket) return;
    this.failures = 0;
    this.#open();
  }
}

/**
 * The farewell as the answer to what was asked.
 *
 * @param {FarewellFrame} farewell
 * @returns {Answer}
 */
function refusedBy({ code, words }) {
  return { ok: false, code, words, places: [], events: [] };
}

/** @returns {string} */
export function newId() {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** Whether this page is in a frame of another site's, where it shows the spectators' code instead of a cookie. */
function isEmbedded() {
  return document.documentElement.dataset.page === "embed";
}
