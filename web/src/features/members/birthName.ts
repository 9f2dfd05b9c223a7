/** How families say a surname at birth: "née Berg", "geb. Berg", "nacida Berg". */
const born = '(?:(?:née|nee|né|born|geborene[rn]?|nacid[ao]|de soltera)\\s+|geb\\.\\s*)'
// A name, and no year: someone may have typed "born 1890".
const aName = '([^()\\d]*\\p{L}[^()\\d]*)'
const withBirthName = new RegExp(`^(.+?),?\\s+(?:\\(${born}${aName}\\)|${born}${aName})$`, 'u')

/** "Ingrid Lindqvist née Berg" is Ingrid Lindqvist, whose surname at birth was Berg. */
export function splitBirthName(typed: string): { name: string; birthSurname: string } | undefined {
  const [, name, inBrackets, open] = withBirthName.exec(typed.trim()) ?? []
  const birthSurname = (inBrackets ?? open)?.trim()
  return name && birthSurname ? { name, birthSurname } : undefined
}
