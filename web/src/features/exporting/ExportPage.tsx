import { useState } from 'react'
import { t } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFamily, usePerson } from '../members/queries.ts'
import { Branch } from './Branch.tsx'
import { branches, type Choice, formats, isContacts, isTable } from './choice.ts'
import { PreparedFiles } from './PreparedFiles.tsx'
import { Preview } from './Preview.tsx'
import '../members/words.ts'
import './words.ts'

/** The family, or a part of it, as a file for other programs. */
export default function ExportPage() {
  const family = useFamily().data
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle>{t('exporting.title')}</PageTitle>
      <p className="text-muted">{t('exporting.text')}</p>
      {!family && <Skeleton lines={8} />}
      {family && !family.can.export && <Notice tone="warn">{t('exporting.mayNot')}</Notice>}
      {family?.can.export && <Choices you={family.you ?? null} />}
    </div>
  )
}

function Choices({ you }: { you: string | null }) {
  const own = usePerson(you)
  const [choice, setChoice] = useState<Choice>({
    who: 'everyone',
    person: null,
    steps: 2,
    people: [],
    format: 'gedcom7',
    living: false,
    bom: false,
  })
  const change = (next: Partial<Choice>) => setChoice({ ...choice, ...next })

  function changeWho(value: string) {
    const who = branches.find(branch => branch === value)
    // Most people start with their own branch.
    if (who) change({ who, person: choice.person ?? own })
  }

  function changeFormat(value: string) {
    const format = formats.find(format => format === value)
    if (format) change({ format })
  }

  return (
    <>
      <Card>
        <div className="space-y-4">
          <RadioGroup
            name="who"
            label={t('exporting.who')}
            defaultValue={choice.who}
            options={branches.map(value => ({ value, label: t(`exporting.who.${value}`) }))}
            onChange={changeWho}
          />
          <Branch choice={choice} onChange={change} />
        </div>
      </Card>
      <Card>
        <div className="space-y-4">
          <RadioGroup
            name="format"
            label={t('exporting.format')}
            defaultValue={choice.format}
            options={formats.map(value => ({ value, label: t(`exporting.format.${value}`) }))}
            onChange={changeFormat}
          />
          <div>
            <Checkbox checked={choice.living} onChange={living => change({ living })}>
              {t('exporting.living')}
            </Checkbox>
            <p className="text-muted">
              {t(isContacts(choice.format) ? 'exporting.contactsHint' : 'exporting.livingHint')}
            </p>
          </div>
          {isTable(choice.format) && (
            <Checkbox checked={choice.bom} onChange={bom => change({ bom })}>
              {t('exporting.bom')}
            </Checkbox>
          )}
        </div>
      </Card>
      <Preview choice={choice} />
      <PreparedFiles />
    </>
  )
}
