// Measures what Chromium really loads on a first visit to / and /login, in brotli bytes.
import { launchBrowser } from '../lib/browser.mjs'
import { bytes } from '../lib/bytes.mjs'
import { register } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

export default {
  title: 'First page, brotli',
  rounds: 1,
  metrics: ['/', '/login'].flatMap(path => [
    { key: `${path} page`, label: `${path}: HTML, JS and CSS`, unit: 'kB', atMost: 140 },
    { key: `${path} fonts`, label: `${path}: fonts`, unit: 'kB' },
    { key: `${path} other`, label: `${path}: pictures, data`, unit: 'kB' },
    { key: `${path} files`, label: `${path}: requests`, unit: '', digits: 0 },
  ]),
  async measure() {
    const data = dataFolder()
    const server = await startServer(data.path)
    await register(server.url, 'owner')
    const browser = await launchBrowser()
    const figures = {}
    for (const path of ['/', '/login']) {
      const page = await browser.newPage()
      const asked = []
      page.on('request', one => asked.push({ url: one.url(), kind: one.resourceType() }))
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      await page.close()
      const sizes = { page: 0, fonts: 0, other: 0 }
      for (const { url, kind } of asked.filter(one => one.url.startsWith('http'))) {
        const part = ['document', 'script', 'stylesheet'].includes(kind)
          ? 'page'
          : kind === 'font'
            ? 'fonts'
            : 'other'
        sizes[part] += await bytes(url)
      }
      for (const [part, size] of Object.entries(sizes)) figures[`${path} ${part}`] = size / 1000
      figures[`${path} files`] = asked.length
    }
    await browser.close()
    await server.stop()
    data.remove()
    return figures
  },
}
