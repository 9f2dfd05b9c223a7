import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Calendar, todayIn } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import { type People, type Person, stranger } from '../support/people.ts'
import { picture, uploadPicture } from '../support/pictures.ts'
import type { Site } from '../support/site.ts'
import { offlineFlows, someone } from './offline.ts'
import { type Page, until } from './page.ts'

export interface Scene {
  page: Page
  site: Site
  people: People
  /** People at each width have their own surname. */
  surname: string
  isPhone: boolean
  /** Signs someone in without the form. */
  signIn(person: Person): Promise<void>
  /** A file on the disk, to choose in the page. */
  file(name: string, bytes: Buffer | string): string
}

export interface Flow {
  /** The acceptance points that it proves. */
  points: string
  title: string
  run(scene: Scene): Promise<void>
}

const MESSAGES = { role: 'region', name: /Messages/ }

/** Emil with his daughter Anna, who exist once for all flows at a width. */
async function family({ people, surname }: Scene) {
  const owner = await people.owner()
  const relatives = new Family(owner.api)
  const { items } = await owner.api.call<{ items: { id: string; name: string }[] }>('GET', '/api/members')
  const known = (name: string) => items.find(one => one.name === name)
  const emil =
    known(`Emil ${surname}`) ??
    (await relatives.add(
      `Emil ${surname}`,
      { birthDate: '1920', gender: 'male' },
      ...(await someone(owner.api)),
    ))
  const anna =
    known(`Anna ${surname}`) ??
    (await relatives.add(`Anna ${surname}`, { birthDate: '1950', gender: 'female' }, 'daughter', emil))
  return { owner, emil, anna }
}

/** Opens a screen as the owner. */
async function openAsOwner({ page, people, signIn }: Scene, path: string, heading: string): Promise<void> {
  await signIn(await people.owner())
  await page.visit(path)
  await page.on(heading)
  await page.sees({ role: 'button', name: 'Logout' })
}

export const flows: Flow[] = [
  {
    points: 'ENG-1',
    title: 'someone signs in, signs out and is turned away without a session',
    async run({ page, people }) {
      const mara = await people.known('approved', 'Mara Member')
      await page.visit('/login')
      await page.on('Sign in')
      await page.fill('Email', mara.email, { role: 'main' })
      await page.fill('Password', 'a-wrong-password', { role: 'main' })
      await page.press('button', 'Sign In', { role: 'main' })
      await page.sees('Invalid email or password.')
      await page.fill('Password', mara.password, { role: 'main' })
      await page.press('button', 'Sign In', { role: 'main' })
      await page.path('/dashboard')
      await page.on('Dashboard')
      await page.press('button', 'Logout')
      await page.path('/login')
      await page.visit('/family-members')
      await page.path('/login')
    },
  },
  {
    points: 'ENG-1',
    title: 'someone registers and waits for approval',
    async run({ page, people, surname }) {
      await people.owner()
      const rosa = stranger(`Rosa ${surname}`)
      await page.visit('/register')
      await page.on('Join the family')
      await page.fill('Full name', rosa.name)
      await page.fill('Username', rosa.username)
      await page.fill('Email', rosa.email)
      await page.fill('Password', rosa.password)
      await page.fill('Confirm password', rosa.password)
      await page.press('button', 'Create account')
      await page.path('/dashboard')
      await page.sees({ role: 'region', name: 'Your account is waiting for approval' })
    },
  },
  {
    points: 'ENG-1',
    title: 'the members are listed and filtered, and one is added',
    async run(scene) {
      const { page, surname } = scene
      await family(scene)
      await openAsOwner(scene, '/family-members', 'Family Members')
      const card = (name: string) => ({ role: 'article', name: `${name} ${surname}` })
      await page.sees(card('Anna'))
      await page.press('button', 'Add Family Member')
      const form = { role: 'region', name: 'Add Family Member' }
      await page.fill('Name', `Paul ${surname}`, form)
      await page.fill('Birth date', 'May 1980', form)
      await page.sees({ text: 'Understood as: May 1980', within: form })
      await page.choose('Relationship', 'son', form)
      await page.choosePerson('Related family member', `Anna ${surname}`, form)
      await page.sees({ text: `is the son of Anna ${surname}`, within: form })
      await page.press('button', 'Add to family', form)
      await page.gone(form)
      await page.sees({ ...MESSAGES, text: `Paul ${surname} has been added to the family.` })
      await page.sees(card('Paul'))
      await page.type({ role: 'searchbox', name: 'Search the family' }, `emil ${surname}`)
      await page.gone(card('Paul'))
      await page.press('link', /^View Profile/, card('Emil'))
      await page.on(`Emil ${surname}`)
    },
  },
  {
    points: 'ENG-1',
    title: 'a relative is added in a slot of a profile',
    async run(scene) {
      const { page, surname } = scene
      const { anna } = await family(scene)
      await openAsOwner(scene, `/family-member/${anna.id}`, anna.name)
      const relatives = { role: 'region', name: 'Relationships' }
      await page.press('button', '+ Mother', relatives)
      const form = { role: 'region', name: /Mother of/, within: relatives }
      await page.type({ role: 'combobox', name: 'Name', within: form }, `Martha ${surname}`)
      await page.key('Enter')
      await page.press('button', 'Save', form)
      await page.gone(form)
      await page.sees({ role: 'link', name: new RegExp(`^Martha ${surname}`), within: relatives })
      await page.press('link', `Martha ${surname}`, relatives)
      await page.on(`Martha ${surname}`)
      await page.sees({ role: 'link', name: new RegExp(`^Anna ${surname}`), within: relatives })
    },
  },
  {
    points: 'ENG-1',
    title: 'an event with a photo is created and shown',
    async run(scene) {
      const { page, surname, file } = scene
      await openAsOwner(scene, '/create-event', 'Create Event')
      await page.fill('Title', `Picnic of the ${surname}s`)
      // The order of the parts is the same whether the browser begins with the day or with the month.
      await page.type({ role: 'textbox', name: 'Date' }, '07/07/2026')
      await page.fill(/^Description/, 'Bring boots.')
      await page.files('Add photos', file('lake.png', picture()))
      await page.sees({ role: 'button', name: 'More for lake.png' })
      await page.fill(/^Caption/, 'At the lake')
      await page.press('button', 'Create Event')
      await page.sees({ ...MESSAGES, text: 'Event created successfully!' })
      await page.press('button', `View: Picnic of the ${surname}s`)
      const details = { role: 'dialog', name: `Picnic of the ${surname}s` }
      await page.sees({ text: '7 July 2026', within: details })
      await page.sees({ text: 'Bring boots.', within: details })
      await page.sees({ role: 'button', name: 'At the lake', within: details })
    },
  },
  {
    points: 'ENG-1',
    title: 'the photos of an event open large, and the picture of a source is shown',
    async run(scene) {
      const { page, people, surname } = scene
      const owner = await people.owner()
      const boat = await uploadPicture(owner, 'boat.png')
      const shore = await uploadPicture(owner, 'shore.png')
      const photos = [{ file: boat.id, caption: 'The boat' }, { file: shore.id }]
      await new Calendar(owner.api).add({ title: `Reunion ${surname}`, date: todayIn(), photos })
      const source = { description: 'Passenger list', file: boat.id }
      const voyage = await new History(owner.api).add({ date: '1912', description: 'The voyage', source })
      await openAsOwner(scene, '/events', 'All events')
      await page.press('button', `Reunion ${surname}`)
      await page.press('button', 'The boat', { role: 'dialog', name: `Reunion ${surname}` })
      const viewer = { role: 'dialog', name: 'Photo' }
      await page.sees({ text: '1 of 2', within: viewer })
      await pictureIsShown(page, 'The boat')
      await page.press('button', 'Next photo', viewer)
      await page.sees({ text: '2 of 2', within: viewer })
      await pictureIsShown(page, 'shore.png')
      await page.key('ArrowLeft')
      await page.sees({ text: '1 of 2', within: viewer })
      await page.key('Escape')
      await page.gone(viewer)
      await page.sees({ role: 'dialog', name: `Reunion ${surname}` })
      await page.visit(`/family-history/source/${voyage.id}`)
      await page.on('Source')
      await pictureIsShown(page, 'Passenger list')
    },
  },
  {
    points: 'ENG-1',
    title: 'the tree is drawn, zoomed and centred on someone else',
    async run(scene) {
      const { page, surname, isPhone } = scene
      const { anna, emil } = await family(scene)
      await openAsOwner(scene, `/family-tree/${anna.id}`, 'Family Tree')
      const drawing = { role: 'application', name: 'Drawing of the family tree' }
      const box = { css: '.tree-person', text: `Emil ${surname}` }
      await page.sees(drawing)
      if (!isPhone) await page.press('button', 'Zoom in')
      if (!isPhone) await page.press('button', 'Show everything')
      await page.pressOn(box)
      await page.press('button', 'Centre here')
      await page.path(`/family-tree/${emil.id}`)
      await page.choose('View', 'Desc')
      await page.sees(drawing)
    },
  },
  {
    points: 'ENG-1',
    title: 'an event of the history is added and changed',
    async run(scene) {
      const { page, surname } = scene
      await family(scene)
      await openAsOwner(scene, '/family-history', 'Family History')
      await page.press('button', 'Add Event')
      const form = { role: 'form', name: 'Add Event' }
      await page.fill('Date', 'about 1887', form)
      await page.fill('Description', `The mill of the ${surname}s burned down`, form)
      await page.type({ role: 'textbox', name: /^Location/, within: form }, 'Brno')
      await page.choosePerson('Add someone', `Emil ${surname}`, form)
      await page.press('button', 'Save', form)
      await page.sees({ ...MESSAGES, text: 'Event saved.' })
      await page.press('button', new RegExp(`^Edit: .*mill of the ${surname}s`))
      const edited = { role: 'form', name: /^Edit: / }
      await page.fill('Date', 'April 1888', edited)
      await page.press('button', 'Save', edited)
      await page.sees({ ...MESSAGES, text: 'Change saved.' })
      await page.sees('April 1888')
    },
  },
  {
    points: 'ENG-1',
    title: 'the search suggests people while typing, and lists all results',
    async run(scene) {
      const { page, surname } = scene
      await family(scene)
      await openAsOwner(scene, '/profile', 'Profile')
      const field = { role: 'combobox', name: 'Search' }
      await openSearch(scene)
      await page.type(field, `anna ${surname}`)
      await page.sees({ role: 'option', name: new RegExp(`^Anna ${surname}`) })
      await page.key('ArrowDown')
      await page.sees({ css: '[role=option][aria-selected=true]', text: `Anna ${surname}` })
      await page.key('Enter')
      await page.on(`Anna ${surname}`)
      await page.visit(`/search?q=${surname}`)
      await page.sees({ role: 'link', name: new RegExp(`Emil ${surname}`), within: { role: 'main' } })
    },
  },
  {
    points: 'ENG-1',
    title: 'a GEDCOM file is imported and undone',
    async run(scene) {
      const { page, surname, file } = scene
      await openAsOwner(scene, '/admin/import', 'Import a family tree')
      await page.files('Choose a file to import', file('roots.ged', roots(surname)))
      const draft = { role: 'region', name: 'roots.ged' }
      await page.sees({ text: '2 people, 1 couple', within: draft })
      await page.press('button', 'Import', draft)
      await page.sees('The import is done.')
      await page.press('button', 'Undo this import', draft)
      await page.press('button', 'Undo the import', { role: 'alertdialog' })
      await page.sees('The import has been undone.')
    },
  },
  {
    points: 'ENG-1',
    title: 'the family is exported as a file',
    async run(scene) {
      const { page, surname } = scene
      await family(scene)
      await openAsOwner(scene, '/export', 'Export the family')
      await page.press('checkbox', 'Include the details of living people')
      await page.gone('without details')
      await page.press('button', 'Download')
      const text = await downloaded(page, /\.ged$/)
      if (!text.includes('2 VERS 7.0') || !text.includes(`1 NAME Anna /${surname}/`))
        throw new Error(`the file is not the family: ${text.slice(0, 2_000)}`)
    },
  },
  {
    points: 'ENG-1',
    title: 'an admin names the site in the settings',
    async run(scene) {
      const { page, surname } = scene
      await openAsOwner(scene, '/admin/settings', 'Settings')
      const form = { role: 'region', name: 'The site' }
      await page.fill('Name of the site', `The ${surname}s`, form)
      await page.press('button', "Save the site's settings", form)
      await page.sees('Settings saved.')
      await page.titled(`Settings · The ${surname}s`)
      await page.press('radio', 'An S3 bucket', { role: 'region', name: 'Where backups go' })
      await page.sees({ role: 'textbox', name: 'Bucket' })
    },
  },
  ...offlineFlows,
]

/** A field beside the logo, or a button where that does not fit. */
async function openSearch({ page, isPhone }: Scene): Promise<void> {
  if (isPhone) await page.press('button', 'Search', { role: 'banner' })
  else await page.pressOn({ role: 'combobox', name: 'Search' })
}

/** Waits until a picture is loaded. */
async function pictureIsShown(page: Page, name: string): Promise<void> {
  await page.sees({ role: 'img', name })
  await until(`the picture ${name}`, async () => {
    const widths = await page.tab.run(
      `[...document.images].filter(one => one.alt === ${JSON.stringify(name)}).map(one => one.naturalWidth)`,
    )
    return Array.isArray(widths) && widths.some(width => width > 0) ? undefined : 'it is not loaded'
  })
}

/** A couple in a file. */
function roots(surname: string): string {
  const people = [`Emma /${surname}-Lind/`, `Karl /${surname}-Lind/`].map(
    (name, index) => `0 @I${index}@ INDI\n1 NAME ${name}\n1 BIRT\n2 DATE 19${index}7\n1 FAMS @F1@\n`,
  )
  const couple = '0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I0@\n'
  return `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${people.join('')}${couple}0 TRLR\n`
}

/** The text of the file that arrived in the folder for downloads. */
async function downloaded(page: Page, name: RegExp): Promise<string> {
  let text = ''
  await until(`the file ${name}`, async () => {
    const found = readdirSync(page.tab.downloads).find(one => name.test(one))
    text = found ? readFileSync(join(page.tab.downloads, found), 'utf8') : ''
    return text.endsWith('0 TRLR\n') || text.endsWith('0 TRLR\r\n')
      ? undefined
      : `it is not complete: ${found}`
  })
  return text
}
