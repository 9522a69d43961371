import { newId } from "../table/connection.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const SILENT_MS = 3_500; // no sign of life, which the server gives at least every 1.5 seconds, and the connection counts as lost
const MEANT_FOR_MS = 10_000; // what was not answered for so long after it was said may be meant no longer
const TOGETHER = 3; // chunks in a frame: each frame costs the server time, and it hears 200 ms in one go
const SAMPLE = 2; // bytes
const NOT_SENT = "not_sent"; // the codes of answers that no server gave
const UNANSWERED = "unanswered"; // nobody knows whether it has arrived
export const NO_ANSWER = [NOT_SENT, UNANSWERED];

/**
 * The page's line to its table's ear. An utterance is kept until it is answered: where the connection ends in the middle of it,
 * or before the answer, it is sent again whole, under its id, and the server does it once. After ten seconds it is given up: a move
 * is not played when nobody expects it any more.
 */
export class SoundLine {
  /**
   * @param {Connection} connection of the table: what was seen of it when something was said
   * @param {{onRefused: (answer: Answer) => void, onFarewell: (words: Part[]) => void}} page `onRefused` is called before the end of
   *   what is said, `onFarewell` when another page of the place speaks
   */
  constructor(connection, { onRefused, onFarewell }) {
    this.connection = connection;
    this.onRefused = onRefused;
    this.onFarewell = onFarewell;
    /** @type {(rest: ArrayBuffer[]) => void} */
    this.onOver = () => {}; // what is said has ended by itself; `rest` came after it
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isWanted = false;
    this.microphone = ""; // named anew whenever one is switched on: it may be another, or lie elsewhere
    /** @type {Promise<null>} */
    this.loss = Promise.resolve(null); // of the line that there is
    this.lose = () => {};
    this.failures = 0;
    /** @type {Said | null} */
    this.speaking = null;
    /** @type {Map<string, Said>} */
    this.unanswered = new Map();
    addEventListener("online", () => this.#retryNow());
    addEventListener("offline", () => this.#lost());
  }

  /** A microphone has been switched on. */
  open() {
    this.isWanted = true;
    this.microphone = newId();
    if (!this.socket) this.#connect();
  }

  /** Nothing more is said; what was said before is still answered. */
  close() {
    this.isWanted = false;
    this.drop();
    if (!this.unanswered.size) this.#hangUp();
  }

  #hangUp() {
    clearTimeout(this.retry);
    clearTimeout(this.life);
    this.socket?.close();
    this.socket = null;
  }

  /** Something is said from now on. @param {object} how what the server has to know of it (docs/web.md) */
  begin(how = {}) {
    const { run, version } = this.connection;
    const id = newId();
    /** @type {(answer: Answer) => void} */
    let resolve = () => {};
    /** @type {Promise<Answer>} */
    const answer = new Promise((settle) => {
      resolve = settle;
    });
    this.speaking = { id, how: { ...how, microphone: this.microphone }, chunks: [], sent: 0, seen: { run, version }, hasWaited: !this.#isOpen, endedAt: 0, answer, resolve };
    if (this.#isOpen) this.#sendBegin(this.speaking);
  }

  /** @param {ArrayBuffer} chunk of its sound */
  sound(chunk) {
    const said = this.speaking;
    if (!said) return;
    said.chunks.push(chunk);
    if (this.#isOpen && said.chunks.length >= said.sent + TOGETHER) this.#sendSound(said);
  }

  /** What is asked from now on comes after what is said, though its last sound is still to come. */
  letGo() {
    if (this.speaking && this.#isOpen) this.connection.follow(Promise.race([this.speaking.answer, this.loss])); // without a line nobody waits unseen
  }

  /** @returns {Promise<Answer>} what the table answers to all of it */
  end() {
    const said = this.speaking;
    if (!said) return Promise.resolve({ ...noAnswer(), ok: true }); // it was refused before, and that is told
    this.letGo();
    this.speaking = null;
    said.endedAt = Date.now();
    this.unanswered.set(said.id, said);
    if (this.#isOpen) this.#sendEnd(said);
    setTimeout(() => this.#overdue(said), MEANT_FOR_MS);
    return said.answer;
  }

  /** It was nothing. */
  drop() {
    const said = this.speaking;
    this.speaking = null;
    said?.resolve(noAnswer(NOT_SENT));
    if (said && this.#isOpen) this.#send({ do: "drop", id: said.id });
  }

  get #isNeeded() {
    return this.isWanted || this.unanswered.size > 0;
  }

  get #isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  #connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/sound`);
    this.socket = socket;
    this.loss = new Promise((settle) => {
      this.lose = () => settle(null);
    });
    socket.onopen = () => {
      this.#expectLife();
      this.failures = 0;
      this.unanswered.forEach((said) => this.#sendAgain(said));
      if (this.speaking) this.#sendBegin(Object.assign(this.speaking, { hasWaited: true }));
    };
    socket.onmessage = ({ data }) => socket === this.socket && this.#take(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.#lost();
  }

  /** @param {Said} said all of it, where the connection was away */
  #sendAgain(said) {
    if (Date.now() - said.endedAt > MEANT_FOR_MS) { // no timer goes while a device sleeps
      this.#giveUp(said);
      return;
    }
    said.hasWaited = true;
    this.#sendBegin(said);
    this.#sendEnd(said);
  }

  /** @param {Said} said what there is of it */
  #sendBegin(said) {
    const { id, how, seen, hasWaited } = said;
    this.#send({ do: "begin", id, ...how, ...(hasWaited ? { waited: seen } : {}) });
    said.sent = 0;
    this.#sendSound(said);
  }

  /** @param {Said} said what of its sound was not sent yet */
  #sendSound(said) {
    for (; said.sent < said.chunks.length; said.sent += TOGETHER) {
      this.socket?.send(new Blob(said.chunks.slice(said.sent, said.sent + TOGETHER)));
    }
    said.sent = said.chunks.length;
  }

  /** @param {Said} said */
  #sendEnd(said) {
    this.#sendSound(said);
    this.#send({ do: "end", id: said.id, samples: said.chunks.reduce((sum, { byteLength }) => sum + byteLength / SAMPLE, 0) });
    said.isSent = true;
  }

  /** @param {object} frame */
  #send(frame) {
    this.socket?.send(JSON.stringify(frame));
  }

  /** @param {SoundFrame} frame */
  #take(frame) {
    this.#expectLife();
    if (frame.is === "alive") return;
    if (frame.is === "farewell") this.#leave(frame.words);
    else if (frame.is === "answer") this.#answered(frame);
    else if (frame.id === this.speaking?.id) this.#over(this.speaking, frame.samples);
  }

  /** Two pages that both came back would throw each other off for ever. @param {Part[]} words */
  #leave(words) {
    this.onFarewell(words);
    this.unanswered.forEach((said) => this.#giveUp(said));
    this.#hangUp();
  }

  /**
   * What is said ended by itself: what has not been sent of it is not sent.
   *
   * @param {Said} said @param {number} samples that belong to it
   */
  #over(said, samples) {
    const own = Math.ceil(samples / (said.chunks[0].byteLength / SAMPLE));
    const rest = said.chunks.slice(own);
    said.chunks.length = said.sent;
    this.onOver(rest);
    said.chunks.length = own; // where it has to be sent again
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const said = this.unanswered.get(answer.id ?? "");
    if (said) this.#settle(said, answer);
    else if (this.speaking && answer.id === this.speaking.id) this.#refused(answer);
  }

  /** @param {Answer} answer before the end: the rest would not be heard either */
  #refused(answer) {
    this.speaking?.resolve(answer);
    this.speaking = null;
    this.onRefused(answer);
  }

  /** @param {Said} said @param {Answer} answer */
  #settle(said, answer) {
    this.unanswered.delete(said.id);
    said.resolve(answer);
    if (!this.unanswered.size && !this.isWanted) this.#hangUp();
  }

  /** @param {Said} said if it is still without an answer */
  #overdue(said) {
    if (!this.unanswered.has(said.id)) return;
    this.#giveUp(said);
    if (said.isSent && this.#isOpen) this.#lost(); // a line that took it and answers nothing takes nothing more
  }

  /** @param {Said} said what may not be meant any more: it is never sent again */
  #giveUp(said) {
    this.#settle(said, noAnswer(said.isSent ? UNANSWERED : NOT_SENT));
  }

  /** A server that hangs and a cable that is pulled out close no connection. */
  #expectLife() {
    clearTimeout(this.life);
    this.life = setTimeout(() => this.#lost(), SILENT_MS);
  }

  #lost() {
    clearTimeout(this.life);
    clearTimeout(this.retry);
    const { socket } = this;
    this.socket = null;
    this.lose();
    socket?.close();
    if (!this.#isNeeded || this.connection.isOver) return;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
    this.retry = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #retryNow() {
    if (!this.#isNeeded || this.socket) return;
    this.failures = 0;
    this.#connect();
  }
}

/** @param {string} [code] one of NO_ANSWER @returns {Answer} */
function noAnswer(code) {
  return { ok: false, code, words: [], places: [], events: [] };
}
