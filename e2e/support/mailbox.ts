import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Mail, parseMail } from './mime.ts'

/** All emails that the site sent, read from a folder of `.eml` files. */
export class Mailbox {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  all(): Mail[] {
    if (!existsSync(this.#folder)) return []
    return readdirSync(this.#folder)
      .filter(name => name.endsWith('.eml'))
      .sort()
      .map(name => parseMail(readFileSync(join(this.#folder, name), 'utf8')))
  }

  /** Waits for an email to this address with this subject. */
  async find(to: string, subject: RegExp): Promise<Mail> {
    const match = () => this.all().find(mail => mail.to.includes(to) && subject.test(mail.subject))
    await expect
      .poll(() => (match() ? 'arrived' : this.all().map(mail => `${mail.to}: ${mail.subject}`)), {
        message: `an email to ${to} with subject ${subject}`,
      })
      .toBe('arrived')
    return match() as Mail
  }

  /** Waits for an email with a link to this path of the site, and returns the link. */
  async link(to: string, path: string): Promise<string> {
    const match = () =>
      this.all()
        .filter(mail => mail.to.includes(to))
        .flatMap(mail => mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])
        .findLast(link => new URL(link).pathname === path)
    await expect
      .poll(() => (match() ? 'arrived' : this.all().map(mail => `${mail.to}: ${mail.subject}`)), {
        message: `an email to ${to} with a link to ${path}`,
      })
      .toBe('arrived')
    return match() as string
  }
}
