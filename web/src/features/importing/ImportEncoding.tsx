import { useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import type { ImportDraft } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { useEncoding } from './queries.ts'

type ImportEncodingProps = { draft: ImportDraft; about: NonNullable<ImportDraft['about']> }

/** Shows how the special letters of a file were read, and lets the admin choose another character set. */
export function ImportEncoding({ draft, about }: ImportEncodingProps) {
  const encoding = useEncoding()
  const [chosen, setChosen] = useState(about.encoding)
  const others = about.encodings.filter(name => name !== about.encoding)

  return (
    <Card title={t('importing.letters.title')}>
      <div className="space-y-5">
        <p className="max-w-3xl">{t('importing.letters.intro')}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold wrap-anywhere">
          {about.specialNames.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <div className="max-w-md">
          <Select
            name="encoding"
            label={t('importing.letters.choose')}
            value={chosen}
            options={[about.encoding, ...others].map(name => ({ value: name, label: labelOf(name) }))}
            onChange={setChosen}
          />
        </div>
        {encoding.isError && <ErrorBox>{refusal(encoding.error)}</ErrorBox>}
        <Button
          variant="secondary"
          busy={encoding.isPending}
          onPress={() => encoding.mutate({ params: { path: { id: draft.id } }, body: { encoding: chosen } })}
        >
          {t('importing.letters.go')}
        </Button>
      </div>
    </Card>
  )
}

const languages = {
  'windows-1252': 'importing.letters.western',
  'windows-1250': 'importing.letters.central',
  'ISO-8859-2': 'importing.letters.central',
  'windows-1251': 'importing.letters.cyrillic',
  'windows-1253': 'importing.letters.greek',
  'windows-1254': 'importing.letters.turkish',
  'windows-1257': 'importing.letters.baltic',
  IBM437: 'importing.letters.dos',
  IBM850: 'importing.letters.dos',
  macintosh: 'importing.letters.mac',
  ANSEL: 'importing.letters.library',
} as const

function labelOf(name: string): string {
  const language = languages[name as keyof typeof languages]
  return language ? `${name}: ${t(language)}` : name
}

function refusal(error: unknown): string {
  const problem = asProblem(error)
  return (problem.status >= 400 && problem.status < 500 && problem.text()) || t('importing.letters.failed')
}
