import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { Family } from './family.ts'
import { History } from './history.ts'
import type { People } from './people.ts'
import { pickOption } from './screens.ts'
import type { Site } from './site.ts'

/** A family of three with three events. */
export async function someHistory(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const history = new History(owner.api)
  const emil = await family.add('Emil Weber')
  const anna = await family.add('Anna Weber', {}, 'daughter', emil)
  const zdenek = await family.add('Zdeněk Dvořák', {}, 'brother', emil)
  const voyage = await history.add({
    ...{ date: '1912-04-02', type: 'immigration', description: 'The voyage', location: 'New York' },
    ...{ familyInvolved: [zdenek.id, emil.id], source: { description: 'Passenger list' } },
  })
  const war = await history.add({
    ...{ date: '1914/1918', type: 'war', description: 'Away in the war', location: 'Galicia' },
    ...{ familyInvolved: [emil.id], source: { description: 'A letter' } },
  })
  const reunion = await history.add({
    ...{ date: 'about 1975', type: 'reunion', description: 'Everybody at the lake', location: 'Chiemsee' },
    ...{ familyInvolved: [anna.id], source: { description: 'As Anna told it' } },
  })
  return { owner, family, history, emil, anna, zdenek, voyage, war, reunion }
}

/** The rows of the history table, or the cards on a phone, in order. */
export function rows(page: Page): Locator {
  return page.getByRole('main').locator('tr[data-row], [role=listitem][data-row]')
}

export function row(page: Page, text: string | RegExp): Locator {
  return rows(page).filter({ hasText: text })
}

/** Expects these events in this order, each identified by a unique part of its description. */
export async function expectOrder(page: Page, pieces: string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(pieces.length)
  await expect(rows(page)).toContainText(pieces)
}

/** The form of a new event, and of the row being edited. */
export const addForm = (page: Page): Locator => page.getByRole('form', { name: 'Add Event' })
export const editForm = (page: Page): Locator => page.getByRole('form', { name: /^Edit: / })

export async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect(addForm(page).getByLabel('Date', { exact: true })).toBeFocused()
  return addForm(page)
}

export async function openEdit(page: Page, text: string): Promise<Locator> {
  await row(page, text)
    .getByRole('button', { name: /^Edit: / })
    .click()
  await expect(editForm(page).getByLabel('Date', { exact: true })).toBeFocused()
  return editForm(page)
}

export const date = (form: Locator): Locator => form.getByLabel('Date', { exact: true })
export const type = (form: Locator): Locator => form.getByLabel('Type', { exact: true })
export const description = (form: Locator): Locator => form.getByLabel('Description', { exact: true })
export const location = (form: Locator): Locator => form.getByLabel(/^Location/)
export const save = (form: Locator): Promise<void> =>
  form.getByRole('button', { name: 'Save', exact: true }).click()
export const cancel = (form: Locator): Promise<void> =>
  form.getByRole('button', { name: 'Cancel', exact: true }).click()

/** Adds a person to those involved. */
export async function involve(form: Locator, name: string): Promise<void> {
  const field = form.getByRole('combobox', { name: 'Add someone' })
  await field.click()
  await field.pressSequentially(name)
  await pickOption(field, name)
  await expect(field).toHaveValue('')
  await expect(involved(form).filter({ hasText: name })).toBeVisible()
}

/** The people involved, in order. */
export const involved = (form: Locator): Locator =>
  form.getByRole('list', { name: 'Family involved, in this order' }).getByRole('listitem')

/** Opens the source dialog with the button that has this name. */
export async function openSource(form: Locator, name: string): Promise<Locator> {
  await form.getByRole('button', { name, exact: true }).click()
  const dialog = form.page().getByRole('dialog', { name: 'Edit Source' })
  await expect(dialog).toBeVisible()
  return dialog
}

export const sourceDescription = (dialog: Locator): Locator => dialog.getByLabel('Source Description')

/** A file in the form that a file input accepts. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export async function chooseFile(dialog: Locator, file: ChosenFile): Promise<void> {
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await expect(dialog.getByText(`Selected file: ${file.name}`)).toBeVisible()
}

const PYTHON = resolve(import.meta.dirname, '../../.cache/venv/bin/python')
const COPIES = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    columns = [row[1] for row in database.execute("PRAGMA table_info(history_events)")]
    changed = {
        "id": "printf('018f0000-0000-7000-8000-%012x', number)",
        "description": "'Event number ' || number",
        "sort_key": "sort_key - number",
    }
    database.execute(f"""
        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers LIMIT ?)
        INSERT INTO history_events ({", ".join(columns)})
        SELECT {", ".join(changed.get(name, name) for name in columns)} FROM history_events, numbers WHERE id = ?
    """, [int(sys.argv[3]), sys.argv[2]])
`

/**
 * Fills the history with copies of an event, numbered from 1, each a little earlier than the one before. Adding
 * thousands through the API would take half a minute, so the server is stopped and they go straight to the database.
 */
export async function fillHistory(site: Site, event: { id: string }, count: number): Promise<void> {
  await site.end()
  execFileSync(PYTHON, ['-c', COPIES, join(site.data, 'kinkeeper.db'), event.id, String(count)])
  await site.begin()
}
