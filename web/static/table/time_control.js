/**
 * A time control in words, as it is announced in a hall: "1 Stunde 30 Minuten für 40 Züge, dann 30 Minuten".
 *
 * @param {Period[]} periods
 * @param {Texts} texts
 */
export function inWords(periods, texts) {
  const said = periods.map((period) => ofPeriod(period, texts));
  return said.reduce((first, next) => texts.say("control.then", { first, next }));
}

/** @param {Period} period @param {Texts} texts */
function ofPeriod({ moves, time_ms: ms, increment_ms: increment, delay_ms: delay }, texts) {
  const key = moves === 1 ? "control.for_one_move" : "control.for_moves";
  const time = moves ? texts.say(key, { time: texts.duration(ms), moves }) : texts.duration(ms);
  if (!increment && !delay) return time;
  return texts.say(increment ? "control.increment" : "control.delay", { time, more: texts.duration(increment || delay) });
}
