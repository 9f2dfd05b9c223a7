import { type ReactNode, useId } from 'react'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import type { UserEdit } from './userEdits.ts'
import '../../forms/words.ts'

type Part = 'role' | 'status'

type EditSelectProps<P extends Part, Option extends User[P]> = {
  user: User
  /** Undefined while the row is not being edited. */
  edit: UserEdit | undefined
  part: P
  options: readonly Option[]
  words: (value: User[P]) => string
  onChange: (value: Option) => void
  /** The content when not editing. */
  children: ReactNode
}

/** A cell that becomes a select while its row is being edited. */
export function EditSelect<P extends Part, Option extends User[P]>(props: EditSelectProps<P, Option>) {
  const { user, edit, part, options, words, onChange, children } = props
  const about = useId()
  if (!edit) return children
  const now = edit.current?.[part]
  const changed = now !== undefined && now !== edit[part]
  return (
    <>
      <select
        aria-label={t(`admin.edit.${part}Of`, { name: user.name })}
        aria-describedby={changed ? about : undefined}
        value={edit[part]}
        onChange={event => {
          const chosen = options.find(option => option === event.target.value)
          if (chosen) onChange(chosen)
        }}
        className="control px-2!"
      >
        {options.map(option => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </select>
      {changed && (
        <strong id={about} className="mt-1.5 block text-sm">
          {t('forms.conflict.saved', { value: words(now) })}
        </strong>
      )}
    </>
  )
}
