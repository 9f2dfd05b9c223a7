import { fileURLToPath, URL } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { finish } from './build/finish.ts'
import { languages, pageWords } from './build/pageWords.ts'

const server = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    // react-aria carries its own few words in thirty languages; the page speaks the ones we have.
    { ...optimizeLocales.vite({ locales: languages() }), enforce: 'pre' },
    pageWords(),
    finish(),
  ],
  define: { LANGUAGES: JSON.stringify(languages()) },
  resolve: { alias: { '@locales': fileURLToPath(new URL('../locales', import.meta.url)) } },
  server: {
    proxy: { '/api': server, '/healthz': server, '/readyz': server, '/manifest.webmanifest': server },
    fs: { allow: ['..'] },
  },
  build: {
    assetsInlineLimit: 0,
    // Only Safari 16 has no preloading of its own; there a script loads a little later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script lists the names of all others, so shorter ones make the first page smaller. What is loaded on demand
        // keeps its name, to be found when something is wrong with it.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.woff2') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        // What changes only with an upgrade keeps its name, so that browsers keep it over our own releases.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    // Links and live updates need what features say about themselves, as on the page.
    setupFiles: ['src/app/features.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    reporters: ['default', ['junit', { outputFile: '../target/reports/web.xml', suiteName: 'web' }]],
  },
})
