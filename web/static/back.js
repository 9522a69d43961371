// Beside offline.html, and where nobody serves what was asked for: that is opened as soon as the server answers again. Until then nothing is said, for whoever
// listens has heard that there is no connection, and a page that came again each time would be read to him each time.

const WAIT_MS = 2_000;
const ANSWER_WITHIN_MS = 10_000;
const A_PROXY_SAYS_SO = 500; // and above: it answers, the server behind it does not

let isBusy = false; // asking, or leaving: on a slow line a second "reload" would begin the first anew

addEventListener("online", goOn);
setInterval(goOn, WAIT_MS);

function goOn() {
  if (isBusy) return;
  isBusy = true;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const isThere = fetch(location.href, { method: "HEAD", cache: "no-store", signal }).then(({ status }) => status < A_PROXY_SAYS_SO, () => false);
  void isThere.then((is) => {
    if (is && !isWriting()) location.reload();
    else isBusy = false;
  });
}

/** Whether a code is being written, which would be lost: who has one goes on by it. */
function isWriting() {
  return Boolean(document.querySelector("input")?.value);
}

export {}; // a module: its names are its own
