import { choose } from "../table/dialogs.js";
import { button } from "../table/dom.js";

/**
 * The button with which somebody leaves his place, who took the wrong one, or sits at a computer that others use. He is asked before;
 * nothing of the game is touched, and the code of the place opens it again.
 *
 * @param {Texts} texts
 * @param {Record<"name" | "question" | "explained" | "failed", string>} labels
 * @param {(failed: string) => void} tell what was not done
 */
export function leavingButton(texts, { name, question, explained, failed }, tell) {
  const leave = async () => {
    const asked = { text: explained, back: texts.say("dialog.back"), isGrave: true, isOfTheGame: false };
    if (!(await choose(question, [{ value: "leave", label: name, kind: "danger" }], asked))) return;
    const isLeft = await fetch("/leave", { method: "POST" }).then(({ ok }) => ok, () => false);
    if (isLeft) location.assign("/?left");
    else tell(failed);
  };
  return button(name, leave, { class: "quiet" });
}
