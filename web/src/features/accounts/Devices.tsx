import type { SignedInDevice } from '../../api/types.ts'
import { formatMoment } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useDevices, useEndDevice, useEndOtherDevices } from './queries.ts'

/** Lists the devices where the account is signed in, with buttons to sign out there. */
export function Devices({ timeZone }: { timeZone: string }) {
  const { data, isPending, isError, refetch } = useDevices()
  return (
    <Card title={t('ownAccount.sessions.title')}>
      {isPending && <Skeleton lines={2} />}
      {isError && !data && (
        <ErrorBox onRetry={() => void refetch()}>{t('ownAccount.sessions.failed')}</ErrorBox>
      )}
      {data && <DeviceList devices={data.items} timeZone={timeZone} />}
    </Card>
  )
}

function DeviceList({ devices, timeZone }: { devices: SignedInDevice[]; timeZone: string }) {
  const endOthers = useEndOtherDevices()
  const others = devices.some(device => !device.current)
  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map(device => (
          <Device key={device.id} device={device} timeZone={timeZone} />
        ))}
      </ul>
      {endOthers.isError && <ErrorBox>{t('ownAccount.sessions.endFailed')}</ErrorBox>}
      {others ? (
        <Button
          variant="secondary"
          className="mt-4"
          busy={endOthers.isPending}
          busyLabel={t('ownAccount.sessions.ending')}
          onPress={() =>
            endOthers.mutate({}, { onSuccess: () => toast({ text: t('ownAccount.sessions.endedOthers') }) })
          }
        >
          {t('ownAccount.sessions.endOthers')}
        </Button>
      ) : (
        <p className="mt-2 text-muted">{t('ownAccount.sessions.only')}</p>
      )}
    </>
  )
}

function Device({ device, timeZone }: { device: SignedInDevice; timeZone: string }) {
  const end = useEndDevice()
  const when = formatMoment(device.lastSeenAt, timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div>
        <p className="font-semibold">
          {device.device} {device.current && <Badge tone="good">{t('ownAccount.sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('ownAccount.sessions.lastSeen', { when })},{' '}
          {t('ownAccount.sessions.since', { when: formatMoment(device.createdAt, timeZone) })}
        </p>
        {end.isError && <ErrorBox>{t('ownAccount.sessions.endFailed')}</ErrorBox>}
      </div>
      {!device.current && (
        <Button
          variant="secondary"
          aria-label={t('ownAccount.sessions.endOf', { device: device.device, when })}
          busy={end.isPending}
          busyLabel={t('ownAccount.sessions.ending')}
          onPress={() =>
            end.mutate(
              { params: { path: { id: device.id } } },
              { onSuccess: () => toast({ text: t('ownAccount.sessions.ended') }) },
            )
          }
        >
          {t('ownAccount.sessions.end')}
        </Button>
      )}
    </li>
  )
}
