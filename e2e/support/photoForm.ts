import type { Locator, Page } from '@playwright/test'

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses files like a person: presses the button and picks them in the file dialog. */
export async function choose(within: Page | Locator, button: string, files: Files): Promise<void> {
  const control = within.getByRole('button', { name: button, exact: true })
  const opening = control.page().waitForEvent('filechooser')
  await control.click()
  await (await opening).setFiles(files)
}

export const addPhotos = (page: Page, files: Files): Promise<void> => choose(page, 'Add photos', files)

/** The photos in an event's form. */
export const photosOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Photos of this event' }).getByRole('listitem')

/** The thumbnails of an event. */
export const galleryOf = (within: Page | Locator): Locator =>
  within.getByRole('list', { name: 'Photos', exact: true })

/** Presses an entry of the menu of a photo or another file in a form. */
export async function pressFor(
  within: Page | Locator,
  file: string,
  action: 'Move earlier' | 'Move later' | 'Remove',
): Promise<void> {
  await within.getByRole('button', { name: `More for ${file}` }).click()
  await within.getByRole('button', { name: `${action}${action === 'Remove' ? '' : ':'} ${file}` }).click()
}
