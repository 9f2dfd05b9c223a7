import { useRef } from 'react'
import { useSite } from '../../../../api/site.ts'
import type { MailState } from '../../../../api/types.ts'
import { useAddressPart } from '../../../../lib/address.ts'
import { t } from '../../../../lib/words.ts'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ShowMore } from '../../../../ui/ShowMore.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ToolPage } from '../ToolPage.tsx'
import { MailEntries } from './MailEntries.tsx'
import { NoMailServer } from './NoMailServer.tsx'
import { mailStates, useMailPages, useUnsentMail } from './queries.ts'
import { TestMail } from './TestMail.tsx'
import '../words.ts'
import './words.ts'

/** The outbox: what happened to every email. */
export default function MailPage() {
  const configured = useSite().data?.mailConfigured ?? true
  const unsent = useUnsentMail()
  // Emails that wait for the password are sent later, not written to a folder.
  const sent = configured || unsent.passwordMissing
  const [chosen, choose] = useAddressPart('state')
  const state = mailStates.find(known => known === chosen) ?? ''
  return (
    <ToolPage title={t('outbox.title')}>
      <p className="max-w-3xl">{t('outbox.intro')}</p>
      {!configured && <NoMailServer {...unsent} />}
      <TestMail sent={sent} />
      <search aria-label={t('tools.filters')} className="block max-w-sm print:hidden">
        <Select
          name="state"
          label={t('outbox.filter')}
          value={state}
          onChange={choose}
          options={[
            { value: '', label: t('outbox.all') },
            ...mailStates.map(value => ({ value, label: t(`outbox.filterState.${value}`) })),
          ]}
        />
      </search>
      <Results state={state} sent={sent} />
    </ToolPage>
  )
}

function Results({ state, sent }: { state: MailState | ''; sent: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const pages = useMailPages(state)
  const { data, error, isPlaceholderData, refetch } = pages
  const mails = data?.pages.flatMap(page => page.items) ?? []
  if (!data)
    return error ? (
      <ErrorBox onRetry={() => void refetch()}>{t('outbox.failed')}</ErrorBox>
    ) : (
      <Skeleton lines={8} />
    )
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="font-semibold text-muted">
        {isPlaceholderData ? t('common.loading') : countWords(mails.length, pages.hasNextPage, state !== '')}
      </p>
      <MailEntries mails={mails} sent={sent} list={list} whenGone={count} />
      <ShowMore
        pages={pages}
        list={list}
        entry="data-entry"
        label={t('tools.more')}
        failed={t('tools.moreFailed')}
      />
    </>
  )
}

function countWords(count: number, more: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? t('outbox.noneFiltered') : t('outbox.none')
  return more ? t('outbox.shownMore', { count }) : t('outbox.shown', { count })
}
