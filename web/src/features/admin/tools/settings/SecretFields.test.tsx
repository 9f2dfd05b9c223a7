import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SecretChoice } from './drafts.ts'
import { SecretFields } from './SecretFields.tsx'

function rendered(choice: SecretChoice) {
  return renderToStaticMarkup(
    <SecretFields
      of="backups"
      state="saved"
      choice={choice}
      onChoose={() => {}}
      error="Enter the keys again."
    >
      <input aria-label="Access key" />
    </SecretFields>,
  )
}

it('says why saved keys cannot be kept, whose fields are not shown', () => {
  expect(rendered('keep')).toContain('<p role="alert"')
  expect(rendered('keep')).toContain('Enter the keys again.')
})

it('leaves the error to the fields for new keys', () => {
  expect(rendered('replace')).toContain('Access key')
  expect(rendered('replace')).not.toContain('Enter the keys again.')
})
