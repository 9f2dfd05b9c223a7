import { partsOf } from '../lib/links.ts'
import { t } from '../lib/words.ts'

/** A text that a person wrote, with its web addresses as links. They open in a new tab without access to this one. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="link wrap-anywhere">
        {part}
        <span className="sr-only"> {t('common.newTab')}</span>
      </a>
    ) : (
      part
    ),
  )
}
