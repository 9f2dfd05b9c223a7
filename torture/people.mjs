import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PASSWORD = 'a-long-enough-secret'
const TIMEOUT = 45_000
const PEOPLE = 5

/** An id as the page makes it: a UUID of version 7. */
function newId() {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6] & 0x0f) | 0x70
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Fails after TIMEOUT, even if `fetch` itself never ends: it may not when the server is killed while it answers. */
async function inTime(work) {
  const controller = new AbortController()
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new Error('no answer in time'))
    }, TIMEOUT)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Someone with a browser, at an address of their own behind the proxy. */
export class Person {
  cookies = new Map()
  token = ''

  constructor(site, name, address) {
    Object.assign(this, { site, name, address, email: `${name}@example.org` })
  }

  /** Status and body; status 0 if no answer came. */
  async send(method, path, body) {
    const headers = {
      origin: this.site.url,
      'x-forwarded-for': this.address,
      'x-kinkeeper-token': this.token,
      'x-kinkeeper-version': 'torture',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    if (body) headers['content-type'] = 'application/json'
    try {
      return await inTime(async signal => {
        const url = this.site.url + path
        const response = await fetch(url, { method, headers, signal, body: body && JSON.stringify(body) })
        this.#keepCookies(response)
        const text = await response.text()
        const json = /json/.test(response.headers.get('content-type') ?? '') && text ? JSON.parse(text) : null
        return { status: response.status, body: json, text, retryAfter: response.headers.get('retry-after') }
      })
    } catch (error) {
      return { status: 0, body: null, text: String(error) }
    }
  }

  #keepCookies(response) {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
  }

  async refresh() {
    const { status, body } = await this.send('GET', '/api/auth/session')
    if (status === 200) this.token = body.token
    return status === 200 && body.user !== null
  }

  /** Signs in if the session is over, as a person would. */
  async comeBack() {
    if (await this.refresh()) return true
    const form = { email: this.email, password: PASSWORD }
    this.answer = (await this.send('POST', '/api/auth/sign-in', form)).text
    return this.refresh()
  }

  async must(method, path, body) {
    const answer = await this.send(method, path, body)
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  async register(setup) {
    await this.refresh()
    const { name, email } = this
    const form = {
      name,
      username: name,
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      setupToken: setup,
    }
    await this.must('POST', '/api/auth/register', form)
    await this.refresh()
  }
}

/** What may be true of a record: exactly what was acknowledged last, or that and everything since that got no answer. */
class Promises {
  records = new Map()

  /** `state` is the text that the record must have, or null if it must be gone. */
  acknowledged(path, state) {
    this.records.set(path, [state])
  }

  unanswered(path, state) {
    this.records.get(path)?.push(state) ?? this.records.set(path, [null, state])
  }
}

/** Several people who add, change and delete records all the time. */
export class Crowd {
  promises = new Promises()
  /** Emails that the server promised to send. */
  mails = new Set()
  counts = { acknowledged: 0, refused: 0, unanswered: 0, unavailable: 0 }
  /** Answers that no trouble excuses. */
  wrong = []
  #running = false
  #done = 0

  static async gather(site, dice) {
    const crowd = new Crowd()
    Object.assign(crowd, { site, dice })
    const setup = /setup=(\S+)/.exec(readFileSync(join(site.data, 'setup-link'), 'utf8'))[1]
    crowd.owner = new Person(site, 'owner', '192.0.2.1')
    await crowd.owner.register(setup)
    crowd.people = [crowd.owner]
    for (let number = 2; number <= PEOPLE; number++) {
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
    const end = Date.now() + 60_000
    while (this.#done < enough) {
      if (Date.now() > end) throw new Error(`people get no answers:\n${this.site.log().slice(-2000)}`)
      await new Promise(done => setTimeout(done, 20))
    }
  }

  async #live(person) {
    const own = []
    while (this.#running) {
      const act = this.dice.roll(10)
      if (act < 4 || own.length === 0) await this.#create(person, own)
      else if (act < 7) await this.#change(person, this.dice.pick(own))
      else if (act < 8) await this.#delete(person, own.splice(this.dice.roll(own.length), 1)[0])
      else if (act < 9) await this.#read(person)
      else if (person === this.owner) await this.#mail(person)
    }
  }

  /** Sends a request; returns 'acknowledged', 'refused' or 'unanswered'. */
  async #request(person, method, path, body) {
    const answer = await person.send(method, path, body)
    const { status } = answer
    if (status >= 200 && status < 300) {
      this.counts.acknowledged += 1
      this.#done += 1
      return { outcome: 'acknowledged', ...answer }
    }
    if (status === 0 || status >= 500) {
      this.counts[status === 0 ? 'unanswered' : 'unavailable'] += 1
      if (status === 503 && !answer.retryAfter)
        this.wrong.push(`503 without Retry-After: ${method} ${path} ${answer.text}`)
      if (status >= 500 && status !== 503) this.wrong.push(`${status}: ${method} ${path} ${answer.text}`)
      if (status !== 0) this.#done += 1
      await new Promise(done => setTimeout(done, 50))
      return { outcome: 'unanswered', ...answer }
    }
    this.counts.refused += 1
    this.#done += 1
    if (status === 401 || status === 403 || status === 429) {
      await person.comeBack()
      await new Promise(done => setTimeout(done, 50))
    }
    return { outcome: 'refused', ...answer }
  }

  #note(outcome, path, state) {
    if (outcome === 'acknowledged') this.promises.acknowledged(path, state)
    if (outcome === 'unanswered') this.promises.unanswered(path, state)
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
}
