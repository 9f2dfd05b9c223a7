import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
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
 * The mornings of the last week come now, for every reminder that is planned. A test cannot move the program's clock,
 * so the program is stopped, the plans are changed where they are written down, and it goes on as after a standstill.
 * Answers how many plans that were.
 */
export async function bringReminders(site: Site): Promise<number> {
  await site.end()
  const planned = execFileSync(PYTHON, ['-c', WEEK_AGO, join(site.data, 'kinkeeper.db')], {
    encoding: 'utf8',
  })
  await site.begin()
  return Number(planned)
}
