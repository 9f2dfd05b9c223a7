import { Page } from './pages.mjs'
import { Person } from './person.mjs'

const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds))

/** What one replica is told must be true on the others within this time; on a busy machine a second is too short. */
const PATIENCE = 5_000

/** The cookie that stays in a browser after signing out. */
const KNOWN_BROWSER = 'kinkeeper-browser'

export async function killOne({ site, crowd, dice }) {
  const server = dice.pick(site.servers)
  site.kills += 1
  await server.kill()
  // The others go on.
  await crowd.does(20)
  await server.up()
}

/** A virtual machine that is moved does nothing for a while, and then goes on with what it was doing. */
export async function pauseOne({ site, crowd, dice }) {
  const server = dice.pick(site.servers)
  site.kills += 1
  server.pause()
  try {
    await crowd.does(20)
    // Longer than a transaction or a job may be held, every now and then.
    await wait(site.large ? dice.roll(45_000) : 3_000)
    await crowd.does(10)
  } finally {
    server.resume()
  }
}

/** The new one starts with an empty folder. */
export async function replaceOne({ site, crowd, dice }) {
  const server = dice.pick(site.servers)
  site.kills += 1
  const took = await server.stop()
  if (took > 20_000) throw new Error(`a replica took ${took} ms to stop`)
  server.forget()
  await crowd.does(10)
  await server.up()
}

/** Someone signs out through one replica. The session must be over on the other one, and a page there must be told. */
export async function signOutElsewhere({ site, crowd, dice, report }) {
  const person = dice.pick(crowd.people)
  const phone = new Person(site, person.name, '192.0.2.99')
  // The phone was used before: guesses at the account lock out only browsers that nobody signed in with.
  phone.cookies.set(KNOWN_BROWSER, person.cookies.get(KNOWN_BROWSER))
  if (!(await phone.comeBack())) throw new Error(`${phone.name} cannot sign in: ${phone.answer}`)
  const [here, there] = dice.shuffled(site.servers).map(server => phone.at(server))
  const page = new Page(there)
  try {
    await until('a page opens', () => page.isOpen)
    // The cookie of the page's browser stays: someone may have copied it.
    there.cookies = new Map(there.cookies)
    const began = Date.now()
    await here.must('POST', '/api/auth/sign-out')
    const { status } = await there.send('GET', '/api/members')
    if (status !== 401) throw new Error(`signed out on one replica, and the other one answers ${status}`)
    await until('the page on the other replica is told', () => page.signedOut)
    report.atMost('a sign-out reached the page on the other replica, milliseconds', page.signedOut - began)
  } finally {
    page.close()
  }
}

/** Every page must be open again, and hear of a change on any replica. */
export async function inspectPages(site, owner, pages) {
  for (const server of site.servers) {
    await until('all pages are open', () => pages.every(page => page.isOpen))
    const before = pages.map(page => page.changes)
    await owner.at(server).must('POST', '/api/events', { title: 'Heard by all', date: '2026-11-17' })
    await until(`all pages hear of a change on ${server.name}`, () =>
      pages.every((page, number) => page.changes > before[number]),
    )
  }
}

async function until(what, holds) {
  const end = Date.now() + PATIENCE
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within ${PATIENCE} ms: ${what}`)
    await wait(10)
  }
}
