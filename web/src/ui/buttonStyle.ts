export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The shape that all buttons share. */
export const buttonShape =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold ' +
  'no-underline transition-colors aria-disabled:cursor-not-allowed print:hidden'

// Forced colours take the backgrounds away.
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong forced-colors:border',
  secondary: 'border border-edge bg-card text-ink hover:bg-sunk',
  quiet: 'text-link hover:bg-sunk',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong forced-colors:border',
}

/** The look of a button, for buttons and for links that look like one. */
export function buttonStyle(variant: ButtonVariant = 'primary', more = ''): string {
  return `${buttonShape} ${variants[variant]} ${more}`
}
