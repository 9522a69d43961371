/**
 * A form is empty as soon as it is handed in, so that the next can be written before the answer is here. What was refused
 * comes back to be mended, unless something else has been written meanwhile.
 *
 * @param {HTMLFormElement} form
 * @param {Promise<boolean>} done what was asked with it
 */
export async function handIn(form, done) {
  const written = contents(form);
  form.reset();
  const empty = contents(form);
  if (!(await done) && JSON.stringify(contents(form)) === JSON.stringify(empty)) write(form, written);
}

/** @param {HTMLFormElement} form */
function fields(form) {
  return /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input, select")]); // a select has no "checked"
}

/** @param {HTMLFormElement} form */
function contents(form) {
  return fields(form).map(({ value, checked }) => ({ value, checked }));
}

/** @param {HTMLFormElement} form @param {{value: string, checked: boolean}[]} written */
function write(form, written) {
  fields(form).forEach((field, index) => Object.assign(field, written[index]));
}
