import { Link, type LinkProps } from 'react-router'
import { type ButtonVariant, buttonStyle } from './buttonStyle.ts'

/** A link that looks like a button: it leads somewhere, it does not do something. */
export function ButtonLink({ variant, className, ...props }: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...props} className={buttonStyle(variant, className)} />
}
