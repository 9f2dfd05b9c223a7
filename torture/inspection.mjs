import { execFileSync } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recover } from './recovery.mjs'
import { inspectPages } from './replicas.mjs'

const MEMORY_LIMIT = 120
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds))

/** Everything that a replica must answer like the others. */
const ALIKE = [
  '/api/site',
  '/api/members',
  '/api/events',
  '/api/history',
  '/api/history/window?count=100',
  '/api/sources?limit=50',
  '/api/search?q=changed',
  '/api/users',
  '/api/admin/changes?limit=50',
  '/api/admin/backups',
]

/** Checks everything that was promised; returns what is wrong. */
export async function inspect({ site, mail, crowd, pages, dice, report }) {
  const wrong = [...crowd.wrong]
  const { owner } = crowd
  if (!(await owner.comeBack())) return [...wrong, 'the owner cannot sign in any more']
  await inspectPages(site, owner, pages)
  report.tried('streams of live updates opened', sum(pages.map(page => page.opened)))
  for (const server of site.servers)
    await inspectEverything(owner.at(server), crowd, wrong, report, server.name)
  await inspectAlike(site, owner, wrong, report)
  await inspectMail(site, owner, mail, crowd, wrong, report)
  const backup = await inspectBackups(site, owner, wrong)
  if (!site.postgres) inspectDatabase(site, wrong)
  await inspectMemory(site, wrong)
  if (backup) await recover({ site, crowd, backup, dice, wrong, report })
  for (const [outcome, times] of Object.entries(crowd.counts)) report.tried(`requests ${outcome}`, times)
  return wrong
}

const sum = numbers => numbers.reduce((one, other) => one + other, 0)

/** Every promised record, and every byte of every promised file. `owner` asks the site or the replica to check. */
export async function inspectEverything(owner, crowd, wrong, report, where) {
  const records = await inParallel([...crowd.promises.records], async ([path, states]) => {
    const { status, body, text } = await owner.send('GET', path)
    const found =
      status === 404 ? null : (body?.title ?? body?.description ?? body?.name ?? body?.member?.name)
    if (status !== 200 && status !== 404) return `${path} answers ${status} ${text}`
    if (!states.includes(found)) return `${path} is ${found}, but was promised as ${states.join(' or ')}`
  })
  tell(records, `records checked: ${where}`)
  const files = await inParallel([...crowd.files], async ([id, { name, hash }]) => {
    const found = await owner.hashOf(id)
    if (found !== hash) return `the file ${name} is ${found.slice(0, 200)}, not ${hash}`
  })
  tell(files, `files compared byte by byte: ${where}`)

  function tell(found, what) {
    const lost = found.filter(Boolean)
    wrong.push(...lost.map(problem => `${where}: ${problem}`))
    report.tried(what, found.length)
    report.lost(what, lost.length)
  }
}

async function inParallel(items, check) {
  const found = []
  const rest = items.values()
  const work = async () => {
    for (const item of rest) found.push(await check(item))
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return found
}

async function inspectAlike(site, owner, wrong, report) {
  const [first, ...others] = site.servers.map(server => owner.at(server))
  let different = 0
  for (const path of others.length > 0 ? ALIKE : []) {
    const expected = await first.send('GET', path)
    for (const other of others) {
      const found = await other.send('GET', path)
      if (expected.status === 200 && found.text === expected.text) continue
      different += 1
      wrong.push(`the replicas differ at ${path}: ${expected.status} ${found.status}`)
    }
  }
  if (others.length === 0) return
  report.tried('lists that the replicas must answer alike', ALIKE.length)
  report.lost('lists that the replicas must answer alike', different)
}

/** Every email was accepted; twice only if the server was killed between sending and noting it. */
async function inspectMail(site, owner, mail, crowd, wrong, report) {
  const missing = () => [...crowd.mails].filter(id => !mail.accepted.has(id))
  const arrive = async patience => {
    const end = Date.now() + patience
    while (missing().length > 0 && Date.now() < end) {
      for (const id of missing().slice(0, 20)) await owner.send('POST', `/api/admin/mail/${id}/retry`)
      await wait(500)
    }
  }
  // The email that a killed server was sending is held for half a minute.
  await arrive(120_000)
  for (const id of missing()) wrong.push(`the email ${id} never arrived`)
  const twice = [...crowd.mails].filter(id => mail.accepted.get(id) > 1)
  if (twice.length > site.kills)
    wrong.push(`${twice.length} emails arrived twice, but there were only ${site.kills} kills`)
  report.tried('emails sent', crowd.mails.size)
  report.lost('emails sent', missing().length)
  report.tried('emails that came twice, with the same Message-ID', twice.length)
}

/** Returns the name of a backup of everything. */
async function inspectBackups(site, owner, wrong) {
  const listed = async () => await owner.must('GET', '/api/admin/backups')
  const finished = async () => {
    for (let turn = 0; turn < 240; turn++) {
      const { running } = await listed()
      if (!running) return
      await wait(250)
    }
    wrong.push('a backup takes longer than a minute')
  }
  await finished()
  const before = new Set((await listed()).items.map(({ name }) => name))
  await owner.must('POST', '/api/admin/backups')
  // The replica that is asked may learn of it a moment later. It need not come first: the clock may have been ahead.
  const newOne = ({ items }) => items.find(({ name }) => !before.has(name))?.name
  const good = await until(listed, now => !now.running && newOne(now) !== undefined)
  if (!newOne(good)) wrong.push('a new backup does not appear in the list')
  if (good.light !== 'green') wrong.push(`the light is ${good.light} after a backup: ${good.problem}`)
  // The status light must follow what is really on the disk.
  const elsewhere = join(site.backups, '..', 'backups-elsewhere')
  renameSync(site.backups, elsewhere)
  const light = await until(
    async () => (await listed()).light,
    light => light !== 'green',
  )
  if (light === 'green') wrong.push('the light is green although all backups are gone')
  // The server may have made a new folder.
  rmSync(site.backups, { recursive: true, force: true })
  renameSync(elsewhere, site.backups)
  console.log(`backups: ${good.items.length}, the light is ${good.light}; without them it is ${light}`)
  return newOne(good)
}

async function until(ask, right) {
  let answer
  for (let turn = 0; turn < 240; turn++) {
    answer = await ask()
    if (right(answer)) break
    await wait(500)
  }
  return answer
}

function inspectDatabase(site, wrong) {
  const check =
    'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("PRAGMA integrity_check").fetchone()[0])'
  const found = execFileSync('python3', ['-c', check, join(site.servers[0].data, 'kinkeeper.db')], {
    encoding: 'utf8',
  }).trim()
  if (found !== 'ok') wrong.push(`the database is damaged: ${found}`)
}

async function inspectMemory(site, wrong) {
  const memory = await until(
    async () => site.memory(),
    memory => memory < MEMORY_LIMIT,
  )
  if (memory >= MEMORY_LIMIT) wrong.push(`the server still uses ${memory.toFixed(0)} MiB`)
  console.log(`memory: ${memory.toFixed(0)} MiB`)
}
