import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { importScans } from './imports.mjs'
import { Person } from './person.mjs'
import { killOne, pauseOne, replaceOne, signOutElsewhere } from './replicas.mjs'

const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds))
const alone = site => !site.balancer
const several = site => site.balancer
const always = () => true
/** What has little to do with replicas is left out of a short run of them. */
const unhurried = site => alone(site) || site.large

/** Everything that goes wrong. Each one removes its trouble at the end; the server must then recover without help. */
export const TROUBLES = [
  { name: 'killed', fits: alone, run: ({ site }) => site.kill() },
  { name: 'all replicas killed', fits: several, run: ({ site }) => site.kill() },
  { name: 'one replica killed', fits: several, run: killOne },
  { name: 'one replica stopped for a while', fits: several, run: pauseOne },
  { name: 'one replica replaced', fits: several, run: replaceOne },
  { name: 'signed out on the other replica', fits: several, run: signOutElsewhere },
  { name: 'killed during a backup', fits: always, run: killDuringBackup },
  { name: 'killed during an import', fits: always, run: importScans },
  { name: 'stopped', fits: alone, run: stop },
  { name: 'disk full', fits: site => site.ownDisk, run: fillDisk },
  { name: 'database locked', fits: site => !site.postgres, run: lockDatabase },
  { name: 'database away', fits: site => site.postgres, run: databaseAway },
  { name: 'mail server silent', fits: unhurried, run: context => mailTrouble(context, 'silent') },
  { name: 'mail server slow', fits: unhurried, run: context => mailTrouble(context, 'slow') },
  { name: 'mail server refusing', fits: unhurried, run: context => mailTrouble(context, 'refusing') },
  { name: 'mail cut off', fits: unhurried, run: context => mailTrouble(context, 'cut') },
  { name: 'clock two days ahead', fits: site => site.faketime, run: context => moveClock(context, '+2d') },
  { name: 'clock a year ahead', fits: site => site.faketime, run: context => moveClock(context, '+400d') },
  { name: 'readers that stop reading', fits: alone, run: stopReading },
  { name: 'silent connections', fits: alone, run: silentConnections },
  { name: 'many live streams', fits: alone, run: manyStreams },
  { name: 'guesses from many addresses', fits: unhurried, run: guess },
  { name: 'uploads announced and never sent', fits: unhurried, run: announceUploads },
]

async function killDuringBackup({ site, crowd }) {
  await crowd.owner.comeBack()
  await crowd.owner.send('POST', '/api/admin/backups')
  await site.kill()
  // A dead backup must not block the next one; other servers on the same PostgreSQL wait a minute to be sure.
  const end = Date.now() + 90_000
  for (;;) {
    await crowd.owner.comeBack()
    const { status, text } = await crowd.owner.send('POST', '/api/admin/backups')
    // A short run does not wait for that minute.
    if (status === 202 || (status === 409 && site.postgres && !site.large)) return
    if (Date.now() > end) throw new Error(`no backup after one was killed: ${status} ${text}`)
    await wait(1_000)
  }
}

async function stop({ site }) {
  const took = await site.restart()
  if (took > 20_000) throw new Error(`the server took ${took} ms to stop`)
}

async function fillDisk({ site, crowd }) {
  const filler = join(site.servers[0].data, 'filler')
  const chunk = Buffer.alloc(1024 * 1024)
  // The last chunk is written as far as it fits; the server keeps writing meanwhile.
  for (let full = false; !full; ) {
    try {
      appendFileSync(filler, chunk)
    } catch (error) {
      full = error.code === 'ENOSPC'
      if (!full) throw error
    }
  }
  await crowd.does(30)
  rmSync(filler)
}

async function lockDatabase({ site }) {
  const lock =
    'import sqlite3, sys, time; c = sqlite3.connect(sys.argv[1], timeout=30, isolation_level=None); ' +
    'c.execute("BEGIN EXCLUSIVE"); print("locked", flush=True); time.sleep(8); c.execute("ROLLBACK")'
  const child = spawn('python3', ['-c', lock, join(site.servers[0].data, 'kinkeeper.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child, 'exit')
}

async function databaseAway({ site, dice }) {
  // A job whose result could not be stored is repeated.
  site.kills += 1
  site.postgres.down()
  await wait(1_000 + dice.roll(4_000))
  site.postgres.up()
}

async function mailTrouble({ mail, crowd }, mode) {
  mail.mode = mode
  await crowd.does(60)
  // Everything except mail keeps working while the mail server hangs.
  await crowd.owner.comeBack()
  const { status } = await crowd.owner.send('GET', '/api/admin/overview')
  if (status !== 200) throw new Error(`the overview answers ${status} while the mail server is ${mode}`)
  mail.mode = 'ok'
}

async function moveClock({ site, crowd }, offset) {
  site.setClock(offset)
  await wait(1_500)
  for (const person of crowd.people) await person.comeBack()
  await crowd.does(20)
  site.setClock('+0')
  for (const person of crowd.people) {
    const end = Date.now() + 20_000
    while (!(await person.comeBack())) {
      if (Date.now() > end)
        throw new Error(`${person.name} cannot sign in after the clock was ${offset} ahead: ${person.answer}`)
      await wait(200)
    }
  }
}

/** Opens a connection and sends a request whose answer is never read. */
function request(site, person, path) {
  const socket = connect(site.port, '127.0.0.1')
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.on('error', () => {})
  socket.pause()
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${person.address}\r\nCookie: ${cookie}\r\n\r\n`,
  )
  return socket
}

async function stopReading({ site, crowd }) {
  const person = crowd.people.at(-1)
  await person.comeBack()
  const sockets = Array.from({ length: 100 }, () => request(site, person, '/api/history'))
  await crowd.does(30)
  for (const socket of sockets) socket.destroy()
}

async function silentConnections({ site, crowd }) {
  const sockets = Array.from({ length: site.connections }, () => {
    const socket = connect(site.port, '127.0.0.1')
    socket.on('error', () => {})
    return socket
  })
  await crowd.does(30)
  for (const socket of sockets) socket.destroy()
}

async function manyStreams({ site, crowd }) {
  const person = crowd.people.at(-1)
  await person.comeBack()
  const sockets = Array.from({ length: site.streams }, () => request(site, person, '/api/live'))
  await crowd.does(30)
  for (const socket of sockets) socket.destroy()
}

/** A robot with many addresses guesses one password. It gets nowhere, and the account's holder still gets in. */
async function guess({ site, crowd }) {
  const victim = crowd.people.at(-2)
  let tried = 0
  for (let number = 0; number < 150; number++) {
    const robot = new Person(site, 'robot', `198.51.100.${number}`)
    await robot.refresh()
    const { status } = await robot.send('POST', '/api/auth/sign-in', {
      email: victim.email,
      password: `guess ${number}`,
    })
    tried += status === 401 ? 1 : 0
  }
  if (tried > 30) throw new Error(`${tried} of 150 guesses at one account were tried`)
  await victim.send('POST', '/api/auth/sign-out')
  const end = Date.now() + 20_000
  while (!(await victim.comeBack())) {
    if (Date.now() > end)
      throw new Error('the holder of a guessed account cannot sign in with a known browser')
    await wait(200)
  }
}

/** One member reserves as much as possible; the others can still upload. */
async function announceUploads({ crowd }) {
  const greedy = crowd.people.at(-1)
  await greedy.comeBack()
  for (let number = 0; number < 20; number++) {
    await greedy.send('POST', '/api/uploads', { name: `huge${number}.bin`, size: 20 * 1024 * 1024 })
  }
  const other = crowd.people.at(1)
  await other.comeBack()
  const small = {
    name: 'note.txt',
    dataUrl: `data:text/plain;base64,${Buffer.from('a note').toString('base64')}`,
  }
  const { status, text } = await other.send('POST', '/api/files', small)
  if (status !== 201) throw new Error(`another member cannot upload: ${status} ${text}`)
}
