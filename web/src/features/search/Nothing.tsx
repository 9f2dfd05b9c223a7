import { Link } from 'react-router'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { useFamily } from '../members/queries.ts'

type NothingProps = {
  text: string
  /** Leaves the open search before following the link. */
  onAdd?: (to: string) => void
}

/** Nothing was found: what else to try, and a way to add someone who is missing. */
export function Nothing({ text, onAdd }: NothingProps) {
  const mayAdd = useFamily().data?.can.add ?? false
  const to = paths.addMember()
  return (
    <>
      <p className="font-semibold">{t('search.none', { text })}</p>
      <p className="text-muted">{t('search.noneText')}</p>
      {mayAdd && (
        <Link
          to={to}
          onClick={event => {
            if (!onAdd) return
            event.preventDefault()
            onAdd(to)
          }}
          className={buttonStyle('secondary', 'mt-3')}
        >
          {t('search.noneAdd')}
        </Link>
      )}
    </>
  )
}
