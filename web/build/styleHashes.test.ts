import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fixedStyleTexts, styleHash } from './styleHashes.ts'

it('reads every style text that the installed react-aria adds to the page', () => {
  const texts = fixedStyleTexts(fileURLToPath(new URL('../node_modules/react-aria', import.meta.url)))
  expect(texts.join('\n')).toContain('[data-react-aria-pressable] {')
  expect(texts.join('\n')).toContain('overscroll-behavior: contain')
  expect(texts.join('\n')).not.toContain('${')
})

it('writes a hash in the format of the policy', () => {
  expect(styleHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})
