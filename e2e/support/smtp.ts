import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Mailbox } from './mailbox.ts'

const PYTHON = resolve(import.meta.dirname, '../../.cache/venv/bin/python')

export interface SmtpServer {
  port: number
  mailbox: Mailbox
  stop(): Promise<void>
}

/** Starts a real SMTP server on loopback, on a free port unless one is given. */
export async function startSmtp(wanted = 0): Promise<SmtpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kinkeeper-smtp-'))
  const child = spawn(PYTHON, [join(import.meta.dirname, 'smtp_server.py'), folder, String(wanted)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([once(lines, 'line'), ended])
  const port = Number(first[0])
  if (child.exitCode !== null || !port) throw new Error('the SMTP server did not start')
  return {
    port,
    mailbox: new Mailbox(folder),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
