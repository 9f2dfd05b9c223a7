import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { newId, sha256 } from './person.mjs'

const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds))
const PATIENCE = 300_000

/** Imports an archive of scans, each for a source of its own, while what imports them is killed. */
export async function importScans({ site, crowd, dice, report }) {
  const { owner } = crowd
  const album = `Album${newId().slice(-12)}`
  const scans = new Map()
  for (let number = 0; number < (site.large ? 150 : 20); number++) {
    scans.set(`${album} ${number}`, randomBytes(2_000 + dice.roll(10_000)))
  }
  const path = `/api/imports?filename=${album}.zip`
  const { id } = await crowd.insist(owner, 'POST', path, archive(scans))
  const draft = `/api/imports/${id}`
  await reaches(crowd, draft, ['ready'])
  await crowd.insist(owner, 'PUT', `${draft}/choices`, { kind: 'scan', choice: 'new' })
  // If no answer came, the import may be running already, and is not to be started again.
  await owner.send('POST', `${draft}/run`)
  await wait(dice.roll(2_000))
  await harm(site, dice)
  if ((await crowd.insist(owner, 'GET', draft)).state === 'ready') {
    await crowd.insist(owner, 'POST', `${draft}/run`)
  }
  await reaches(crowd, draft, ['done'])
  await note(crowd, album, scans)
  report.tried('scans imported, each once', scans.size)
}

/** Hits whoever imports. */
async function harm(site, dice) {
  site.kills += 1
  const server = dice.pick(site.servers)
  if (site.postgres && dice.roll(3) === 0) {
    site.postgres.down()
    site.postgres.up()
  } else {
    await server.kill()
    await server.up()
  }
}

async function reaches(crowd, draft, states) {
  const end = Date.now() + PATIENCE
  for (;;) {
    const { state, stage, problem } = (await crowd.insist(crowd.owner, 'GET', draft)) ?? {}
    if (states.includes(state)) return
    if (['failed', 'cancelled'].includes(state)) throw new Error(`an import ${state}: ${problem}`)
    if (Date.now() > end) throw new Error(`an import is still ${state}, ${stage}, after five minutes`)
    await wait(300)
  }
}

/** Every scan must be there once, from now on. */
async function note(crowd, album, scans) {
  const found = new Map()
  for (let cursor = ''; cursor !== null; ) {
    const page = await crowd.insist(crowd.owner, 'GET', `/api/sources?search=${album}&limit=50${cursor}`)
    for (const source of page.items) {
      if (found.has(source.title)) crowd.wrong.push(`${source.title} was imported twice`)
      found.set(source.title, source.id)
    }
    cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : null
  }
  for (const [title, bytes] of scans) {
    const source =
      found.has(title) && (await crowd.insist(crowd.owner, 'GET', `/api/sources/${found.get(title)}`))
    if (source?.files?.length !== 1) {
      crowd.wrong.push(
        `${title} was imported with ${source ? source.files.length : 'no source, so no'} files`,
      )
      continue
    }
    crowd.promises.acknowledged(`/api/sources/${source.id}`, title)
    crowd.files.set(source.files[0].file.id, { name: `${title}.bin`, hash: sha256(bytes) })
  }
}

/** A ZIP archive of these files, not compressed. */
function archive(files) {
  const parts = []
  const index = []
  let offset = 0
  for (const [title, bytes] of files) {
    const name = Buffer.from(`${title}.bin`)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x21, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    index.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, name)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), about, name, bytes)
    offset += 4 + about.length + name.length + bytes.length
  }
  const size = index.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...index, end])
}
