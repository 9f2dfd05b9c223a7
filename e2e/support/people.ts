import type {
  APIRequestContext,
  APIResponse,
  BrowserContextOptions,
  Cookie,
  Page,
  PlaywrightWorkerArgs,
} from '@playwright/test'
import { expect } from '@playwright/test'
import type { Guard } from './guard.ts'
import { OWNER_EMAIL, type Site } from './site.ts'
import type { Windows } from './windows.ts'

/** Where people open their pages. */
type Opener = Pick<Windows, 'open' | 'release'>

export interface User {
  id: string
  email: string
  username: string
  name: string
  role: 'admin' | 'member' | 'child'
  status: 'pending' | 'approved' | 'rejected'
  owner: boolean
  emailConfirmed: boolean
  profile: { bio: string | null; birthDate: string | null; interests: string[] }
  language: string
  timeZone: string
  version: number
}

export interface StoredFile {
  id: string
  name: string
  contentType: string
  hash: string
  url: string
}

export interface Details {
  name: string
  username: string
  email: string
  password: string
}

/** Details of someone who has not registered yet. */
export function stranger(name: string): Details {
  const username = name.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return { name, username, email: `${username}@example.org`, password: `${username}-secret-1` }
}

/** Someone with an account, who can act through the API and in browsers. */
export class Person implements Details {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly password: string
  readonly api: Api
  readonly #open: (options: BrowserContextOptions) => Promise<Page>
  #tab: Promise<Page> | undefined

  constructor(details: Details, api: Api, open: (options: BrowserContextOptions) => Promise<Page>) {
    this.name = details.name
    this.username = details.username
    this.email = details.email
    this.password = details.password
    this.api = api
    this.#open = open
  }

  /** The current state of this person's account. */
  async user(): Promise<User> {
    const session = await this.api.session()
    if (!session.user) throw new Error(`${this.name} is not signed in`)
    return session.user
  }

  /** A new browser in which this person is signed in; `options` can set another time zone. */
  async browser(path = '/dashboard', options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.#open(options)
    await page.goto(path)
    return page
  }

  /** The same browser page each time, for tests that look at one screen after another. */
  async tab(path: string): Promise<Page> {
    this.#tab ??= this.#open({}).then(async page => {
      // What the last test step typed would open its form again.
      // An empty page has no storage.
      await page.addInitScript(() => location.protocol === 'about:' || localStorage.clear())
      return page
    })
    const page = await this.#tab
    await page.goto(path)
    return page
  }
}

/** Matches the address of the live updates. */
export const STREAM = /\/api\/live\b/

/** Opens a page for a person and waits until it is connected to live updates. */
export async function openLive(person: Person, path: string): Promise<Page> {
  const page = await person.browser('about:blank')
  const stream = page.waitForResponse(STREAM)
  await page.goto(path)
  await stream
  return page
}

/** The JSON API as the page uses it: with the cookie, origin and token. */
export class Api {
  readonly context: APIRequestContext
  readonly #url: string
  #token: string | undefined

  constructor(context: APIRequestContext, url: string) {
    this.context = context
    this.#url = url
  }

  async session(): Promise<{ token: string; user: User | null }> {
    return (await this.context.get('/api/auth/session')).json()
  }

  /** Sends one request and returns the response, whatever its status. */
  send(method: string, path: string, data?: unknown): Promise<APIResponse> {
    return this.#fetch(path, { method, ...(data === undefined ? {} : { data }) })
  }

  /** Uploads a file and throws if that fails. */
  async upload(name: string, type: string, data: Buffer): Promise<StoredFile> {
    const path = `/api/files?name=${encodeURIComponent(name)}`
    // A refused token would break the connection while the file is still being sent.
    this.#token = (await this.session()).token
    const response = await this.#fetch(path, { method: 'POST', data }, { 'content-type': type })
    if (response.status() !== 201) throw new Error(`${name}: ${response.status()} ${await response.text()}`)
    return response.json()
  }

  async #fetch(
    path: string,
    options: { method: string; data?: unknown },
    headers: Record<string, string> = {},
  ): Promise<APIResponse> {
    const attempt = (token: string) =>
      this.context.fetch(path, {
        ...options,
        headers: { origin: this.#url, 'x-kinkeeper-token': token, 'x-kinkeeper-version': 'e2e', ...headers },
      })
    // A token lasts as long as the session, so fetch it again only when the server rejects it.
    if (this.#token) {
      const response = await attempt(this.#token)
      if (response.status() !== 403 || !(await response.text()).includes('"bad-token"')) return response
    }
    this.#token = (await this.session()).token
    return attempt(this.#token)
  }

  /** Sends one request and throws if it fails. */
  async call<T = void>(method: string, path: string, data?: unknown): Promise<T> {
    const response = await this.send(method, path, data)
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.status() === 204 ? (undefined as T) : response.json().catch(() => undefined as T)
  }
}

/** With E2E_SLOWDOWN=5 every page gets a fifth of its processor time, which shows what depends on speed. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.E2E_SLOWDOWN ?? 1)
  if (rate <= 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export class People {
  readonly #site: Site
  readonly #guard: Guard
  readonly #windows: Opener
  readonly #playwright: PlaywrightWorkerArgs['playwright']
  readonly #options: BrowserContextOptions
  readonly #closing: ((failed: boolean) => Promise<unknown>)[] = []
  readonly #known = new Map<string, Promise<Person>>()
  #owner: Promise<Person> | undefined
  #tab: Promise<Page> | undefined

  constructor(
    site: Site,
    guard: Guard,
    windows: Opener,
    playwright: PlaywrightWorkerArgs['playwright'],
    options: BrowserContextOptions,
  ) {
    this.#site = site
    this.#guard = guard
    this.#windows = windows
    this.#playwright = playwright
    this.#options = options
  }

  /** An API client without a session. */
  async visitor(): Promise<Api> {
    const context = await this.#playwright.request.newContext({ baseURL: this.#site.url })
    this.#closing.push(() => context.dispose())
    return new Api(context, this.#site.url)
  }

  /** An empty page without a session. */
  blank(): Promise<Page> {
    return this.#page({}, [])
  }

  /** Another browser without a session. */
  async visitorPage(path = '/'): Promise<Page> {
    const page = await this.blank()
    await page.goto(path)
    return page
  }

  /** A page without a session, the same one each time. */
  async tab(path: string): Promise<Page> {
    this.#tab ??= this.#page({}, [])
    const page = await this.#tab
    await page.goto(path)
    return page
  }

  /** The owner, registered on first use, whose dashboard offers no first steps. */
  owner(): Promise<Person> {
    this.#owner ??= this.#newOwner()
    return this.#owner
  }

  async #newOwner(): Promise<Person> {
    const owner = await this.pending('Olivia Owner', { email: OWNER_EMAIL })
    // Refused where this account does not own the site.
    await owner.api.send('PUT', '/api/admin/first-steps', { skipped: [], hidden: true })
    return owner
  }

  /** Registers someone; everyone but the owner is then waiting for approval. */
  async pending(name: string, details: Partial<Details> = {}): Promise<Person> {
    const all = { ...stranger(name), ...details }
    const api = await this.visitor()
    await api.call('POST', '/api/auth/register', { ...all, confirmPassword: all.password })
    return this.#person(all, api)
  }

  #person(details: Details, api: Api): Person {
    return new Person(details, api, async options =>
      this.#page(options, (await api.context.storageState()).cookies),
    )
  }

  /** The person with this name, registered on first use: several screens of one site share the same people. */
  known(kind: 'pending' | 'approved' | 'rejected' | 'child', name: string): Promise<Person> {
    const person = this.#known.get(name) ?? this[kind](name)
    this.#known.set(name, person)
    return person
  }

  async approved(name: string): Promise<Person> {
    const person = await this.pending(name)
    await this.act('approve', person)
    return person
  }

  async admin(name: string): Promise<Person> {
    const person = await this.approved(name)
    await this.act('promote', person)
    return person
  }

  /** Someone with a child's account. */
  async child(name: string): Promise<Person> {
    const person = await this.approved(name)
    const { id, version } = await person.user()
    await (await this.owner()).api.call('PATCH', `/api/users/${id}`, { version, role: 'child' })
    return person
  }

  async rejected(name: string): Promise<Person> {
    const person = await this.pending(name)
    await this.act('reject', person)
    return person
  }

  /** Has the owner do this to someone's account. */
  async act(action: 'approve' | 'reject' | 'suspend' | 'promote' | 'demote', person: Person): Promise<User> {
    const owner = await this.owner()
    const found = await owner.api.call<{ items: User[] }>(
      'GET',
      `/api/users?email=${encodeURIComponent(person.email)}`,
    )
    const user = found.items[0]
    expect(user, `the user ${person.email} exists`).toBeDefined()
    return owner.api.call<User>('POST', `/api/users/${user?.id}/${action}`, {
      version: user?.version,
    })
  }

  async #page(options: BrowserContextOptions, cookies: Cookie[]): Promise<Page> {
    const window = await this.#windows.open({ ...this.#options, ...options }, cookies)
    this.#closing.push(failed => this.#windows.release(window, failed))
    await this.#guard.watch(window.context, this.#site.url)
    await slowDown(window.page)
    window.watch()
    return window.page
  }

  /** Closes the browsers; those of a failed test serve no other test. */
  async close(failed = false): Promise<void> {
    await Promise.all(this.#closing.splice(0).map(close => close(failed)))
  }
}
