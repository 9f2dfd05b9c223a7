/** In degrees; north and east are positive. */
export type Position = { latitude: number; longitude: number }

/** No map has longer addresses. */
const longest = 2000

const decimal = String.raw`(-?\d+(?:\.\d+)?)`

/** Patterns that maps write into addresses, the mark on the map before the middle of the view. */
const addresses = [
  `[?&]mlat=${decimal}&mlon=${decimal}`,
  `!3d${decimal}!4d${decimal}`,
  `[?&](?:q|query)=${decimal},${decimal}`,
  `/@${decimal},${decimal}`,
  String.raw`#map=[\d.]+/${decimal}/${decimal}`,
  // With a question, the numbers only say where to begin searching.
  `^geo:${decimal},${decimal}(?!.*[?&]q=)`,
].map(pattern => new RegExp(pattern, 'i'))

// 49.1952, 49°, 49° 11', 49° 11.7, 49° 11' 42". Without its mark a minute needs decimals, as it could be the next number.
const number = String.raw`\d{1,3}(?:\.\d+)?`
const angle = String.raw`([+-]?${number}) ?(°?) ?(?:(${number}) ?' ?(?:(${number}) ?")?|(\d{1,2}\.\d+))?`
const letter = '([NSEWO])'
const between = '(?: ?[,;] ?| )'

/** Two angles, with letters behind them, before them, or without any. */
const forms = [
  { pattern: `^${angle} ?${letter}${between}${angle} ?${letter}$`, angles: [1, 7], letters: [6, 12] },
  { pattern: `^${letter} ?${angle}${between}${letter} ?${angle}$`, angles: [2, 8], letters: [1, 7] },
  { pattern: `^${angle}${between}${angle}$`, angles: [1, 6], letters: [] },
].map(({ pattern, ...groups }) => ({ pattern: new RegExp(pattern), ...groups }))

/**
 * Reads a position as maps write it: two numbers, degrees with minutes and seconds, or the address of a map. An O is
 * east in German and west in Spanish.
 */
export function readPosition(text: string, language: string): Position | undefined {
  if (text.length > longest) return undefined
  return readAddress(text.trim()) ?? readAngles(tidy(text), language)
}

function readAddress(text: string): Position | undefined {
  const found = addresses.map(pattern => pattern.exec(text)).find(match => match !== null)
  return found ? checked(Number(found[1]), Number(found[2])) : undefined
}

/** One spelling for all marks, a space after each, and points in decimals. */
function tidy(text: string): string {
  const marked = text
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“„]|''/g, '"')
    .replace(/[−–]/g, '-')
    .toUpperCase()
    .replace(/[°'"NSEWO]/g, '$& ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ([]+|[ )\]]+$/g, '')
  return marked.includes('.') ? marked : marked.replace(/(\d),(?=\d)/g, '$1.')
}

function readAngles(text: string, language: string): Position | undefined {
  for (const { pattern, angles, letters } of forms) {
    const match = pattern.exec(text)
    if (!match) continue
    const values = angles.map(first => degreesOf(match.slice(first, first + 5)))
    const [one, other] = values
    // A degree sign at only one of them: the other is not complete yet.
    const isMarkedOnce = new Set(angles.map(first => match[first + 1])).size > 1
    if (one === undefined || other === undefined || isMarkedOnce) return undefined
    if (letters.length === 0) return checked(one, other)
    const [here, there] = letters.map(group => directionOf(match[group] ?? '', language))
    if (!here || !there || here.axis === there.axis || /[+-]/.test(text)) return undefined
    const [first, second] = [one * here.sign, other * there.sign]
    return here.axis === 'latitude' ? checked(first, second) : checked(second, first)
  }
  return undefined
}

function degreesOf([whole = '', , minutes, seconds, decimals]: (string | undefined)[]): number | undefined {
  const parts = [minutes ?? decimals, seconds].map(part => Number(part ?? 0))
  const [minute = 0, second = 0] = parts
  // Only the last part has decimals.
  const isOdd = (minutes ?? decimals) !== undefined && whole.includes('.')
  if (isOdd || (seconds !== undefined && minutes?.includes('.')) || parts.some(part => part >= 60))
    return undefined
  const size = Math.abs(Number(whole)) + minute / 60 + second / 3600
  return whole.startsWith('-') ? -size : size
}

type Direction = { axis: keyof Position; sign: 1 | -1 }

function directionOf(letter: string, language: string): Direction | undefined {
  if (letter === 'N' || letter === 'S') return { axis: 'latitude', sign: letter === 'N' ? 1 : -1 }
  if (letter === 'E' || letter === 'W') return { axis: 'longitude', sign: letter === 'E' ? 1 : -1 }
  const sign = ({ de: 1, es: -1 } as const)[language]
  return sign && { axis: 'longitude', sign }
}

/** As precise as the server stores it; undefined for what is not on the globe. */
function checked(latitude: number, longitude: number): Position | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  // Adding 0 turns -0 into 0.
  const [north, east] = [latitude, longitude].map(value => Math.round(value * 1e6) / 1e6 + 0)
  return { latitude: north ?? 0, longitude: east ?? 0 }
}
