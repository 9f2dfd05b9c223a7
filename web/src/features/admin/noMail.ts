import { useSite } from '../../api/site.ts'
import { signal } from '../../lib/signal.ts'
import { paths } from '../../paths.ts'

/** A link that an email would have carried, for the admin to send; stays until dismissed. */
export const linkToSend = signal<{ name: string; link: string } | null>(null)

/** Null if the site sends email; otherwise what an admin passes on instead. */
export function useNoMail(): { signIn: string } | null {
  const site = useSite().data
  return site?.mailConfigured === false ? { signIn: site.publicUrl + paths.signIn() } : null
}
