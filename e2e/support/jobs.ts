import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Site } from './site.ts'

const PYTHON = resolve(import.meta.dirname, '../../.cache/venv/bin/python')
const DUE_NOW = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    print(database.execute("UPDATE jobs SET due_at = 0 WHERE kind = ? AND state = 'waiting'", [sys.argv[2]]).rowcount)
`

/**
 * What waits for a later hour is due at once: a test cannot move the program's clock, so the program is stopped, the
 * hour is changed where it is written down, and the program goes on. Answers how many jobs that were.
 */
export async function bringForward(site: Site, kind: string): Promise<number> {
  await site.end()
  const database = join(site.data, 'kinkeeper.db')
  const changed = execFileSync(PYTHON, ['-c', DUE_NOW, database, kind], { encoding: 'utf8' })
  await site.begin()
  return Number(changed)
}
