/** An API client: keeps the cookies, fetches the token, sends JSON. */
export class Visitor {
  cookies = new Map()

  constructor(url) {
    this.url = url
  }

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async send(method, path, body) {
    const headers = { origin: this.url, cookie: this.cookie }
    if (method !== 'GET')
      headers['x-kinkeeper-token'] = (await this.send('GET', '/api/auth/session')).body.token
    if (body) headers['content-type'] = 'application/json'
    const response = await fetch(this.url + path, {
      method,
      headers: { ...headers, cookie: this.cookie },
      body: body && JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      this.cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }

  async call(method, path, body) {
    const answer = await this.send(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

export function details(name) {
  return { name, username: name, email: `${name}@example.org`, password: 'a-long-enough-secret' }
}

/** Registers; the first one, as `owner`, becomes the owner. */
export async function register(url, name) {
  const visitor = new Visitor(url)
  const who = details(name)
  await visitor.call('POST', '/api/auth/register', { ...who, confirmPassword: who.password })
  return visitor
}

/** Signs in with a new session; returns the status, because sign-ins may be refused under load. */
export async function signIn(url, name) {
  const { email, password } = details(name)
  const visitor = new Visitor(url)
  const { status } = await visitor.send('POST', '/api/auth/sign-in', { email, password })
  return { status, visitor }
}
