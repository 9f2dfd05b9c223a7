import type { User } from '../../api/types.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'

/** Shows the text that users have written about themselves. */
export function AboutYou({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { bio, birthDate, interests } = user.profile
  return (
    <Card title={t('ownAccount.profile.about')}>
      {!bio && !birthDate && interests.length === 0 ? (
        <p className="text-muted">{t('ownAccount.profile.nothing')}</p>
      ) : (
        <Facts>
          {bio && (
            <Fact name={t('ownAccount.profile.bio')}>
              <p className="whitespace-pre-line">
                <LinkedText text={bio} />
              </p>
            </Fact>
          )}
          {birthDate && <Fact name={t('ownAccount.profile.birthDate')}>{formatDate(birthDate)}</Fact>}
          {interests.length > 0 && (
            <Fact name={t('ownAccount.profile.interests')}>
              <ul className="flex flex-wrap gap-2">
                {interests.map(interest => (
                  <li key={interest}>
                    <Badge>{interest}</Badge>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </Facts>
      )}
      <Button variant="secondary" className="mt-6" onPress={onEdit}>
        {t('ownAccount.profile.edit')}
      </Button>
    </Card>
  )
}
