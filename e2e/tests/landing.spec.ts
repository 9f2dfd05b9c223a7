import { onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('LAND-1 the landing page welcomes visitors and leads them to /login and /register', async ({ page }) => {
  await page.goto('/')
  await onScreen(page, 'Welcome to Kinkeeper')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { level: 3 }).or(main.getByRole('listitem').getByRole('heading')),
  ).toHaveCount(3)
  await expect(main).toContainText('This site has no owner yet.')

  await main.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  // The sign-in page has a link to /register with the same text, so wait for each screen.
  await onScreen(page, 'Sign in')
  await page.goBack()
  await onScreen(page, 'Welcome to Kinkeeper')
  await main.getByRole('link', { name: 'Join Family' }).click()
  await expect(page).toHaveURL('/register')
})

test('LAND-1 the setup notice mentions approval once there is an owner', async ({ page, people }) => {
  await people.owner()
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText("New accounts wait for an administrator's approval.")
  await expect(page.getByRole('main')).not.toContainText('no owner yet')
})

test('LAND-2 /login, /register and /debug open without a session', async ({ page }) => {
  for (const [path, heading] of [
    ['/login', 'Sign in'],
    ['/register', 'Join the family'],
    ['/debug', 'Debug'],
  ] as const) {
    await page.goto(path)
    await onScreen(page, heading)
    await expect(page).toHaveURL(path)
  }
})

test('LAND-2 /debug shows health facts and never a secret or a family record', async ({
  page,
  people,
  site,
}) => {
  const member = await people.approved('Mara Member')
  const { token } = await member.api.session()
  const response = await (await people.visitor()).context.get('/api/debug')
  expect(Object.keys(await response.json()).sort()).toEqual(
    ['database', 'mail', 'proxy', 'session', 'storage', 'uptimeSeconds', 'version'].sort(),
  )

  await page.goto('/debug')
  const main = page.getByRole('main')
  for (const fact of [
    'Version',
    'Running for',
    'Database',
    'File storage',
    'Email',
    'Session in this browser',
  ])
    await expect(main).toContainText(fact)
  await expect(main).toContainText('Reachable')
  const text = `${await main.textContent()} ${await response.text()}`
  for (const secret of [member.name, member.email, 'owner@example.org', site.data, token])
    expect(text).not.toContain(secret)

  const signedIn = await member.browser('/debug')
  await expect(signedIn.getByRole('main')).toContainText('Yes')
  await expect(signedIn.getByRole('main')).not.toContainText(member.email)
})
