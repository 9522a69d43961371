const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const ANSWER_WITHIN_MS = 6_000; // no answer for so long, and the connection counts as lost
const FINAL = new Set(["displaced", "session_ended", "closed"]);

/**
 * The page's line to its table. Whatever was asked is asked again, under the same id, until it is answered; the server
 * does nothing twice. After a gap the page says which version it saw last and gets what it missed.
 */
export class Connection {
  /**
   * @param {{onTable: (frame: object) => void, onState: (state: "open" | "lost" | "ended", words: object[]) => void}} page
   */
  constructor({ onTable, onState }) {
    this.onTable = onTable;
    this.onState = onState;
    this.version = -1;
    this.waiting = new Map(); // id -> {frame, resolve}, in the order in which they were asked
    this.held = []; // answers whose doings have not been seen yet
    this.failures = 0;
    this.isOver = false;
    addEventListener("online", () => this.#retryNow());
    addEventListener("offline", () => this.#lost());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
    this.#open();
  }

  /** Give a command of docs/referee.md without `by` and `at`. @returns {Promise<object>} the answer */
  command(command) {
    return this.request({ do: "command", command });
  }

  /** Say typed words. @returns {Promise<object>} the answer */
  say(words) {
    return this.request({ do: "say", words });
  }

  /** Ask anything of docs/web.md. @returns {Promise<object>} the answer, whenever it comes */
  request(frame) {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    return new Promise((resolve) => {
      this.waiting.set(id, { frame: { ...frame, id }, resolve });
      this.#send({ ...frame, id });
    });
  }

  #open() {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    this.isReady = false;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", version: this.version }));
    socket.onmessage = ({ data }) => socket === this.socket && this.#take(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.#lost();
    this.patience = setTimeout(() => this.#lost(), ANSWER_WITHIN_MS);
  }

  #take(frame) {
    clearTimeout(this.patience);
    if (frame.is === "table") this.#atTable(frame);
    else if (frame.is === "answer") this.#answered(frame);
    else if (frame.is === "farewell") this.#farewell(frame);
    if (this.waiting.size) this.#expectAnswer();
  }

  #atTable(frame) {
    const isFirst = !this.isReady;
    this.version = Math.max(this.version, frame.version);
    this.isReady = true;
    this.failures = 0;
    if (isFirst) this.#say("open");
    this.onTable(frame);
    this.held.splice(0).forEach((answer) => this.#answered(answer));
    if (isFirst) this.waiting.forEach(({ frame: asked }) => this.#send(asked));
  }

  /** Who asked is answered when the page has seen what it came to. */
  #answered(frame) {
    if (frame.version > this.version) {
      this.held.push(frame);
      return;
    }
    const asked = this.waiting.get(frame.id);
    this.waiting.delete(frame.id);
    asked?.resolve(frame);
  }

  #farewell(frame) {
    this.isOver = FINAL.has(frame.code);
    if (this.isOver) this.#say("ended", frame.words);
  }

  /** How the connection stands, said once each time it changes. */
  #say(state, words = []) {
    if (state === this.state) return;
    this.state = state;
    this.onState(state, words);
  }

  #send(frame) {
    if (!this.isReady) return; // it waits for the table
    this.socket.send(JSON.stringify(frame));
    this.#expectAnswer();
  }

  #expectAnswer() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.#lost(), ANSWER_WITHIN_MS);
  }

  #lost() {
    clearTimeout(this.patience);
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    this.isReady = false;
    socket?.close();
    if (this.isOver) return;
    this.#say("lost");
    if (this.failures > 1) this.#leaveIfAway();
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
    this.retry = setTimeout(() => this.#open(), longest * (0.5 + Math.random() / 2));
  }

  /** The place was given to somebody else while nobody could say so here: then the way is back to the door. */
  async #leaveIfAway() {
    const response = await fetch("/table", { redirect: "manual" }).catch(() => null);
    if (response?.type === "opaqueredirect") location.assign("/");
  }

  #retryNow() {
    if (this.isOver || this.socket) return;
    this.failures = 0;
    this.#open();
  }
}
