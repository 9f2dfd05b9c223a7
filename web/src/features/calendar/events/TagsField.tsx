import { useState } from 'react'
import { t } from '../../../lib/words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { FieldProps } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { splitTags } from './tags.ts'

type TagsFieldProps = Pick<FieldProps, 'name' | 'label' | 'description' | 'error' | 'defaultValue'>

/** Tags separated by commas; the parsed tags are shown below. */
export function TagsField({ defaultValue = '', ...props }: TagsFieldProps) {
  const [text, setText] = useState(defaultValue)
  const tags = splitTags(text)
  return (
    <div>
      <TextField
        {...props}
        value={text}
        onChange={setText}
        // Many people press Enter after each tag; that must not submit an unfinished form.
        onEnter={() => setText(tags.length > 0 ? `${tags.join(', ')}, ` : '')}
        autoComplete="off"
        showOptional
      />
      {/* Takes up its space before the first tag, so that nothing below moves while typing. */}
      <ul
        aria-label={t('calendar.form.tagsUnderstood')}
        className="mt-2 flex min-h-8 flex-wrap gap-2 wrap-anywhere"
      >
        {tags.map(tag => (
          <li key={tag} className="min-w-0">
            <Badge>{tag}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
