import { useId, useState } from 'react'
import type { ImportChoice, ImportDraft, ImportItem } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { bytesInWords } from '../admin/tools/sizes.ts'
import { type Chosen, SourcePicker } from '../sources/SourcePicker.tsx'
import { useChoose } from './queries.ts'

type Answer = { choice: ImportChoice; source?: string; title?: string }

function answerOf({ isNew, sourceId, title }: Chosen): Answer {
  return isNew ? { choice: 'new', title } : { choice: 'same', source: sourceId }
}

type ScanProps = { draft: ImportDraft; item: ImportItem; scan: NonNullable<ImportItem['scan']> }

/** A file, the sources that it may belong to, and what to do with it. */
export function Scan({ draft, item, scan }: ScanProps) {
  const id = useId()
  const choose = useChoose()
  // The pressed choice shows at once, and not only when the request has begun.
  const [pressed, setPressed] = useState<string>()
  const { choice, position } = item
  const sources = [...scan.fits]
  if (scan.source && !sources.some(source => source.id === scan.source?.id)) sources.push(scan.source)
  const options: { key: string; label: string; answer: Answer }[] = [
    ...sources.map(source => ({
      key: source.id,
      label: t('importing.scan.attach', { title: source.title }),
      answer: { choice: 'same', source: source.id } as const,
    })),
    { key: 'new', label: t('importing.scan.new', { title: scan.title }), answer: { choice: 'new' } },
    { key: 'skip', label: t('importing.choice.skip'), answer: { choice: 'skip' } },
  ]
  const chosen = pressed ?? (choice === 'same' ? scan.source?.id : choice)

  function press(answer: Answer, key?: string) {
    setPressed(key)
    const body = { choices: [{ position, ...answer }] }
    choose.mutate({ params: { path: { id: draft.id } }, body }, { onSettled: () => setPressed(undefined) })
  }

  const what = (
    <>
      <p className="font-semibold wrap-anywhere">{scan.filename}</p>
      <p className="text-muted wrap-anywhere">
        {[scan.folder, choice && bytesInWords(scan.size)].filter(Boolean).join(' · ')}
      </p>
      <p className="wrap-anywhere">{scan.trouble ?? scan.reason}</p>
    </>
  )
  if (!choice) return what
  return (
    <>
      <div role="radiogroup" aria-label={t('importing.scan.question', { name: scan.filename })}>
        {what}
        <div className="mt-2 flex flex-wrap gap-x-6">
          {options.map(({ key, label, answer }) => (
            <label key={key} className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 py-1">
              <input
                type="radio"
                name={id}
                checked={chosen === key}
                onChange={() => press(answer, key)}
                className="size-6 shrink-0 accent-primary"
              />
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </label>
          ))}
        </div>
      </div>
      <Pick
        label={t('importing.scan.another')}
        name={t('importing.scan.anotherOf', { name: scan.filename })}
        onChoose={source => press(answerOf(source))}
      />
      {choose.isError && <ErrorBox>{t('importing.chooseFailed')}</ErrorBox>}
    </>
  )
}

/** One decision for all that are left out. */
export function AllScans({ draft }: { draft: ImportDraft }) {
  const choose = useChoose()
  if (!draft.plan || draft.plan.scans < 2) return null
  const press = (answer: Answer) =>
    choose.mutate({ params: { path: { id: draft.id } }, body: { kind: 'scan', ...answer } })
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-start gap-3">
        <Button variant="secondary" busy={choose.isPending} onPress={() => press({ choice: 'new' })}>
          {t('importing.scan.allNew')}
        </Button>
        <Button variant="secondary" busy={choose.isPending} onPress={() => press({ choice: 'skip' })}>
          {t('importing.all.skip')}
        </Button>
      </div>
      <Pick
        label={t('importing.scan.allSame')}
        name={t('importing.scan.allSame')}
        onChoose={source => press(answerOf(source))}
      />
      {choose.isError && <ErrorBox>{t('importing.chooseFailed')}</ErrorBox>}
    </div>
  )
}

type PickProps = { label: string; name: string; onChoose: (source: Chosen) => void }

/** A button that becomes the field for choosing a source. */
function Pick({ label, name, onChoose }: PickProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <div className="mt-2 max-w-xl">
        <SourcePicker label={name} autoFocus onChoose={onChoose} />
      </div>
    )
  }
  return (
    <Button variant="quiet" aria-label={name} onPress={() => setOpen(true)}>
      {label}
    </Button>
  )
}
