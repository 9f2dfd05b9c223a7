import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../bench/lib/server.mjs'
import { inspectEverything } from './inspection.mjs'
import { Person } from './person.mjs'
import { Server } from './server.mjs'

/** At most this many files of the backup are damaged. */
const DAMAGED = 3

/**
 * Restores a backup on another machine, with SQLite and a folder for the files, and compares everything. Then damages the
 * backup: a restore must name exactly what is lost and bring everything else back.
 */
export async function recover({ site, crowd, backup, dice, wrong, report }) {
  await inspectRestored(site, crowd, backup, wrong, report, 'the restored backup')

  const damaged = dice.shuffled([...crowd.files]).slice(0, DAMAGED)
  const objects = damaged.map(([, { hash }]) => join(site.backups, 'objects', hash))
  for (const object of objects) flipBit(object, dice)
  const names = damaged.map(([, { name }]) => name)
  const refused = await restore(site, backup, [])
  if (refused.status === 0 || !names.every(name => refused.text.includes(name)))
    wrong.push(`a damaged backup was not refused with the names of what is lost: ${refused.text}`)
  // A rehearsal takes the newest one, which may be of a time when the clock was ahead.
  if (newest(site) === backup) {
    const rehearsed = run(site, site.servers[0].data, ['backup', 'rehearse'], site.settings)
    if (rehearsed.status === 0) wrong.push(`the rehearsal of a damaged backup succeeded: ${rehearsed.text}`)
  }

  const others = { promises: crowd.promises, files: new Map(crowd.files) }
  for (const [id] of damaged) others.files.delete(id)
  const where = 'the restored backup with damaged files'
  const { text } = await inspectRestored(site, others, backup, wrong, report, where, ['--without-damaged'])
  const lost = text.match(/(?<=^ {4}\S+\/\d+_).+$/gm) ?? []
  if ([...names].sort().join() !== [...lost].sort().join())
    wrong.push(`${names.join(', ')} were damaged, but ${lost.join(', ')} were lost`)
  report.tried('files of a backup with a flipped bit, each of them named', damaged.length)

  flipBit(join(site.backups, backup, 'records.jsonl.gz'), dice)
  const without = await restore(site, backup, ['--without-damaged'])
  if (without.status === 0) wrong.push(`damaged records of a backup were restored: ${without.text}`)
  report.tried('records of a backup with a flipped bit, refused')
}

function newest(site) {
  const names = readdirSync(site.backups).filter(name =>
    existsSync(join(site.backups, name, 'records.jsonl.gz')),
  )
  return names.sort().at(-1)
}

async function inspectRestored(site, crowd, backup, wrong, report, where, options = []) {
  const restored = await restore(site, backup, options)
  if (restored.status !== 0) {
    wrong.push(`${where} cannot be restored: ${restored.text}`)
    return restored
  }
  const { server } = restored
  try {
    await server.up()
    const owner = new Person(server, 'owner', '192.0.2.1')
    if (await owner.comeBack()) await inspectEverything(owner, crowd, wrong, report, where)
    else wrong.push(`${where}: the owner cannot sign in: ${owner.answer}`)
  } finally {
    await server.kill()
  }
  return restored
}

let count = 0

/** Restores into an empty folder. */
async function restore(site, backup, options) {
  const port = await freePort()
  const settings = { KINKEEPER_PUBLIC_URL: `http://127.0.0.1:${port}`, KINKEEPER_BACKUP_URL: site.backups }
  const elsewhere = { folder: site.folder, binary: site.binary, settings, log: () => site.log() }
  const server = new Server(elsewhere, `restored${++count}`, port)
  return { server, ...run(site, server.data, ['restore', backup, ...options], settings) }
}

function run(site, data, words, settings) {
  const env = { PATH: process.env.PATH, KINKEEPER_DATA: data, KINKEEPER_LOG: 'error', ...settings }
  const { status, stdout, stderr } = spawnSync(site.binary, words, {
    env,
    cwd: site.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, text: `${stdout}${stderr}` }
}

function flipBit(file, dice) {
  const bytes = readFileSync(file)
  bytes[dice.roll(bytes.length)] ^= 1 << dice.roll(8)
  writeFileSync(file, bytes)
}
