// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { type FormProblem, useFormProblem } from './form.ts'

let show: (problem: FormProblem) => void
let shown: FormProblem | null

function Form() {
  const { form, problem, ...rest } = useFormProblem()
  show = rest.show
  shown = problem
  return (
    <form ref={form}>
      <input name="title" />
      <select name="type">
        <option value="">None</option>
        <option value="other">Other</option>
      </select>
    </form>
  )
}

async function enter(name: string, value: string) {
  const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!field) throw new Error(`no field ${name}`)
  field.value = value
  await act(async () => {
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(done => setTimeout(done))
  })
}

it('a field loses its error once it is filled in, and the red box goes with the last one', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Form />))
  const missing = { title: 'Please fill this in.', type: 'Please fill this in.' }
  act(() => show({ text: 'Please check what you entered.', fields: missing }))
  await enter('title', '  ')
  expect(shown?.fields).toEqual(missing)
  await enter('title', 'Reunion')
  expect(shown).toEqual({ text: 'Please check what you entered.', fields: { type: missing.type } })
  await enter('type', 'other')
  expect(shown).toBeNull()
  act(() => show({ text: 'The server does not answer.' }))
  await enter('title', 'Reunion 2027')
  expect(shown?.text).toBe('The server does not answer.')
  act(() => root.unmount())
})
