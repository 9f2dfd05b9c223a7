import { request } from 'node:http'

/** The length of the body as sent over the wire, in brotli. */
export function bytes(url, headers = {}) {
  return new Promise((done, failed) => {
    request(url, { headers: { ...headers, 'accept-encoding': 'br' } }, response => {
      let size = 0
      response.on('data', chunk => {
        size += chunk.length
      })
      response.on('end', () => done(size))
    })
      .on('error', failed)
      .end()
  })
}
