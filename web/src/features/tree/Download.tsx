import { useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import { startDownload } from '../../lib/startDownload.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { areaOf, type PictureChoice, sheets, sheetsFor } from './download.ts'
import type { Rect } from './geometry.ts'
import type { TreeOptions } from './options.ts'
import { pictureAddress, usePictureCheck } from './queries.ts'

type DownloadProps = {
  person: string | undefined
  options: TreeOptions
  /** The part of the drawing in the window; missing while the tree is read as a list. */
  sight: (() => Rect | null) | undefined
}

/** Letters smaller than this, in points, are hard to read on paper. */
const smallLetters = 5

/** The view as a file, to print or to keep. Says what it will be like before it is downloaded. */
export function Download({ person, options, sight }: DownloadProps) {
  const [choice, setChoice] = useState<PictureChoice>({ format: 'pdf', sheet: 'fit', living: false })
  // An area that was chosen belongs to one view.
  const view = `${options.view} ${person}`
  const [area, setArea] = useState<{ view: string; rect: Partial<Rect> } | null>(null)
  const canCut = sight !== undefined && options.view !== 'fan'
  const isCut = canCut && area?.view === view
  const wanted = { ...choice, ...(isCut && area.rect) }
  const change = (next: Partial<PictureChoice>) => setChoice({ ...choice, ...next })
  const cut = () => sight && setArea({ view, rect: areaOf(sight()) })
  // The picture may have moved since.
  const look = () => isCut && cut()

  function changeFormat(format: string) {
    if (format !== 'pdf' && format !== 'svg') return
    const sheet = sheetsFor(format).includes(choice.sheet) ? choice.sheet : 'fit'
    change({ format, sheet })
  }

  return (
    <section
      aria-label={t('tree.file')}
      className="space-y-4 rounded-card border border-line bg-card p-card"
      onPointerEnter={look}
      onFocus={look}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <RadioGroup
          inline
          name="format"
          label={t('tree.file.format')}
          defaultValue="pdf"
          options={[
            { value: 'pdf', label: t('tree.file.pdf') },
            { value: 'svg', label: t('tree.file.svg') },
          ]}
          onChange={changeFormat}
        />
        <Select
          name="sheet"
          label={t('tree.file.sheet')}
          value={choice.sheet}
          onChange={value => change({ sheet: sheets.find(sheet => sheet === value) ?? 'fit' })}
          options={sheetsFor(choice.format).map(sheet => ({
            value: sheet,
            label: t(`tree.file.sheet.${sheet}`),
          }))}
        />
        {canCut && (
          <RadioGroup
            key={view}
            inline
            name="area"
            label={t('tree.file.area')}
            defaultValue={isCut ? 'window' : 'all'}
            options={[
              { value: 'all', label: t('tree.file.area.all') },
              { value: 'window', label: t('tree.file.area.window') },
            ]}
            onChange={value => (value === 'window' ? cut() : setArea(null))}
          />
        )}
      </div>
      <Checkbox checked={choice.living} onChange={living => change({ living })}>
        {t('tree.file.living')}
      </Checkbox>
      <Check
        person={person}
        options={options}
        choice={wanted}
        onDownload={() => startDownload(pictureAddress(person, options, wanted))}
      />
    </section>
  )
}

type CheckProps = Pick<DownloadProps, 'person' | 'options'> & {
  choice: PictureChoice
  onDownload: () => void
}

/** Says what the file will be like; shows the button only if there can be one. */
function Check({ person, options, choice, onDownload }: CheckProps) {
  const { data, error, refetch } = usePictureCheck(person, options, choice)
  const isRefused = asProblem(error).status === 422
  if (error && isRefused) return <ErrorBox>{asProblem(error).text()}</ErrorBox>
  if (error) return <ErrorBox onRetry={() => void refetch()}>{t('tree.file.failed')}</ErrorBox>
  if (!data) return <Spinner />
  const { people, pages, width, height, letters, cannotDraw, cannotDrawCount } = data
  if (people === 0) return <p role="status">{t('tree.file.none')}</p>
  const size = { count: people, pages, width, height }
  return (
    <>
      {choice.format === 'pdf' && letters < smallLetters && (
        <Notice tone="warn">{t('tree.file.small', { letters })}</Notice>
      )}
      {cannotDraw.length > 0 && (
        <Notice tone="warn" title={t('tree.file.lacking', { count: cannotDrawCount })}>
          <ul className="list-disc ps-6">
            {cannotDraw.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {cannotDrawCount > cannotDraw.length && (
              <li>{t('tree.file.lackingMore', { count: cannotDrawCount - cannotDraw.length })}</li>
            )}
          </ul>
          <p className="mt-2">{t('tree.file.lackingHint')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onPress={onDownload}>{t('tree.file.download')}</Button>
        <p role="status" className="text-muted">
          {t(pages > 1 ? 'tree.file.pages' : 'tree.file.page', size)}
        </p>
      </div>
    </>
  )
}
