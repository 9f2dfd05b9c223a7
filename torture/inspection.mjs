import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY_LIMIT = 120
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds))

/** Checks everything that was promised; returns what is wrong. */
export async function inspect({ site, mail, crowd }) {
  const wrong = [...crowd.wrong]
  const { owner } = crowd
  if (!(await owner.comeBack())) return [...wrong, 'the owner cannot sign in any more']
  await inspectRecords(owner, crowd, wrong)
  await inspectMail(site, owner, mail, crowd, wrong)
  await inspectBackups(site, owner, wrong)
  if (!site.postgres) inspectDatabase(site, wrong)
  await inspectMemory(site, wrong)
  const { acknowledged, refused, unavailable, unanswered } = crowd.counts
  console.log(
    `requests: ${acknowledged} acknowledged, ${refused} refused, ${unavailable} answered 503, ${unanswered} without an answer`,
  )
  return wrong
}

async function inspectRecords(owner, crowd, wrong) {
  for (const [path, states] of crowd.promises.records) {
    const { status, body, text } = await owner.send('GET', path)
    const found =
      status === 404 ? null : (body?.title ?? body?.description ?? body?.name ?? body?.member?.name)
    if (status !== 200 && status !== 404) wrong.push(`${path} answers ${status} ${text}`)
    else if (!states.includes(found))
      wrong.push(`${path} is ${found}, but was promised as ${states.join(' or ')}`)
  }
  console.log(`records: ${crowd.promises.records.size} checked`)
}

/** Every email was accepted; twice only if the server was killed between sending and noting it. */
async function inspectMail(site, owner, mail, crowd, wrong) {
  const missing = () => [...crowd.mails].filter(id => !mail.accepted.has(id))
  const arrive = async patience => {
    const end = Date.now() + patience
    while (missing().length > 0 && Date.now() < end) {
      for (const id of missing().slice(0, 20)) await owner.send('POST', `/api/admin/mail/${id}/retry`)
      await wait(500)
    }
  }
  await arrive(30_000)
  // The email that a killed server was sending is held for five minutes. A clock that moves on shortens that.
  if (site.faketime) site.setClock('+6m')
  await arrive(420_000)
  site.setClock('+0')
  for (const id of missing()) wrong.push(`the email ${id} never arrived`)
  const twice = [...crowd.mails].filter(id => mail.accepted.get(id) > 1)
  if (twice.length > site.kills)
    wrong.push(`${twice.length} emails arrived twice, but there were only ${site.kills} kills`)
  console.log(`emails: ${crowd.mails.size} sent, ${twice.length} of them twice after ${site.kills} kills`)
}

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
  await owner.must('POST', '/api/admin/backups')
  await finished()
  const good = await listed()
  if (good.light !== 'green') wrong.push(`the light is ${good.light} after a backup: ${good.problem}`)
  // The light must follow what is really there.
  renameSync(join(site.data, 'backups'), join(site.data, 'backups-elsewhere'))
  const light = await until(
    async () => (await listed()).light,
    light => light !== 'green',
  )
  if (light === 'green') wrong.push('the light is green although all backups are gone')
  console.log(`backups: ${good.items.length}, the light is ${good.light}; without them it is ${light}`)
}

async function until(ask, right) {
  let answer
  for (let turn = 0; turn < 60; turn++) {
    answer = await ask()
    if (right(answer)) break
    await wait(500)
  }
  return answer
}

function inspectDatabase(site, wrong) {
  const check =
    'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("PRAGMA integrity_check").fetchone()[0])'
  const found = execFileSync('python3', ['-c', check, join(site.data, 'kinkeeper.db')], {
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
