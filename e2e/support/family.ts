import type { Api } from './people.ts'

export interface Member {
  id: string
  name: string
  version: number
  [field: string]: unknown
}

export interface Row {
  id: string
  type: string
  label: string
  version: number
  other: { id: string; name: string }
}

/** Adds and changes family members through the API. */
export class Family {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Adds a member; everyone after the first is the {type} of an existing member. */
  async add(name: string, fields: object = {}, type?: string, of?: Pick<Member, 'id'>): Promise<Member> {
    const relatedTo = type && of ? { relatedTo: { memberId: of.id, type } } : {}
    const body = { name, ...fields, ...relatedTo }
    return (await this.#api.call<{ member: Member }>('POST', '/api/members', body)).member
  }

  async relate(
    from: Pick<Member, 'id'>,
    type: string,
    to: Pick<Member, 'id'>,
    more: object = {},
  ): Promise<void> {
    await this.#api.call('POST', '/api/relationships', { fromId: from.id, type, toId: to.id, ...more })
  }

  /** The current state of a member. */
  async member({ id }: Pick<Member, 'id'>): Promise<Member> {
    return this.#api.call<Member>('GET', `/api/members/${id}`)
  }

  /** The recorded relationships of a member, from their point of view. */
  async recorded({ id }: Pick<Member, 'id'>): Promise<Row[]> {
    return (await this.#api.call<{ recorded: Row[] }>('GET', `/api/members/${id}/relations`)).recorded
  }

  /** Changes some fields of a member, as another browser would. */
  async change(member: Pick<Member, 'id'>, fields: object): Promise<void> {
    const now = await this.member(member)
    const editable = [
      ...['name', 'givenName', 'surname', 'birthSurname', 'nickname', 'email', 'phoneNumber', 'address'],
      ...['occupation', 'education', 'interests', 'birthDate', 'deathDate', 'gender', 'deceased'],
    ]
    const kept = Object.fromEntries(editable.map(name => [name, now[name]]))
    await this.#api.call('PUT', `/api/members/${now.id}`, { ...kept, ...fields, version: now.version })
  }
}
