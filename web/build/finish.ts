import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as buildWith, type Plugin } from 'vite'
import { pages } from './pages.ts'
import { fixedStyleTexts, styleHash } from './styleHashes.ts'

const textFiles = /\.(html|js|css|svg|json|txt|map)$/

/**
 * The last build steps: the build's name (in build.json for the server, in a meta tag for the page), the
 * hashes for the content security policy, the addresses that are a page, the service worker, a shorter boot.js, and a
 * compressed copy of every text file.
 */
export function finish(): Plugin {
  let folder = ''
  return {
    name: 'kinkeeper-finish',
    apply: 'build',
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const build = nameBuild(join(folder, 'index.html'))
        const reactAria = fileURLToPath(new URL('../node_modules/react-aria', import.meta.url))
        const styleHashes = [...new Set(fixedStyleTexts(reactAria).map(styleHash))]
        const about = { build, styleHashes, pages: pages() }
        writeFileSync(join(folder, 'build.json'), `${JSON.stringify(about, null, 2)}\n`)
        await buildWorker(folder, build)
        shorten(join(folder, 'boot.js'))
        compress(folder)
      },
    },
  }
}

/** index.html names every other file by its hash, so its own hash identifies the whole build. */
function nameBuild(index: string): string {
  const html = readFileSync(index, 'utf8')
  const build = createHash('sha256').update(html).digest('hex').slice(0, 12)
  writeFileSync(
    index,
    html.replace('</title>', `</title>\n    <meta name="kinkeeper-build" content="${build}" />`),
  )
  return build
}

/**
 * The service worker has one address for all builds, and no part in common with the page: it must not load anything
 * itself. It knows the build and all of its files, so every build has another worker.
 */
async function buildWorker(folder: string, build: string) {
  const isSaved = (name: string) => /^(assets|icons)\/|^(boot\.js|favicon\.svg)$/.test(name)
  const files = filesIn(folder)
    .filter(isSaved)
    .map(name => `/${name}`)
    .sort()
  await buildWith({
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(build), __FILES__: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  })
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

/** Removes comments on lines of their own and indentation. A minifier could bring newer syntax into it. */
function shorten(script: string) {
  const text = readFileSync(script, 'utf8')
  writeFileSync(script, text.replace(/^\s*(\/\/.*|\/\*\*.*\*\/)\n/gm, '').replace(/^\s+/gm, ''))
}

/** Leaves only the compressed forms: the program holds no other, and decompresses for the few who accept none. */
function compress(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!textFiles.test(name)) continue
    const file = join(folder, name)
    const text = readFileSync(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
    rmSync(file)
  }
}
