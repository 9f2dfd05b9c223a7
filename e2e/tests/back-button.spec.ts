import { Calendar } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { dialogsLeft, expectPath, headerHasCome, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('Back closes a dialog, one at a time, and the history of the browser stays in order @only-phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const event = await new Calendar(owner.api).add({ title: 'Reunion', date: '2026-07-10' })
  const anna = await new Family(owner.api).add('Anna Weber')
  const page = await owner.browser('/dashboard')
  const details = page.getByRole('dialog', { name: 'Reunion' })
  const question = page.getByRole('alertdialog')

  await test.step('details and a question above them', async () => {
    await page.goto('/events')
    await page.getByRole('button', { name: 'Reunion', exact: true }).first().click()
    await details.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(details).toBeVisible()
    await page.goBack()
    await expect(details).toHaveCount(0)
    await expectPath(page, '/events')
  })

  await test.step('a dialog closed with its button leaves nothing behind', async () => {
    await page.getByRole('button', { name: 'Reunion', exact: true }).first().click()
    await details.getByRole('button', { name: 'Close' }).click()
    await dialogsLeft(page)
    await page.getByRole('button', { name: 'Reunion', exact: true }).first().click()
    await details.getByRole('link', { name: 'Edit' }).click()
    await expectPath(page, `/edit-event/${event.id}`)
    await dialogsLeft(page)
    await page.goBack()
    await expectPath(page, '/events')
    await expect(page.getByRole('button', { name: 'Reunion', exact: true }).first()).toBeVisible()
    await dialogsLeft(page)
    await page.goBack()
    await expectPath(page, '/dashboard')
  })

  await test.step('a page that is opened in the moment after a dialog was closed stays open', async () => {
    const ways = [
      ['link', '/family-history', 'Family History'],
      ['address', '/family-members', 'Family Members'],
    ] as const
    for (const [by, path, heading] of ways) {
      await page.goto('/events')
      await page.getByRole('button', { name: 'Reunion', exact: true }).first().click()
      await expect(details).toBeVisible()
      await headerHasCome(page)
      // In the page itself, because every step from here takes longer than that moment.
      await details.getByRole('button', { name: 'Close' }).evaluate(
        (close: HTMLElement, [by, path]) => {
          close.click()
          const link = () => document.querySelector<HTMLElement>(`nav a[href="${path}"]`)
          setTimeout(() => (by === 'link' ? link()?.click() : location.assign(path)))
        },
        [by, path] as const,
      )
      await onScreen(page, heading)
      await expectPath(page, path)
      await page.goBack()
      await expectPath(page, '/events')
      await dialogsLeft(page)
    }
  })

  await test.step('a question before a navigation', async () => {
    await page.goto(`/family-member/${anna.id}?edit`)
    await page.getByLabel('Occupation').fill('Baker')
    const leave = async () => {
      await page.getByRole('link', { name: 'Family History' }).click()
    }
    await leave()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(page.getByLabel('Occupation')).toHaveValue('Baker')
    await leave()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expectPath(page, '/family-history')
    await dialogsLeft(page)
    await page.goBack()
    await expectPath(page, `/family-member/${anna.id}`)
  })
})
