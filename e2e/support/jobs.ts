import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Guard } from './guard.ts'
import type { Site } from './site.ts'

const PYTHON = resolve(import.meta.dirname, '../../.cache/venv/bin/python')
const WEEK_AGO = `
import datetime, json, sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    jobs = database.execute("SELECT id, payload FROM jobs WHERE kind = 'reminder' AND state = 'waiting'").fetchall()
    for id, payload in jobs:
        plan = json.loads(payload)
        plan["day"] = str(datetime.date.fromisoformat(plan["day"]) - datetime.timedelta(days=7))
        database.execute("UPDATE jobs SET due_at = 0, payload = ? WHERE id = ?", [json.dumps(plan), id])
    print(len(jobs))
`

/**
 * Makes every planned reminder due now, as if a week had passed. A test cannot move the server's clock, so the server
 * is stopped, the plans are changed in the database, and it continues as if it had been off. Returns the number of
 * reminders.
 */
export async function makeRemindersDue(site: Site): Promise<number> {
  await site.end()
  const planned = execFileSync(PYTHON, ['-c', WEEK_AGO, join(site.data, 'kinkeeper.db')], {
    encoding: 'utf8',
  })
  await site.begin()
  return Number(planned)
}

const TOMORROW = `
import sqlite3, sys, time
with sqlite3.connect(sys.argv[1]) as database:
    due = 0 if sys.argv[2] == "now" else int((time.time() + 86400) * 1000)
    database.execute("UPDATE jobs SET due_at = ? WHERE kind = 'reindex' AND state = 'waiting'", [due])
`

/**
 * Starts a reindex and postpones the work until tomorrow, because a small family's index is rebuilt before a test
 * could look at it. `finish` lets it run now. Open pages first see the server restart, then a missing index.
 */
export async function postponeReindex(site: Site, guard: Guard): Promise<{ finish(): Promise<void> }> {
  guard.allow(/412.*\/api\/admin\/overview/)
  const due = async (when: 'tomorrow' | 'now') => {
    execFileSync(PYTHON, ['-c', TOMORROW, join(site.data, 'kinkeeper.db'), when])
    await site.begin()
  }
  await site.end()
  site.run('reindex')
  await due('tomorrow')
  return {
    async finish() {
      await site.end()
      await due('now')
    },
  }
}
