import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Api, Person } from './people.ts'
import type { Site } from './site.ts'

export interface Household {
  id: string
  name: string
  description: string | null
  createdBy: string | null
  members: string[] | null
  admins: string[] | null
  mine: boolean
  version: number
  createdAt: string
  updatedAt: string
}

export interface Invitation {
  id: string
  familyId: string
  invitedBy: string | null
  invitedEmail: string
  invitedUserId: string | null
  status: 'pending' | 'accepted' | 'declined'
  message: string | null
  open: boolean
  createdAt: string
  expiresAt: string
}

/** Creates and changes households through the API. */
export class Households {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  make(name: string, description?: string): Promise<Household> {
    return this.#api.call<Household>('POST', '/api/families', { name, description })
  }

  get({ id }: Pick<Household, 'id'>): Promise<Household> {
    return this.#api.call<Household>('GET', `/api/families/${id}`)
  }

  async add({ id }: Pick<Household, 'id'>, ...people: Person[]): Promise<void> {
    for (const person of people)
      await this.#api.call('PUT', `/api/families/${id}/members/${(await person.user()).id}`)
  }

  async makeAdmin({ id }: Pick<Household, 'id'>, person: Person): Promise<void> {
    await this.#api.call('PUT', `/api/families/${id}/admins/${(await person.user()).id}`)
  }

  invite({ id }: Pick<Household, 'id'>, email: string, message?: string): Promise<Invitation> {
    return this.#api.call<Invitation>('POST', `/api/families/${id}/invitations`, { email, message })
  }

  async invitations({ id }: Pick<Household, 'id'>): Promise<Invitation[]> {
    return (await this.#api.call<{ items: Invitation[] }>('GET', `/api/families/${id}/invitations`)).items
  }
}

const PYTHON = resolve(import.meta.dirname, '../../.cache/venv/bin/python')
const WEEK_AGO = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    week = 7 * 24 * 60 * 60 * 1000
    database.execute("UPDATE family_invitations SET created_at = created_at - ?, expires_at = expires_at - ?", [week, week])
`

/**
 * Makes every invitation a week older. A test cannot move the server's clock, so the server is stopped and the dates
 * are changed in the database.
 */
export async function ageInvitations(site: Site): Promise<void> {
  await site.end()
  execFileSync(PYTHON, ['-c', WEEK_AGO, join(site.data, 'kinkeeper.db')])
  await site.begin()
}
