import { createServer } from 'node:net'

/**
 * A mail server that can misbehave. `mode` is one of: ok, silent (accepts the connection and says nothing), slow (a byte
 * at a time), refusing (421 at once), cut (breaks off in the middle of a message).
 */
export class MailServer {
  mode = 'ok'
  /** Counts how often each message was accepted, by its Message-ID. */
  accepted = new Map()

  static async start() {
    const mail = new MailServer()
    mail.sockets = new Set()
    mail.server = createServer(socket => mail.#talk(socket))
    await new Promise(done => mail.server.listen(0, '127.0.0.1', done))
    return mail
  }

  get url() {
    return `smtp://127.0.0.1:${this.server.address().port}`
  }

  async stop() {
    for (const socket of this.sockets) socket.destroy()
    await new Promise(done => this.server.close(done))
  }

  #talk(socket) {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => {})
    const { mode } = this
    if (mode === 'silent') return
    const say = line => {
      if (mode !== 'slow') return void socket.write(`${line}\r\n`)
      // Sends byte by byte, more slowly than our server is willing to wait.
      const bytes = [...`${line}\r\n`]
      const timer = setInterval(() => {
        if (bytes.length === 0 || socket.destroyed) return clearInterval(timer)
        socket.write(bytes.shift())
      }, 2_000)
      timer.unref()
    }
    if (mode === 'refusing') return void socket.end('421 come back later\r\n')
    say('220 ready')
    let text = ''
    let message = null
    socket.on('data', data => {
      text += data.toString('latin1')
      for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n')) {
        const line = text.slice(0, at)
        text = text.slice(at + 2)
        if (message !== null) {
          if (mode === 'cut') return void socket.destroy()
          if (line !== '.') message.push(line)
          else {
            this.#accept(message.join('\n'))
            message = null
            say('250 thanks')
          }
        } else if (/^DATA/i.test(line)) {
          message = []
          say('354 go on')
        } else if (/^QUIT/i.test(line)) {
          socket.end('221 bye\r\n')
        } else say('250 ok')
      }
    })
  }

  #accept(message) {
    const id = /^Message-ID: <([^@>]+)/im.exec(message)?.[1] ?? 'none'
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1)
  }
}
