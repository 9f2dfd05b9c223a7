/**
 * An error for every field with typed text that is no value yet, such as part of a title whose record was not chosen.
 * Its control has the error as `data-unfinished`.
 */
export function unfinishedFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const controls = form.querySelectorAll<HTMLInputElement>('[data-unfinished]')
  return Object.fromEntries([...controls].map(({ name, dataset }) => [name, dataset.unfinished ?? '']))
}
