/** The table that the address of this page names: only the director's pages name one, for he has no table of his own. */
const named = new URLSearchParams(location.search).get("table");

/** Whether the director looks at one of his tables here. */
export const isDirectors = document.documentElement.dataset.page === "table" && named !== null;

/**
 * An address of this table on the server.
 *
 * @param {string} path
 */
export function ofThisTable(path) {
  return isDirectors ? `${path}?${new URLSearchParams({ table: named ?? "" })}` : path;
}
