import { get } from 'node:http'

/** An open page, which listens to live updates and opens its stream again once it has ended, as the real one does. */
export class Page {
  opened = 0
  changes = 0
  /** When its session ended, as far as it was told. */
  signedOut = null
  isOpen = false
  #closed = false

  constructor(person) {
    this.person = person
    this.#open()
  }

  close() {
    this.#closed = true
    clearTimeout(this.timer)
    this.request.destroy()
  }

  #open() {
    const headers = { cookie: this.person.cookie, 'x-forwarded-for': this.person.address }
    this.request = get(`${this.person.site.url}/api/live`, { headers, agent: false })
    this.request.on('error', () => {})
    this.request.on('close', () => {
      this.isOpen = false
      if (!this.#closed) this.timer = setTimeout(() => this.#open(), 500)
    })
    this.request.on('response', response => {
      response.on('error', () => {})
      if (response.statusCode !== 200) return void this.request.destroy()
      this.opened += 1
      this.isOpen = true
      let text = ''
      response.on('data', data => {
        text += data
        const events = text.split('\n\n')
        text = events.pop()
        for (const event of events) this.#hear(event)
      })
    })
  }

  #hear(event) {
    if (event.includes('event: change')) this.changes += 1
    if (event.includes('event: signed-out')) this.signedOut = Date.now()
  }
}
