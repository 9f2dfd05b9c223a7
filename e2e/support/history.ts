import type { Api } from './people.ts'

export interface HistoryEvent {
  id: string
  date: string
  type: string
  description: string
  location: string | null
  familyInvolved: string[]
  version: number
  citations: { sourceId: string }[]
  [field: string]: unknown
}

/** The fields of a new event; type defaults to `other`. */
export interface NewHistoryEvent {
  /** In notation or in words: `1914/1918`, `about 1887`. */
  date: string
  description: string
  [field: string]: unknown
}

/** Adds and changes events of the family history through the API. */
export class History {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  async add(event: NewHistoryEvent): Promise<HistoryEvent> {
    return (await this.#api.call<{ event: HistoryEvent }>('POST', '/api/history', event)).event
  }

  /** The current state of an event. */
  event({ id }: Pick<HistoryEvent, 'id'>): Promise<HistoryEvent> {
    return this.#api.call<HistoryEvent>('GET', `/api/history/${id}`)
  }

  /** All events, latest first. */
  async all(): Promise<HistoryEvent[]> {
    return (await this.#api.call<{ items: HistoryEvent[] }>('GET', '/api/history')).items
  }

  /** Changes some fields of an event, as another browser would. */
  async change(event: Pick<HistoryEvent, 'id'>, fields: object): Promise<void> {
    const now = await this.event(event)
    const kept = Object.fromEntries(
      ['date', 'type', 'description', 'location', 'familyInvolved'].map(name => [name, now[name]]),
    )
    await this.#api.call('PUT', `/api/history/${now.id}`, { ...kept, ...fields, version: now.version })
  }

  async remove(event: Pick<HistoryEvent, 'id'>): Promise<void> {
    const { id, version } = await this.event(event)
    await this.#api.call('DELETE', `/api/history/${id}?version=${version}`)
  }
}
