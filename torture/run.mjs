// Breaks the server on purpose while several people use it, and then checks that nothing they were promised is lost:
// `make torture`. A short run is part of `make test`.
//
//   node torture/run.mjs [--minutes 30] [--database sqlite|postgres] [--binary FILE] [--seed NUMBER]
import { parseArgs } from 'node:util'
import { Dice } from './dice.mjs'
import { inspect } from './inspection.mjs'
import { MailServer } from './mail_server.mjs'
import { Crowd } from './people.mjs'
import { Site } from './site.mjs'
import { TROUBLES } from './troubles.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    database: { type: 'string', default: 'sqlite' },
    binary: { type: 'string', default: 'target/release/kinkeeper' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const dice = new Dice(Number(values.seed))
const end = Date.now() + Number(values.minutes) * 60_000
console.log(`${values.database}, ${values.minutes} minutes, seed ${values.seed}`)

const mail = await MailServer.start()
const site = await Site.start({
  binary: values.binary,
  database: values.database,
  mail,
  large: Number(values.minutes) >= 5,
})
let failed = []
try {
  const crowd = await Crowd.gather(site, dice)
  crowd.begin()
  const happened = new Map()
  let slowestRecovery = 0
  // Each trouble once, in random order, then at random until the time is over.
  const order = dice.shuffled(TROUBLES.filter(trouble => trouble.fits(site)))
  for (let turn = 0; turn < order.length || Date.now() < end; turn++) {
    const trouble = turn < order.length ? order[turn] : dice.pick(order)
    await trouble.run({ site, mail, crowd, dice })
    const began = Date.now()
    await site.becomesReady()
    const recovery = Date.now() - began
    slowestRecovery = Math.max(slowestRecovery, recovery)
    const before = happened.get(trouble.name) ?? 0
    happened.set(trouble.name, before + 1)
    if (before === 0) console.log(`  ${trouble.name}: ready again after ${recovery} ms`)
    await crowd.does(20)
  }
  await crowd.stop()
  const counts = [...happened].map(([name, times]) => `${name} ${times}`)
  console.log(`troubles: ${counts.join(', ')}`)
  console.log(`slowest recovery: ${slowestRecovery} ms`)
  failed = await inspect({ site, mail, crowd })
} catch (error) {
  failed.push(error.stack)
} finally {
  await site.remove()
  await mail.stop()
}
for (const failure of failed.slice(0, 40)) console.error(`FAILED: ${failure}`)
console.log(failed.length === 0 ? 'Nothing was lost.' : `${failed.length} checks failed; seed ${values.seed}`)
process.exit(failed.length === 0 ? 0 : 1)
