import { choose } from "../table/dialogs.js";
import { button } from "../table/dom.js";

/**
 * The button with which somebody leaves his place, who took the wrong one, or sits at a computer that others use. He is asked before;
 * nothing of the game is touched, and the code of the place opens it again.
 *
 * @param {Texts} texts
 * @param {Log} log
 */
export function leavingButton(texts, log) {
  const place = texts.say("leave.place");
  const leave = async () => {
    const asked = { text: texts.say("leave.explained"), back: texts.say("dialog.back"), isGrave: true, isOfTheGame: false };
    if (!(await choose(texts.say("leave.question"), [{ value: "leave", label: place, kind: "danger" }], asked))) return;
    const isLeft = await fetch("/leave", { method: "POST" }).then(({ ok }) => ok, () => false);
    if (isLeft) location.assign("/?left");
    else log.alert([{ text: texts.say("leave.failed") }]);
  };
  return button(place, leave, { class: "quiet" });
}
