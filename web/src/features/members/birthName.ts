/** Writes a surname at birth as families do: "née Berg", "geb. Berg", "nacida Berg". */
const born = '(?:(?:née|nee|né|born|geborene[rn]?|nacid[ao]|de soltera)\\s+|geb\\.\\s*)'
// A name: someone may also have typed "born 1890", "born in Linz" or "geb. Vogel, verw. Kern".
const aName = '(?!(?:in|en|at|on|am|im|um|bei|ca|about)\\s)(\\p{L}[^(),;\\d]*)'
const withBirthName = new RegExp(`^(.+?),?\\s+(?:\\(${born}${aName}\\)|${born}${aName})$`, 'u')
/** No name that can be saved is longer, and the expression is slow for long ones. */
const LONGEST = 100

/** "Ingrid Lindqvist née Berg" is Ingrid Lindqvist, whose surname at birth was Berg. */
export function splitBirthName(typed: string): { name: string; birthSurname: string } | undefined {
  if (typed.length > LONGEST) return
  const [, name, inBrackets, open] = withBirthName.exec(typed.trim()) ?? []
  const birthSurname = (inBrackets ?? open)?.trim()
  return name && birthSurname ? { name, birthSurname } : undefined
}
