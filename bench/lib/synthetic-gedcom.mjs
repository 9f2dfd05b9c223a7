// Writes an invented family of so many people as a GEDCOM 5.5.1 file: node synthetic-gedcom.mjs 100000 > family.ged
// Couples have three children, who marry children of other couples.

const given = [
  'Anna',
  'Bert',
  'Clara',
  'Dario',
  'Elif',
  'Frieda',
  'Goran',
  'Hanna',
  'Iwan',
  'Jana',
  'Karel',
  'Lotte',
]
const surnames = [
  'Weber',
  'Novak',
  'Okafor',
  'Silva',
  'Dvořák',
  'Kowalski',
  'Haddad',
  'Lindgren',
  'Moreau',
  'Tanaka',
]
const places = [
  'Brno, Moravia',
  'Graz, Styria',
  'Lyon',
  'Porto',
  'Uppsala',
  'Gdynia',
  'Ghent',
  'Turku',
  'Sligo',
]
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

let seed = 42
function below(limit) {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}
const one = list => list[below(list.length)]
const date = year => `${1 + below(28)} ${one(months)} ${year}`

const count = Number(process.argv[2] ?? 1000)
const couples = Math.floor(count / 3)
const lines = [
  '0 HEAD',
  '1 SOUR Synthetic',
  '1 GEDC',
  '2 VERS 5.5.1',
  '2 FORM LINEAGE-LINKED',
  '1 CHAR UTF-8',
]
for (let i = 0; i < count; i++) {
  const year = 1500 + Math.floor(Math.log2(1 + i) * 29) + below(9)
  lines.push(`0 @I${i}@ INDI`, `1 NAME ${given[(i * 7) % given.length]} /${one(surnames)}${i % 997}/`)
  lines.push(`1 SEX ${i % 2 ? 'F' : 'M'}`, '1 BIRT', `2 DATE ${date(year)}`, `2 PLAC ${one(places)}`)
  if (i % 10 === 0) lines.push('2 SOUR @S1@', `3 PAGE ${below(400)}`)
  if (year < 1950) lines.push('1 DEAT', `2 DATE ABT ${year + 40 + below(45)}`)
  if (i % 4 === 0) lines.push('1 OCCU Baker', '1 BAPM', `2 DATE ${date(year)}`)
  if (i % 5 === 0) lines.push('1 NOTE Moved across the sea, and back.')
  if (i % 2 === 0) lines.push(`1 _UID ${String(i).padStart(32, 'A')}`)
  if (i >= 2) lines.push(`1 FAMC @F${Math.floor((i - 2) / 3)}@`)
  if (Math.floor(i / 2) < couples) lines.push(`1 FAMS @F${Math.floor(i / 2)}@`)
}
for (let f = 0; f < couples; f++) {
  lines.push(`0 @F${f}@ FAM`, `1 HUSB @I${2 * f}@`, `1 WIFE @I${2 * f + 1}@`)
  for (const child of [0, 1, 2]) {
    const i = 3 * f + 2 + child
    if (i < count && i > 2 * f + 1) lines.push(`1 CHIL @I${i}@`)
  }
  lines.push(
    '1 MARR',
    `2 DATE ${date(1520 + Math.floor(Math.log2(1 + 2 * f) * 29))}`,
    `2 PLAC ${one(places)}`,
  )
}
lines.push('0 @S1@ SOUR', '1 TITL Parish registers', '0 TRLR', '')
process.stdout.write(lines.join('\n'))
