import { createHash, randomBytes } from 'node:crypto'

const PASSWORD = 'a-long-enough-secret'
const TIMEOUT = 45_000

/** An id as the page makes it: a UUID of version 7. */
export function newId() {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6] & 0x0f) | 0x70
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
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

/** Someone with a browser, who reaches the site from a separate address behind the proxy. */
export class Person {
  cookies = new Map()
  token = ''

  constructor(site, name, address) {
    Object.assign(this, { site, name, address, email: `${name}@example.org` })
  }

  /** The same browser, which reaches one of the replicas directly. */
  at(server) {
    const same = new Person(server, this.name, this.address)
    return Object.assign(same, { cookies: this.cookies, token: this.token })
  }

  /** Status and body; status 0 if no answer came. Bytes are sent as they are, everything else as JSON. */
  async send(method, path, body, more = {}) {
    const isBytes = Buffer.isBuffer(body)
    const headers = {
      ...more,
      origin: this.site.url,
      'x-forwarded-for': this.address,
      'x-kinkeeper-token': this.token,
      'x-kinkeeper-version': 'torture',
      cookie: this.cookie,
    }
    if (body) headers['content-type'] = isBytes ? 'application/octet-stream' : 'application/json'
    try {
      return await inTime(async signal => {
        const url = this.site.url + path
        const response = await fetch(url, {
          method,
          headers,
          signal,
          body: isBytes ? body : body && JSON.stringify(body),
        })
        this.#keepCookies(response)
        const text = await response.text()
        const json = /json/.test(response.headers.get('content-type') ?? '') && text ? JSON.parse(text) : null
        return { status: response.status, body: json, text, retryAfter: response.headers.get('retry-after') }
      })
    } catch (error) {
      return { status: 0, body: null, text: String(error) }
    }
  }

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The SHA-256 of a file's bytes as they come, or what came instead. */
  async hashOf(file) {
    const headers = { cookie: this.cookie, 'x-forwarded-for': this.address }
    try {
      return await inTime(async signal => {
        const response = await fetch(`${this.site.url}/api/files/${file}/content`, { headers, signal })
        const bytes = Buffer.from(await response.arrayBuffer())
        return response.status === 200 ? sha256(bytes) : `${response.status} ${bytes}`
      })
    } catch (error) {
      return String(error)
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

  /** Signs in again if the session has ended, as a person would. */
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
