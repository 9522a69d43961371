const ANSWER_WITHIN_MS = 10_000; // servers wait for each other for up to four seconds; no answer for so long is none

/**
 * What the server answers; nothing where it refuses, and why, or does not answer, which has the status 0.
 *
 * @param {string} path @param {RequestInit} [options]
 * @returns {Promise<{status: number, said: any, why: string[]}>}
 */
export async function answerTo(path, options = {}) {
  try {
    const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...options });
    const { status, ok } = answer;
    const answered = await (ok ? answer.json() : answer.json().catch(() => null));
    const words = /** @type {Part[]} */ (ok ? [] : answered?.words ?? []);
    return { status, said: ok ? answered : null, why: words.map(({ text }) => text) };
  } catch {
    return { status: 0, said: null, why: [] };
  }
}
