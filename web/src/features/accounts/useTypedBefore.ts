import { type RefObject, useState } from 'react'
import { stored } from '../../lib/accountStorage.ts'
import { textsIn } from '../../lib/form.ts'
import { useListener } from '../../lib/useListener.ts'

const key = 'kinkeeper:registering'
const names = ['name', 'username', 'email'] as const

type Typed = Partial<Record<(typeof names)[number], string>>

/**
 * Returns the text that was typed into the form before the page was loaded again in this tab, as it is for another
 * language. Passwords are never kept.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>): Typed {
  const [before] = useState(readBefore)
  useListener('pagehide', () => {
    if (!form.current) return
    const read = textsIn(new FormData(form.current))
    const typed = Object.fromEntries(names.map(name => [name, read(name)]))
    stored(() => sessionStorage.setItem(key, JSON.stringify(typed)))
  })
  return before
}

function readBefore(): Typed {
  const text = stored(() => sessionStorage.getItem(key))
  stored(() => sessionStorage.removeItem(key))
  try {
    const typed: Typed = JSON.parse(text ?? '{}')
    return typed
  } catch {
    return {}
  }
}
