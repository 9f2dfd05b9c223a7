import type { RefAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonVariant, buttonStyle } from './buttonStyle.ts'

type ButtonLinkProps = LinkProps & RefAttributes<HTMLAnchorElement> & { variant?: ButtonVariant }

/** A link that looks like a button: it goes somewhere and performs no action. */
export function ButtonLink({ variant, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonStyle(variant, className)} />
}
