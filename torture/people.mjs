import { randomBytes } from 'node:crypto'
import { newId, Person, sha256 } from './person.mjs'

const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds))

/**
 * Remembers the states that a record may have: the last one that was acknowledged, and every one requested
 * since then whose outcome nobody knows.
 */
class Promises {
  records = new Map()

  /** `state` is the text that the record must have, or null if it must be gone. */
  acknowledged(path, state) {
    this.records.set(path, [state])
  }

  possible(path, state) {
    this.#states(path).push(state)
  }

  /** A request that was refused, or answered 503, has stored nothing. */
  refused(path) {
    this.#states(path)
  }

  #states(path) {
    if (!this.records.has(path)) this.records.set(path, [null])
    return this.records.get(path)
  }
}

/** Several people who add, change and delete records all the time. */
export class Crowd {
  promises = new Promises()
  /** Emails that the server promised to send. */
  mails = new Set()
  /** The files that the server promised to keep: name and hash by id. */
  files = new Map()
  counts = { acknowledged: 0, refused: 0, unavailable: 0, unknown: 0, unanswered: 0 }
  uploadsInParts = 0
  /** Answers that no trouble excuses. */
  wrong = []
  #running = false
  #done = 0

  /** `pace` is how long each of them rests after each action, in milliseconds. */
  static async gather(site, dice, { people, pace }) {
    const crowd = new Crowd()
    Object.assign(crowd, { site, dice, pace })
    // What is uploaded in parts is large, and a small disk would be full.
    crowd.largeFiles = site.ownDisk ? 2 : 40
    crowd.owner = new Person(site, 'owner', '192.0.2.1')
    await crowd.owner.register(site.setup)
    crowd.people = [crowd.owner]
    for (let number = 2; number <= people; number++) {
      const person = new Person(site, `person${number}`, `192.0.2.${number}`)
      await person.register()
      const { items } = await crowd.owner.must('GET', '/api/users?status=pending')
      await crowd.owner.must('POST', `/api/users/${items[0].id}/approve`, { version: items[0].version })
      crowd.people.push(person)
    }
    crowd.root = newId()
    await crowd.owner.must('POST', '/api/members', { id: crowd.root, name: 'Root' })
    return crowd
  }

  begin() {
    this.#running = true
    this.loops = this.people.map(person => this.#live(person))
  }

  async stop() {
    this.#running = false
    await Promise.all(this.loops)
  }

  /** Waits until this many more requests were answered. */
  async does(requests) {
    const enough = this.#done + requests
    const end = Date.now() + 60_000 + requests * this.pace
    while (this.#done < enough) {
      if (Date.now() > end) throw new Error(`people get no answers:\n${this.site.log().slice(-2000)}`)
      await wait(20)
    }
  }

  async #live(person) {
    const own = []
    while (this.#running) {
      await wait(this.pace)
      const act = this.dice.roll(10)
      if (act < 4 || own.length === 0) await this.#create(person, own)
      else if (act < 7) await this.#change(person, this.dice.pick(own))
      else if (act < 8) await this.#delete(person, own.splice(this.dice.roll(own.length), 1)[0])
      else if (act < 9) await this.#read(person)
      else if (this.dice.roll(3) === 0) await this.#attach(person)
      else if (person === this.owner) await this.#mail(person)
    }
  }

  /** Sends a request; returns its answer and one of the outcomes that are counted. */
  async #request(person, method, path, body, headers) {
    const answer = await person.send(method, path, body, headers)
    const outcome = this.#judge(answer, `${method} ${path}`)
    this.counts[outcome] += 1
    if (outcome !== 'unanswered') this.#done += 1
    const isSignedOut = [401, 403, 429].includes(answer.status)
    if (isSignedOut) await person.comeBack()
    if (isSignedOut || !['acknowledged', 'refused'].includes(outcome)) {
      await wait(50)
    }
    return { outcome, ...answer }
  }

  #judge({ status, body, text, retryAfter }, request) {
    if (status === 0) return 'unanswered'
    // The balancer has lost the replica that was about to answer.
    if (this.site.balancer && [502, 504].includes(status) && !body) return 'unanswered'
    if (status < 300) return 'acknowledged'
    if (status < 500) return 'refused'
    // A commit whose connection was lost may have saved everything or nothing.
    if (body?.code === 'outcome-unknown' && !request.startsWith('GET')) return 'unknown'
    if (status !== 503) this.wrong.push(`${status}: ${request} ${text}`)
    else if (!retryAfter) this.wrong.push(`503 without Retry-After: ${request} ${text}`)
    return 'unavailable'
  }

  #note(outcome, path, state) {
    if (outcome === 'acknowledged') this.promises.acknowledged(path, state)
    else if (outcome === 'unanswered' || outcome === 'unknown') this.promises.possible(path, state)
    else this.promises.refused(path)
  }

  async #create(person, own) {
    const id = newId()
    const text = `Something ${id}`
    const [path, body] = this.dice.pick([
      ['/api/events', { id, title: text, date: '2026-11-15' }],
      ['/api/history', { id, date: '1950', description: text }],
      ['/api/members', { id, name: text, relatedTo: { memberId: this.root, type: 'child' } }],
    ])
    const record = `${path}/${id}`
    const { outcome } = await this.#request(person, 'POST', path, body)
    this.#note(outcome, record, text)
    if (outcome === 'acknowledged' && path !== '/api/members') own.push(record)
  }

  async #change(person, record) {
    const current = await this.#request(person, 'GET', record)
    if (current.outcome !== 'acknowledged') return
    const text = `Changed ${newId()}`
    const { version } = current.body
    const body = record.startsWith('/api/events')
      ? { version, title: text, date: '2026-11-16' }
      : { version, date: '1951', description: text }
    const { outcome } = await this.#request(person, 'PUT', record, body)
    this.#note(outcome, record, text)
  }

  async #delete(person, record) {
    const current = await this.#request(person, 'GET', record)
    if (current.outcome !== 'acknowledged') return
    const { outcome } = await this.#request(person, 'DELETE', `${record}?version=${current.body.version}`)
    this.#note(outcome, record, null)
  }

  async #read(person) {
    const path = this.dice.pick([
      '/api/members',
      '/api/events',
      '/api/history',
      '/api/calendar/feed',
      '/api/site',
    ])
    await this.#request(person, 'GET', path)
  }

  async #mail(person) {
    const { outcome, body } = await this.#request(person, 'POST', '/api/admin/mail/test')
    if (outcome === 'acknowledged') this.mails.add(body.id)
  }
  /** A new history event with a file, which is sometimes uploaded in parts. */
  async #attach(person) {
    const isLarge = this.largeFiles > 0 && this.dice.roll(6) === 0
    if (isLarge) this.largeFiles -= 1
    const bytes = randomBytes(isLarge ? 4 * 1024 * 1024 + 1_000 : 1_000 + this.dice.roll(20_000))
    const name = `Letter ${newId()}.bin`
    const uploaded = isLarge
      ? await this.#uploadInParts(person, name, bytes)
      : await this.#upload(person, name, bytes)
    if (!uploaded) return
    const hash = sha256(bytes)
    if (uploaded.hash !== hash) this.wrong.push(`${name} was stored as ${uploaded.hash}, not ${hash}`)
    const id = newId()
    const event = { id, date: '1950', description: name, files: [{ file: uploaded.id }] }
    const { outcome } = await this.#request(person, 'POST', '/api/history', event)
    this.#note(outcome, `/api/history/${id}`, name)
    if (outcome === 'acknowledged') this.files.set(uploaded.id, { name, hash })
  }

  async #upload(person, name, bytes) {
    const path = `/api/files?name=${encodeURIComponent(name)}`
    const { outcome, body } = await this.#request(person, 'POST', path, bytes)
    return outcome === 'acknowledged' ? body : null
  }

  /** Goes on until all parts have arrived, as the page does. */
  async #uploadInParts(person, name, bytes) {
    const path = `/api/uploads/${newId()}`
    const begun = await this.insist(person, 'POST', '/api/uploads', {
      id: path.split('/').at(-1),
      name,
      size: bytes.length,
    })
    for (let number = 0; begun && number * begun.partSize < bytes.length; number++) {
      const part = bytes.subarray(number * begun.partSize, (number + 1) * begun.partSize)
      const sent = await this.insist(person, 'PUT', `${path}/parts/${number}`, part, {
        'x-kinkeeper-hash': sha256(part),
      })
      if (!sent) return null
    }
    const file = begun && (await this.insist(person, 'POST', `${path}/complete`, { hash: sha256(bytes) }))
    if (file) this.uploadsInParts += 1
    return file
  }

  /** Repeats a request that may be repeated until it is answered; null if it is refused. */
  async insist(person, method, path, body, headers) {
    const end = Date.now() + 120_000
    for (;;) {
      const answer = await this.#request(person, method, path, body, headers)
      if (answer.outcome === 'acknowledged') return answer.body ?? {}
      if (answer.outcome === 'refused' && ![401, 403, 429].includes(answer.status)) return null
      if (Date.now() > end) {
        this.wrong.push(`${method} ${path} got no answer for two minutes: ${answer.status} ${answer.text}`)
        return null
      }
      await wait(200)
    }
  }
}
