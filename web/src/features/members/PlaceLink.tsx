import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** A place that a record names, with the way to its page. */
export function PlaceLink({ name }: { name: string }) {
  return (
    <Link to={paths.place(name)} className="link -my-2 inline-flex min-h-11 items-center">
      {name}
    </Link>
  )
}
