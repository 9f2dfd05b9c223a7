// Imports a family tree from another program, with 10,000 and 100,000 people: measures reading it, importing
// it while two others edit members, the cost afterwards, reading it a second time, exporting everything, and
// undoing the import.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { register } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

const SIZES = [10_000, 100_000]
const EDITORS = ['bea', 'carl']
const PAUSE = 50

/** Each figure has its aims at 10,000 and 100,000 people. */
const FIGURES = [
  { key: 'preview', label: 'preview', unit: 's', digits: 2, aims: [1] },
  { key: 'previewMemory', label: 'preview, peak memory', unit: 'MiB', digits: 0, aims: [400, 400] },
  { key: 'import', label: 'import', unit: 's', digits: 2, aims: [2, 20] },
  { key: 'importMemory', label: 'import, peak memory', unit: 'MiB', digits: 0, aims: [400, 400] },
  { key: 'edits', label: 'edits of two others during the import', unit: '', digits: 0 },
  { key: 'holdUp', label: 'longest of these edits', unit: 's', digits: 2, aims: [1, 5] },
  { key: 'changes', label: 'the change log after it', unit: 'ms', digits: 0, aims: [100, 100] },
  { key: 'second', label: 'preview of the same file again', unit: 's', digits: 2 },
  { key: 'secondMemory', label: 'the same, peak memory', unit: 'MiB', digits: 0, aims: [400, 400] },
  { key: 'export', label: 'export of everyone', unit: 's', digits: 2, aims: [undefined, 3] },
  { key: 'exportMemory', label: 'export, peak memory', unit: 'MiB', digits: 0 },
  { key: 'undo', label: 'undoing the import', unit: 's', digits: 2 },
  { key: 'undoMemory', label: 'undo, peak memory', unit: 'MiB', digits: 0 },
]

const wanted = process.env.KINKEEPER_BENCH_SIZES?.split(',').map(Number) ?? SIZES

export default {
  title: 'import and export of 10,000 and 100,000 people',
  rounds: 1,
  metrics: FIGURES.flatMap(({ aims, key, label, ...figure }) =>
    wanted.map(size => ({
      ...figure,
      key: `${key} ${size}`,
      label: `${label}, ${size.toLocaleString('en')}`,
      atMost: aims?.[SIZES.indexOf(size)],
    })),
  ),
  async measure() {
    const values = {}
    for (const size of wanted)
      for (const [key, value] of Object.entries(await measure(size))) values[`${key} ${size}`] = value
    return values
  },
}

async function measure(size) {
  const data = dataFolder()
  const file = join(data.path, 'family.ged')
  const program = resolve(import.meta.dirname, '../lib/synthetic-gedcom.mjs')
  writeFileSync(file, execFileSync(process.execPath, [program, String(size)], { maxBuffer: 1 << 28 }))
  const server = await startServer(data.path)
  try {
    const owner = await register(server.url, 'owner')
    const editors = await team(owner)
    const site = { server, owner }
    const first = await measured(server, () => read(site, file))
    const imported = await importWith(site, editors, first.result)
    const changes = await seconds(() => owner.call('GET', '/api/admin/changes'))
    const second = await measured(server, () => read(site, file))
    const exported = await measured(server, () => download(site))
    const undo = `/api/admin/changes/${imported.draft.change}/undo`
    const undone = await measured(server, () => owner.call('POST', undo))
    return {
      preview: first.seconds,
      previewMemory: first.peak,
      import: imported.seconds,
      importMemory: imported.peak,
      edits: imported.edits.length,
      holdUp: Math.max(...imported.edits),
      changes: changes.seconds * 1000,
      second: second.seconds,
      secondMemory: second.peak,
      export: exported.seconds,
      exportMemory: exported.peak,
      undo: undone.seconds,
      undoMemory: undone.peak,
    }
  } finally {
    await server.stop()
    rmSync(data.path, { recursive: true, force: true })
  }
}

async function seconds(work) {
  const began = process.hrtime.bigint()
  const result = await work()
  return { result, seconds: Number(process.hrtime.bigint() - began) / 1e9 }
}

async function measured(server, work) {
  server.forgetPeak()
  return { ...(await seconds(work)), peak: server.peakMemory() }
}

const pause = () => new Promise(done => setTimeout(done, PAUSE))

/** Creates two accounts, and for each a member of the family to edit. */
async function team(owner) {
  const editors = []
  let relatedTo
  for (const name of EDITORS) {
    const visitor = await register(owner.url, name)
    const { member } = await owner.call('POST', '/api/members', { name: `Relative of ${name}`, relatedTo })
    relatedTo = { memberId: member.id, type: 'sister' }
    editors.push({ visitor, id: member.id })
  }
  const { items } = await owner.call('GET', '/api/users?status=pending')
  for (const { id, version } of items) await owner.call('POST', `/api/users/${id}/approve`, { version })
  return editors
}

/** Uploads a file and waits for its preview. */
async function read({ server, owner }, file) {
  const { token } = await owner.call('GET', '/api/auth/session')
  const response = await fetch(`${server.url}/api/imports?filename=family.ged`, {
    method: 'POST',
    headers: {
      origin: server.url,
      cookie: owner.cookie,
      'x-kinkeeper-token': token,
      'x-kinkeeper-version': 'bench',
      'content-type': 'application/octet-stream',
    },
    body: readFileSync(file),
  })
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`)
  return until(owner, (await response.json()).id, 'ready')
}

async function until(owner, id, state) {
  for (;;) {
    const draft = await owner.call('GET', `/api/imports/${id}`)
    if (draft.state === state) return draft
    if (draft.problem) throw new Error(draft.problem)
    await pause()
  }
}

/** Imports while the others edit, and returns the seconds of each edit. */
async function importWith({ server, owner }, editors, { id }) {
  const edits = []
  let isOver = false
  const editing = editors.map(async ({ visitor, id: member }) => {
    while (!isOver) {
      const { version, name } = await visitor.call('GET', `/api/members/${member}`)
      const body = { version, name, occupation: `Baker ${edits.length}` }
      edits.push((await seconds(() => visitor.call('PUT', `/api/members/${member}`, body))).seconds)
      await pause()
    }
  })
  const imported = await measured(server, async () => {
    await owner.call('POST', `/api/imports/${id}/run`)
    return until(owner, id, 'done')
  })
  isOver = true
  await Promise.all(editing)
  return { ...imported, draft: imported.result, edits }
}

async function download({ server, owner }) {
  const response = await fetch(`${server.url}/api/exports/file?format=gedcom5&living=true`, {
    headers: { cookie: owner.cookie },
  })
  if (response.status !== 200) throw new Error(`export: ${response.status} ${await response.text()}`)
  return (await response.arrayBuffer()).byteLength
}
