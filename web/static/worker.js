// Where the server cannot be reached a page says so in words. Nothing of a game is kept on the device.

/** @typedef {Event & {waitUntil(done: Promise<unknown>): void}} InstallEvent */
/** @typedef {Event & {request: Request, respondWith(answer: Promise<Response>): void}} FetchEvent */

const OFFLINE = "/static/offline.html";
const KEPT = "rochade-1";

self.addEventListener("install", (event) => {
  const install = /** @type {InstallEvent} */ (event);
  install.waitUntil(caches.open(KEPT).then((cache) => cache.add(OFFLINE)));
});
self.addEventListener("fetch", (event) => {
  const asked = /** @type {FetchEvent} */ (event);
  if (asked.request.mode === "navigate") asked.respondWith(fetch(asked.request).catch(offline));
});

async function offline() {
  return (await caches.match(OFFLINE)) ?? Response.error();
}
