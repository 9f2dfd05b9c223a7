import { signal } from './signal.ts'

// public/boot.js reads the same entry before the first paint.
const storageKey = 'kinkeeper-easy-reading'

/** Larger text and controls, and fewer things at once. The account decides; this browser remembers it for the next page. */
export const easyReading = signal('easy' in document.documentElement.dataset)

export function applyEasyReading(easy: boolean) {
  if (easy) document.documentElement.dataset.easy = ''
  else delete document.documentElement.dataset.easy
  easyReading.set(easy)
  // Widths that are measured in units of the font size have changed.
  window.dispatchEvent(new Event('resize'))
  try {
    if (easy) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage may be off; the next page then changes once it has loaded.
  }
}
