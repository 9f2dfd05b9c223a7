import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import { flushSync } from 'react-dom'
import type { HistoryType } from '../../api/types.ts'
import { formatDate } from '../../lib/dates.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { descriptionStyle, type FieldProps, fieldErrorStyle, LabelText, labelStyle } from '../../ui/field.tsx'
import { dateChoices, dateProblem } from './problems.ts'
import { useUnderstoodDate } from './queries.ts'

type FuzzyDateFieldProps = FieldProps & {
  /** Shown while the field is empty. */
  hint?: string
  /** The type of history event that it is the date of. */
  type?: HistoryType
  onChange?: (text: string) => void
}

/**
 * A fuzzy date: what is typed stays as it is, and how it is understood is shown below, or a button for each
 * of its two meanings. The button beside it opens the device's own calendar for an exact day.
 */
export function FuzzyDateField({
  label,
  name,
  description,
  error,
  showOptional,
  isRequired,
  defaultValue = '',
  hint,
  type,
  onChange,
}: FuzzyDateFieldProps) {
  const [text, keepText] = useState(defaultValue)
  const [picking, setPicking] = useState(false)
  const calendarId = useId()
  const labelId = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { understood, line, choices } = useReading(text, type)

  function setText(next: string) {
    keepText(next)
    onChange?.(next)
  }

  function choose(choice: string) {
    setText(choice)
    // The buttons disappear.
    input.current?.focus()
  }

  function pick() {
    flushSync(() => setPicking(!picking))
    calendar.current?.focus()
    try {
      calendar.current?.showPicker()
    } catch {
      // This browser can't open the calendar; the date can be typed in the field shown now.
    }
  }

  return (
    <TextField
      name={name}
      value={text}
      onChange={setText}
      isRequired={isRequired ?? false}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className={labelStyle}>
        <span id={labelId}>
          <LabelText label={label} showOptional={showOptional ?? false} />
        </span>
      </Label>
      <div className="flex gap-2">
        <Input ref={input} className="control min-w-0 flex-1" />
        <CalendarButton about={labelId} open={picking} controls={calendarId} onPress={pick} />
      </div>
      {picking && (
        <ExactDay
          id={calendarId}
          about={labelId}
          day={understood?.day ?? null}
          field={calendar}
          onPick={day => setText(formatDate(day))}
        />
      )}
      <Text slot="description" className={descriptionStyle}>
        {description ?? (text.trim() === '' ? (hint ?? t('members.date.hint')) : null)}
      </Text>
      <p role="status" className="text-sm empty:hidden">
        {line}
      </p>
      {choices.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {choices.map(choice => (
            <Button key={choice} variant="secondary" onPress={() => choose(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      <FieldError className={fieldErrorStyle}>{error}</FieldError>
    </TextField>
  )
}

/** Shows how the text is understood, once typing pauses. */
function useReading(text: string, type: HistoryType | undefined) {
  const settled = useDebounced(text.trim())
  const { data, error } = useUnderstoodDate(settled, type)
  if (text.trim() === '') return { understood: undefined, line: null, choices: [] }
  // Until it is understood, an empty line keeps everything below where it is.
  let line: ReactNode = '\u00a0'
  if (settled !== text.trim()) return { understood: undefined, line, choices: [] }
  if (data) line = <span className="text-info">{t('members.date.understood', { words: data.words })}</span>
  else if (error) line = <span className="text-warn">{dateProblem(error)}</span>
  return { understood: data, line, choices: dateChoices(error) }
}

type CalendarButtonProps = { about: string; open: boolean; controls: string; onPress: () => void }

function CalendarButton({ about, open, controls, onPress }: CalendarButtonProps) {
  return (
    <button
      type="button"
      aria-label={t('members.date.pick')}
      aria-describedby={about}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onPress}
      className="grid size-12 shrink-0 place-items-center rounded-control border border-edge bg-card text-link hover:bg-sunk"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current stroke-2">
        <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}

type ExactDayProps = {
  id: string
  /** The id of the label that says which date this is. */
  about: string
  day: string | null
  field: RefObject<HTMLInputElement | null>
  onPick: (day: string) => void
}

/** The device's own date control. It keeps partial input; only complete dates are used. */
function ExactDay({ id, about, day, field, onPick }: ExactDayProps) {
  return (
    <input
      ref={field}
      id={id}
      type="date"
      max="9999-12-31"
      aria-label={t('members.date.day')}
      aria-describedby={about}
      defaultValue={day ?? ''}
      // While typing a year, the control passes through the years 1, 19 and 195.
      onChange={event => event.target.value >= '1000' && onPick(event.target.value)}
      className="control mt-2"
    />
  )
}
