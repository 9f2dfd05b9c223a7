import { useRef } from 'react'
import { asProblem } from '../../api/problem.ts'
import { isFocusLost, useFocusLater } from '../../lib/focus.ts'
import { startDownload } from '../../lib/startDownload.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Contents, isEmpty } from './Contents.tsx'
import { type Choice, type ExportQuery, lacksLiving, queryOf } from './choice.ts'
import { exportAddress, useExportPreview, usePrepare, usePrepared } from './queries.ts'

/** Shows what the file will contain and what it can't hold, before it is downloaded. */
export function Preview({ choice }: { choice: Choice }) {
  const query = queryOf(choice)
  const { data, error, refetch, isPlaceholderData } = useExportPreview(query)
  if (!query) {
    return <p role="status">{t(missing(choice))}</p>
  }
  if (error) {
    const isRefused = [400, 404].includes(asProblem(error).status)
    const retry = isRefused ? {} : { onRetry: () => void refetch() }
    return <ErrorBox {...retry}>{isRefused ? asProblem(error).text() : t('exporting.failed')}</ErrorBox>
  }
  if (!data) return <Skeleton lines={4} />
  return (
    <Card title={t('exporting.contents')}>
      <div className="space-y-6" aria-busy={isPlaceholderData}>
        <Contents contents={data} format={choice.format} />
        {data.large && <Prepare query={query} />}
        {!data.large && !isEmpty(data) && (
          <Button onPress={() => startDownload(exportAddress(query))}>{t('exporting.download')}</Button>
        )}
      </div>
    </Card>
  )
}

/** A large file is prepared in the background, one at a time. The sentence takes the focus of the pressed button, which goes. */
function Prepare({ query }: { query: ExportQuery }) {
  const prepare = usePrepare()
  const isBusy = usePrepared().data?.some(({ state }) => state === 'preparing')
  const isPreparing = isBusy && !prepare.isPending
  const status = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()

  function press() {
    prepare.mutate({ body: query })
    focusLater(() => {
      if (button.current) return false
      if (isFocusLost()) status.current?.focus()
      return true
    })
  }

  return (
    <div className="space-y-4">
      <p ref={status} role="status" tabIndex={-1}>
        {t(isPreparing ? 'exporting.preparing' : 'exporting.prepareHint')}
      </p>
      {prepare.isError && <ErrorBox>{refusalOr(prepare.error, t('exporting.prepareFailed'))}</ErrorBox>}
      {!isPreparing && (
        <Button ref={button} busy={prepare.isPending} onPress={press}>
          {t('exporting.prepare')}
        </Button>
      )}
    </div>
  )
}

/** A refusal says why itself; anything else can be tried again. */
function refusalOr(error: unknown, otherwise: string): string {
  const problem = asProblem(error)
  return (problem.status >= 400 && problem.status < 500 && problem.text()) || otherwise
}

/** What is still to be chosen. */
function missing(choice: Choice) {
  if (lacksLiving(choice)) return 'exporting.chooseLiving'
  return choice.who === 'selected' ? 'exporting.choosePeople' : 'exporting.choosePerson'
}
