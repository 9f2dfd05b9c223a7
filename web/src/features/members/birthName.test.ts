import { expect, test } from 'vitest'
import { splitBirthName } from './birthName.ts'

test.each([
  ['Ingrid Lindqvist née Berg', 'Ingrid Lindqvist', 'Berg'],
  ['Ingrid Lindqvist (née Berg)', 'Ingrid Lindqvist', 'Berg'],
  ['Ingrid Lindqvist, nee von der Heide', 'Ingrid Lindqvist', 'von der Heide'],
  ['Anna Maria Kern geb. Vogel', 'Anna Maria Kern', 'Vogel'],
  ['Anna Kern (geb.Vogel)', 'Anna Kern', 'Vogel'],
  ['Anna Kern geborene Vogel', 'Anna Kern', 'Vogel'],
  ['Carmen Ruiz, nacida Ortega', 'Carmen Ruiz', 'Ortega'],
  ['Grace Mills (born Walker)', 'Grace Mills', 'Walker'],
  ['Peter Stone né Flint', 'Peter Stone', 'Flint'],
])('%s', (typed, name, birthSurname) => {
  expect(splitBirthName(typed)).toEqual({ name, birthSurname })
})

test.each([
  'Max Born',
  'Born Stellan',
  'Mary Nee',
  'Mary Nee Wong',
  'Anna Kern born 1890',
  'Anna Kern (geb. 12.3.1950)',
  'Anna Kern née',
  'née Berg',
  'Renée Berg',
  'Desiree Bornemann',
  'Anna née Berg (Linz)',
  'Anna (née Berg',
  'Jan Nébern',
  'Ida bornholm',
  'Anna Kern born in Linz',
  'Karl Kern geb. in Wien',
  'Ana Ruiz nacida en Madrid',
  'Anna Kern, geb. Vogel, verw. Müller',
  `Anna${' née'.repeat(5_000)} (`,
])('%s is a name as it is', typed => {
  expect(splitBirthName(typed)).toBeUndefined()
})
