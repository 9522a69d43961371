// Beside offline.html: what was asked for is opened as soon as the server answers again. Until then nothing is said, for whoever
// listens has heard that there is no connection, and a page that came again each time would be read to him each time.

const WAIT_MS = 2_000;
const A_PROXY_SAYS_SO = 500; // and above: it answers, the server behind it does not

addEventListener("online", () => void goOn());
setInterval(() => void goOn(), WAIT_MS);

async function goOn() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer && answer.status < A_PROXY_SAYS_SO) location.reload();
}

export {}; // a module: its names are its own
