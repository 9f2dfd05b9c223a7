import { fold } from '../../lib/fold.ts'

/** Passwords that many people choose, without digits and punctuation at the end; numbers in full. */
const common = new Set(
  `123123 111111 000000 123321 654321 666666 121212 112233 123456 1234567 12345678 123456789 1234567890 987654321
  987654 159753 147258 102030 123654 147258369 password passwort passw0rd p@ssword p@ssw0rd pass passwd secret geheim
  motdepasse contrasena wachtwoord haslo parola senha qwerty qwertz azerty qwertyuiop qwertzuiop asdfgh asdfghjkl asdf
  zxcvbn zxcvbnm qazwsx qweasd qweasdzxc 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3 a1b2c3 abc abcd abcdef abcdefg
  abcdefgh abcabc aaaaaa aaaaaaaa admin administrator root user guest test testing tester default changeme letmein
  welcome willkommen bienvenue hello hallo bonjour login access master iloveyou ichliebedich loveyou love lovely
  sunshine sonnenschein princess prinzessin dragon monkey football fussball baseball basketball soccer hockey
  superman batman pokemon starwars whatever freedom trustno shadow michael jordan ashley daniel jessica charlie
  computer internet family familie famille mama papa mother father schatz flower cookie chocolate cheese summer
  winter spring autumn sommer january monday kinkeeper`.split(/\s+/),
)

/** Why a password is easy to guess: many people use it, or it contains something that the family knows. */
export type Weakness = 'common' | 'own'

/** `own` is the account's name, username and email address; `site` is the name of the site. */
export function weakness(password: string, own: readonly string[], site: string): Weakness | null {
  const whole = fold(password)
  if (whole === '') return null
  const base = withoutEnding(whole)
  const isKnown = (text: string) => common.has(text) || text === lettersOf(site)
  if ([whole, base, lettersOf(whole), lettersOf(base)].some(isKnown)) return 'common'
  const contains = (part: string) =>
    part.length >= 4 && (whole.includes(part) || lettersOf(whole).includes(part))
  return own.flatMap(partsOf).some(part => contains(part) || part === base) ? 'own' : null
}

/** A text as it may appear in a password: complete, without spaces, and its words; an address before its @. */
function partsOf(text: string): string[] {
  const whole = fold(text)
  const local = whole.split('@')[0] ?? ''
  return [whole, lettersOf(local), ...local.split(/[^\p{L}\p{N}]+/u)].filter(part => part.length >= 3)
}

/** "Summer2026!" is as easy to guess as "summer". */
function withoutEnding(text: string): string {
  return text.replace(/[^\p{L}]+$/u, '')
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
}
