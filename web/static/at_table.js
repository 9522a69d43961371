/** What a page does at its table: it asks, and what it is answered is told. */
export class AtTable {
  /**
   * @param {{
   *   place: string, texts: import("./texts.js").Texts, log: import("./log.js").Log,
   *   connection: import("./connection.js").Connection,
   * }} parts `place` is "white", "black", "assistant_white", "assistant_black", "arbiter" or "spectator"
   */
  constructor({ place, texts, log, connection }) {
    this.place = place;
    this.texts = texts;
    this.log = log;
    this.connection = connection;
  }

  /** Give a command of docs/referee.md, such as `{type: "press_clock", seat: "white"}`. @returns {Promise<boolean>} done */
  async give(command) {
    this.log.settle();
    return this.#tell(await this.connection.command(command));
  }

  /** Give commands one after the other, for as long as they are done. @returns {Promise<boolean>} whether all were */
  async giveAll(...commands) {
    for (const command of commands) if (!(await this.give(command))) return false;
    return true;
  }

  /** Say typed words at this place's station. @returns {Promise<boolean>} whether they were understood and done */
  async say(words) {
    this.log.settle();
    return this.#tell(await this.connection.say(words));
  }

  /** Ask for what only the page needs, such as the arbiter's log. @returns {Promise<object>} the answer */
  async ask(frame) {
    const answer = await this.connection.request(frame);
    this.#tell(answer);
    return answer;
  }

  #tell(answer) {
    if (!answer.ok) this.log.alert(answer.words);
    this.log.add(answer.lines ?? []);
    return answer.ok;
  }
}
