import { useCallback, useEffect, useState } from 'react'
import { useSite } from '../../api/site.ts'
import { textsIn } from '../../lib/form.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { PasswordField, type PasswordFieldProps } from '../../ui/PasswordField.tsx'

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete' | 'name'> & {
  /** The name, username and email address of the account, if its form has no fields for them. */
  own?: string
}

/** The field `password` of a form that sets one. It warns about a password that is easy to guess, but accepts it. */
export function NewPasswordField({ own, ...props }: NewPasswordFieldProps) {
  const { warning, follow } = useWarning(own)
  return (
    <div ref={follow}>
      <PasswordField {...props} name="password" autoComplete="new-password" />
      {/* Always rendered: screen readers announce only changes inside an element they know. */}
      <p
        role="status"
        className="rounded-control border-warn-edge bg-warn-ground text-sm text-warn not-empty:mt-2 not-empty:border not-empty:px-3 not-empty:py-2"
      >
        {warning}
      </p>
    </div>
  )
}

/** As a ref, `follow` hears the whole form around an element, because the name may be typed after the password. */
function useWarning(own = '') {
  const { siteName: site = '', minPasswordLength: min = 6 } = useSite().data ?? {}
  const [typed, setTyped] = useState({ password: '', own: [''] })
  const [warning, setWarning] = useState<string | null>(null)
  const settled = useDebounced(typed)

  const follow = useCallback((element: HTMLElement | null) => {
    const form = element?.closest('form')
    const read = () => {
      if (!form) return
      const text = textsIn(new FormData(form))
      setTyped({ password: text('password'), own: ['name', 'username', 'email'].map(text) })
    }
    // Not before React has heard of the new value: rendering earlier would reset a controlled field.
    const onInput = () => setTimeout(read)
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [])

  useEffect(() => {
    let current = true
    // A password that is too short can't be used at all.
    if ([...settled.password].length < min) setWarning(null)
    else
      void import('./passwordWarning.ts').then(
        ({ passwordWarning }) =>
          current && setWarning(passwordWarning(settled.password, [own, ...settled.own], site)),
        // Without the list there is no warning; the password is accepted either way.
        () => {},
      )
    return () => {
      current = false
    }
  }, [settled, own, site, min])

  return { warning, follow }
}
