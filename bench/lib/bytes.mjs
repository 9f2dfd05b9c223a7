import { request } from 'node:http'

/** What a browser accepts: the page's files come in brotli, answers of the API in gzip. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

/** The length of the body as sent over the wire to a browser. */
export function bytes(url, headers = {}) {
  return new Promise((done, failed) => {
    request(url, { headers: { ...headers, ...BROWSER } }, response => {
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
