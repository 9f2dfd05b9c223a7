import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAM = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find(existsSync)

/** `deploy/haproxy.cfg` on other ports and without HTTPS. */
export function configuration(port, addresses) {
  const own = readFileSync(new URL('../deploy/haproxy.cfg', import.meta.url), 'utf8')
  let server = 0
  const lines = own.split('\n').flatMap(line => {
    if (/^ +(user|group|ssl-default|http-request redirect|bind :443)/.test(line)) return []
    if (/^ +bind :80$/.test(line)) return [`    bind 127.0.0.1:${port}`]
    return [line.replace(/192\.0\.2\.\d+:8080/, () => addresses[server++])]
  })
  if (server !== addresses.length) throw new Error(`haproxy.cfg has ${server} replicas`)
  return lines.join('\n')
}

/** A real HAProxy in front of the replicas. */
export class Balancer {
  static async start(folder, port, addresses) {
    if (!PROGRAM) throw new Error('HAProxy is missing (Debian package: haproxy)')
    const balancer = new Balancer()
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, configuration(port, addresses))
    const log = openSync(join(folder, 'haproxy.log'), 'a')
    balancer.child = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', log, log] })
    balancer.ended = once(balancer.child, 'exit')
    return balancer
  }

  async stop() {
    this.child.kill()
    await this.ended
  }
}
