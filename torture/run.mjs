// Breaks the server on purpose while several people use it, and then checks that nothing they were promised is lost:
// `make torture`. A short run is part of `make test`.
//
//   node torture/run.mjs [--minutes 30] [--database sqlite|postgres] [--replicas 2] [--people 5] [--pace MILLISECONDS]
//                        [--binary FILE] [--seed NUMBER]
//
// Several replicas are behind HAProxy, with PostgreSQL and S3.
import { parseArgs } from 'node:util'
import { Dice } from './dice.mjs'
import { inspect } from './inspection.mjs'
import { MailServer } from './mail_server.mjs'
import { Page } from './pages.mjs'
import { Crowd } from './people.mjs'
import { Report } from './report.mjs'
import { Site } from './site.mjs'
import { TROUBLES } from './troubles.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    database: { type: 'string', default: 'sqlite' },
    replicas: { type: 'string', default: '1' },
    people: { type: 'string', default: '5' },
    pace: { type: 'string', default: '0' },
    binary: { type: 'string', default: 'target/release/kinkeeper' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [minutes, replicas, people, pace, seed] = ['minutes', 'replicas', 'people', 'pace', 'seed'].map(name =>
  Number(values[name]),
)
const database = replicas > 1 ? 'postgres' : values.database
const dice = new Dice(seed)
const end = Date.now() + minutes * 60_000
console.log(
  `${database}, ${replicas} ${replicas > 1 ? 'replicas' : 'server'}, ${minutes} minutes, seed ${seed}`,
)

const report = new Report()
const mail = await MailServer.start()
const site = await Site.start({ binary: values.binary, database, replicas, mail, large: minutes >= 5 })
let failed = []
try {
  const crowd = await Crowd.gather(site, dice, { people, pace })
  const pages = crowd.people.map(person => new Page(person))
  crowd.begin()
  const happened = new Set()
  // Each trouble once, in random order, then at random until the time is over.
  const order = dice.shuffled(TROUBLES.filter(trouble => trouble.fits(site)))
  for (let turn = 0; turn < order.length || Date.now() < end; turn++) {
    const trouble = turn < order.length ? order[turn] : dice.pick(order)
    await trouble.run({ site, mail, crowd, dice, report })
    const began = Date.now()
    await site.becomesReady()
    const recovery = Date.now() - began
    report.atMost(`${trouble.name}; then ready after milliseconds`, recovery)
    if (!happened.has(trouble.name)) console.log(`  ${trouble.name}: ready again after ${recovery} ms`)
    happened.add(trouble.name)
    await crowd.does(20)
  }
  await crowd.stop()
  report.tried('large files uploaded in parts', crowd.uploadsInParts)
  failed = await inspect({ site, mail, crowd, pages, dice, report })
  for (const page of pages) page.close()
} catch (error) {
  failed.push(error.stack)
} finally {
  await site.remove()
  await mail.stop()
}
report.print()
for (const failure of failed.slice(0, 40)) console.error(`FAILED: ${failure}`)
console.log(failed.length === 0 ? 'Nothing was lost.' : `${failed.length} checks failed; seed ${seed}`)
process.exit(failed.length === 0 ? 0 : 1)
