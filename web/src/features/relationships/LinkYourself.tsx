import { useRef, useState } from 'react'
import type { Member, Warning } from '../../api/types.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { NewRelationship } from './NewRelationship.tsx'
import { useAdded } from './useAdded.ts'
import { Warnings } from './Warnings.tsx'

/** On the viewer's own profile: adds how they are related to someone. */
export function LinkYourself({ member }: { member: Member }) {
  const section = useRef<HTMLDivElement>(null)
  const added = useAdded()
  // Each new link resets the form.
  const [links, setLinks] = useState(0)
  const [warnings, setWarnings] = useState<Warning[]>([])
  return (
    <div ref={section}>
      <Card title={t('relationships.link.title')}>
        <p className="mb-5 text-muted">{t('relationships.link.text')}</p>
        <Warnings warnings={warnings} onDone={() => setWarnings([])} />
        <NewRelationship
          key={links}
          person={member}
          draft={`relationship:link:${member.id}`}
          personFirst
          words={{
            button: t('relationships.link.button'),
            busy: t('relationships.link.busy'),
            failed: t('relationships.link.failed'),
          }}
          onSaved={(saved, other) => {
            const undone = t('relationships.addUndone', { name: other.name })
            added(t('relationships.link.done', { name: other.name }), saved.undo, undone)
            setWarnings(saved.warnings)
            setLinks(links + 1)
            focusHeading(section.current)
          }}
        />
      </Card>
    </div>
  )
}
