import type { Locator, Page } from '@playwright/test'

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses files as a person does: presses the button and picks them in the window that opens. */
export async function choose(within: Page | Locator, button: string, files: Files): Promise<void> {
  const control = within.getByRole('button', { name: button, exact: true })
  const opening = control.page().waitForEvent('filechooser')
  await control.click()
  await (await opening).setFiles(files)
}

export const addPhotos = (page: Page, files: Files): Promise<void> => choose(page, 'Add photos', files)

/** The photographs in the form of an event. */
export const photosOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Photos of this event' }).getByRole('listitem')

/** The small pictures of an event. */
export const galleryOf = (within: Page | Locator): Locator =>
  within.getByRole('list', { name: 'Photos', exact: true })
