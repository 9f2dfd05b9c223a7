import { useRef } from 'react'
import { asProblem } from '../../api/problem.ts'
import type { GroupLink, Household } from '../../api/types.ts'
import { formatDay } from '../../lib/dates.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { PassOn } from './PassOn.tsx'
import { useEndGroupLink, useGroupLink, useMakeGroupLink } from './queries.ts'

type GroupLinkCardProps = {
  household: Household
  timeZone: string
  /** False while the household is being deleted or left. */
  isStaying: boolean
}

/** The family's link for a group chat: its admins make it, show it as a QR code and end it. */
export function GroupLinkCard({ household, timeZone, isStaying }: GroupLinkCardProps) {
  const { data: link, isPending, refetch } = useGroupLink(household.id, isStaying)
  const container = useRef<HTMLDivElement>(null)
  const acts = useGroupLinkActs(household.id, () => focusHeading(container.current))
  return (
    <div ref={container}>
      <Card title={t('households.group.title')}>
        <div className="space-y-4">
          <p className="text-muted">{t('households.group.about')}</p>
          {isPending && <Skeleton />}
          {link === undefined && !isPending && (
            <ErrorBox onRetry={() => void refetch()}>{t('households.group.failed')}</ErrorBox>
          )}
          {link === null && (
            <Button busy={acts.making} busyLabel={t('households.invite.creating')} onPress={acts.make}>
              {t('households.group.make')}
            </Button>
          )}
          {link && <Current link={link} timeZone={timeZone} acts={acts} />}
        </div>
      </Card>
    </div>
  )
}

type CurrentProps = { link: GroupLink; timeZone: string; acts: ReturnType<typeof useGroupLinkActs> }

function Current({ link, timeZone, acts }: CurrentProps) {
  const { registrations: count, mostRegistrations: most, madeBy } = link
  const day = formatDay(link.createdAt, timeZone)
  const until = formatDay(link.expiresAt, timeZone)
  return (
    <>
      <p>
        {madeBy
          ? t('households.group.made', { day, name: madeBy, until })
          : t('households.group.madeByFormer', { day, until })}{' '}
        {t('households.group.used', { count, most })}
      </p>
      {link.link ? (
        <PassOn
          invitation={link}
          link={link.link}
          label={t('households.group.link')}
          about={t('households.group.copy')}
        />
      ) : (
        <p>{t('households.group.lost')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={acts.making}
          busyLabel={t('households.invite.creating')}
          onPress={acts.remake}
        >
          {t('households.group.remake')}
        </Button>
        <Button
          variant="quiet"
          busy={acts.ending}
          busyLabel={t('households.group.ending')}
          onPress={acts.end}
        >
          {t('households.group.end')}
        </Button>
      </div>
    </>
  )
}

/** `onGone` moves the focus when the pressed button is gone. */
function useGroupLinkActs(id: string, onGone: () => void) {
  const making = useMakeGroupLink()
  const ending = useEndGroupLink()
  const params = { path: { id } }

  async function run(act: () => Promise<unknown>, done: string) {
    try {
      await act()
      toast({ text: done })
      onGone()
    } catch (error) {
      const problem = asProblem(error)
      toast({ text: problem.status === 403 ? problem.text() : t('households.actFailed'), tone: 'error' })
    }
  }

  const make = () => run(() => making.mutateAsync({ params }), t('households.group.ready'))

  async function remake() {
    const yes = await confirm({
      title: t('households.group.remakeTitle'),
      message: t('households.group.endQuestion'),
      yes: t('households.group.remake'),
    })
    if (yes) await make()
  }

  async function end() {
    const yes = await confirm({
      title: t('households.group.endTitle'),
      message: t('households.group.endQuestion'),
      yes: t('households.group.end'),
      danger: true,
    })
    if (yes) await run(() => ending.mutateAsync({ params }), t('households.group.ended'))
  }

  return {
    make: () => void make(),
    remake: () => void remake(),
    end: () => void end(),
    making: making.isPending,
    ending: ending.isPending,
  }
}
