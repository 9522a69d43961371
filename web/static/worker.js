// Where the server cannot be reached a page says so in words, and comes back by itself. Nothing of a game is kept on the device.

/** @typedef {Event & {waitUntil(done: Promise<unknown>): void}} ExtendableEvent */
/** @typedef {Event & {request: Request, respondWith(answer: Promise<Response>): void}} FetchEvent */

const OFFLINE = "/static/offline.html";
const BACK = "/static/back.js";
const KEPT = "rochade-2";
const WITHOUT_WHICH_A_PAGE_IS_EMPTY = /^\/(pages|texts)\//;
const WAIT_MS = 1_000;

self.addEventListener("install", (event) => {
  const install = /** @type {ExtendableEvent} */ (event);
  install.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([OFFLINE, BACK])));
});
self.addEventListener("activate", (event) => {
  const activate = /** @type {ExtendableEvent} */ (event);
  activate.waitUntil(forgetTheRest());
});
self.addEventListener("fetch", (event) => {
  const asked = /** @type {FetchEvent} */ (event);
  const { pathname } = new URL(asked.request.url);
  if (asked.request.mode === "navigate") asked.respondWith(fetch(asked.request).catch(() => kept(OFFLINE)));
  else if (pathname === BACK) asked.respondWith(fetch(asked.request).catch(() => kept(BACK)));
  else if (WITHOUT_WHICH_A_PAGE_IS_EMPTY.test(pathname)) asked.respondWith(untilItComes(asked.request));
});

/** @param {string} path */
async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/**
 * Where the connection fails between a page and what fills it; nobody asks for it any more where the page has gone.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function untilItComes(request) {
  try {
    return await fetch(request.clone());
  } catch (error) {
    if (request.signal.aborted) throw error;
    await new Promise((go) => {
      setTimeout(go, WAIT_MS);
    });
    return untilItComes(request);
  }
}

/** What earlier versions of this file have kept. */
async function forgetTheRest() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}
