import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../api/problem.ts'
import { type Around, backoff, operationLimit, Patience, retrying, uploadLimit } from './retry.ts'

const problem = (
  status: number,
  retryAfter: number | null = null,
  code = status ? 'internal' : 'unreachable',
) => new ProblemError(status, code, '', {}, null, retryAfter)

/** A clock that moves only during waits; `waits` are in seconds. */
function clock(random = 1) {
  let now = 0
  const waits: number[] = []
  const around: Around = {
    now: () => now,
    sleep: async milliseconds => {
      waits.push(milliseconds / 1000)
      now += milliseconds
    },
    random: () => random,
  }
  return { around, waits, seconds: () => now / 1000, pass: (seconds: number) => (now += seconds * 1000) }
}

/** Retries with this limit until it ends; returns how it ended. */
async function run(limit: number, time: ReturnType<typeof clock>, attempt: () => Promise<unknown>) {
  let tries = 0
  const patience = new Patience(limit, time.around)
  const counted = () => {
    tries += 1
    return attempt()
  }
  const ended = await retrying(counted, { patience, around: time.around }).catch(error => error)
  return { tries, ended }
}

describe('FILE-2 the wait between two tries', () => {
  it('doubles from one second to at most 64, each randomly reduced by up to half', () => {
    const failures = [1, 2, 3, 4, 5, 6, 7, 8, 20]
    expect(failures.map(count => backoff(count, 1) / 1000)).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64])
    expect(failures.map(count => backoff(count, 0) / 1000)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 32, 32])
    expect(backoff(3, 0.5) / 1000).toBe(3)
  })

  it('repeats for 600 s in total when sending bytes, with the last try at the end', async () => {
    const time = clock()
    const { tries, ended } = await run(uploadLimit, time, () => Promise.reject(problem(503)))
    expect(time.waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64, 64, 64, 64, 25])
    expect(tries).toBe(16)
    expect(time.seconds()).toBe(600)
    expect(ended).toMatchObject({ status: 503 })
  })

  it('repeats for 120 s in total for everything else', async () => {
    const time = clock()
    const { tries } = await run(operationLimit, time, () => Promise.reject(problem(500)))
    expect(time.waits).toEqual([1, 2, 4, 8, 16, 32, 57])
    expect(tries).toBe(8)
    expect(time.seconds()).toBe(120)
  })

  it('counts the time that failed tries take', async () => {
    const time = clock()
    const { tries } = await run(operationLimit, time, async () => {
      time.pass(50)
      throw problem(0)
    })
    // 50 + 1 + 50 + 2 leave 17 s, and the third try takes longer.
    expect(time.waits).toEqual([1, 2])
    expect(tries).toBe(3)
  })

  it('is as long as the server asks, if that is longer', async () => {
    const time = clock()
    const answers = [problem(429, 30), problem(503, 1)]
    const { ended } = await run(uploadLimit, time, async () => {
      const next = answers.shift()
      if (next) throw next
      return 'done'
    })
    expect(time.waits).toEqual([30, 2])
    expect(ended).toBe('done')
  })

  it('does not start when the server asks for more time than is left', async () => {
    const time = clock()
    const { tries, ended } = await run(operationLimit, time, () => Promise.reject(problem(429, 121)))
    expect(tries).toBe(1)
    expect(ended).toMatchObject({ status: 429 })
  })

  it('starts again at one second after progress, while the total time keeps counting', async () => {
    const time = clock()
    const patience = new Patience(uploadLimit, time.around)
    let count = 0
    await retrying(
      async () => {
        count += 1
        // A slow connection: ten minutes for each part that arrives, and then it breaks.
        if (count % 3 === 0) {
          time.pass(600)
          patience.succeeded()
        }
        if (count < 9) throw problem(502)
      },
      { patience, around: time.around },
    )
    expect(time.waits).toEqual([1, 2, 1, 2, 4, 1, 2, 4])
  })
})

describe('FILE-2 what is retried', () => {
  it.each([0, 408, 429, 500, 502, 503, 504, 599])('%i is', async status => {
    const answers = [problem(status)]
    const { tries, ended } = await run(uploadLimit, clock(), async () => {
      const next = answers.shift()
      if (next) throw next
      return 'done'
    })
    expect([tries, ended]).toEqual([2, 'done'])
  })

  it.each([400, 401, 402, 403, 404, 409, 413, 422])('%i is not', async status => {
    const { tries, ended } = await run(uploadLimit, clock(), () => Promise.reject(problem(status)))
    expect(tries).toBe(1)
    expect(ended).toMatchObject({ status })
  })

  it('an unreadable file is not, and a bug is not', async () => {
    const unreadable = problem(0, null, 'file-unreadable')
    expect(await run(uploadLimit, clock(), () => Promise.reject(unreadable))).toEqual({
      tries: 1,
      ended: unreadable,
    })
    const bug = new TypeError('oops')
    expect(await run(uploadLimit, clock(), () => Promise.reject(bug))).toEqual({ tries: 1, ended: bug })
  })

  it('nothing is once it is canceled, not even after a wait during which it was canceled', async () => {
    const time = clock()
    const stop = new AbortController()
    const patience = new Patience(uploadLimit, time.around)
    const around = { ...time.around, sleep: async () => stop.abort() }
    let tries = 0
    const trying = retrying(
      () => {
        tries += 1
        return Promise.reject(problem(503))
      },
      { patience, around, signal: stop.signal },
    )
    await expect(trying).rejects.toMatchObject({ code: 'canceled' })
    expect(tries).toBe(1)
  })
})
