/**
 * Lena and 25 relatives over four generations, named by their first letters:
 *
 *     Adam + Berta                     Carl + Dora
 *      |        |                       |       |
 *   Gustav    Emil ------- + ------- Frieda    Ida          Karl
 *   + Helga            |       |               + Jakob       |
 *    |    |          Max     Lena ---- + ----------------- Nils
 *  Paul Quirin     + Olivia      |    |            Rosa + Stefan
 *    |             |     |      Ute Viktor          |     |
 *  Xaver         Wanda Tilda                     Yvonne  Zoe
 *
 * Tilda is Max's daughter, but not Olivia's.
 */
const names =
  'Adam Berta Carl Dora Emil Frieda Gustav Helga Ida Jakob Karl Lena Max Nils Olivia Paul Quirin Rosa Stefan Tilda Ute Viktor Wanda Xaver Yvonne Zoe'.split(
    ' ',
  )

/** The relation of the others to each person, written by hand: "wife B" means that Berta is Adam's wife. */
const words: Readonly<Record<string, string>> = {
  A: `wife B, son EG, daughter-in-law FH, granddaughter L, grandson MPQ, grandson-in-law N,
    granddaughter-in-law O, great-granddaughter TUW, great-grandson VX`,
  B: `husband A, son EG, daughter-in-law FH, granddaughter L, grandson MPQ, grandson-in-law N,
    granddaughter-in-law O, great-granddaughter TUW, great-grandson VX`,
  C: `wife D, daughter FI, son-in-law EJ, granddaughter LR, grandson M, grandson-in-law NS,
    granddaughter-in-law O, great-granddaughter TUWYZ, great-grandson V`,
  D: `husband C, daughter FI, son-in-law EJ, granddaughter LR, grandson M, grandson-in-law NS,
    granddaughter-in-law O, great-granddaughter TUWYZ, great-grandson V`,
  E: `father A, mother B, brother G, wife F, daughter L, son M, father-in-law C, mother-in-law D,
    sister-in-law HI, brother-in-law J, son-in-law N, daughter-in-law O, granddaughter TUW, grandson V,
    nephew PQ, grand-nephew X, niece by marriage R, nephew by marriage S, grand-niece by marriage YZ`,
  F: `father C, mother D, sister I, husband E, daughter L, son M, father-in-law A, mother-in-law B,
    sister-in-law H, brother-in-law GJ, son-in-law N, daughter-in-law O, granddaughter TUW, grandson V,
    niece R, nephew by marriage PQS, grand-nephew by marriage X, grand-niece YZ`,
  G: `father A, mother B, brother E, wife H, son PQ, grandson X, sister-in-law F, niece L, nephew M,
    nephew by marriage N, niece by marriage O, grand-niece TUW, grand-nephew V`,
  H: `father-in-law A, mother-in-law B, brother-in-law E, sister-in-law F, husband G, son PQ, grandson X,
    niece by marriage LO, nephew by marriage MN, grand-niece by marriage TUW, grand-nephew by marriage V`,
  I: `father C, mother D, sister F, husband J, daughter R, son-in-law S, granddaughter YZ, brother-in-law E,
    niece L, nephew M, nephew by marriage N, niece by marriage O, grand-niece TUW, grand-nephew V`,
  J: `father-in-law C, mother-in-law D, brother-in-law E, sister-in-law F, wife I, daughter R, son-in-law S,
    granddaughter YZ, niece by marriage LO, nephew by marriage MN, grand-niece by marriage TUW,
    grand-nephew by marriage V`,
  K: 'son N, daughter-in-law L, granddaughter U, grandson V',
  L: `grandfather AC, grandmother BD, father E, mother F, uncle G, aunt I, aunt by marriage H,
    uncle by marriage J, father-in-law K, brother M, husband N, sister-in-law O, first cousin PQR,
    first cousin by marriage S, niece TW, daughter U, son V, first cousin once removed XYZ`,
  M: `grandfather AC, grandmother BD, father E, mother F, uncle G, aunt I, aunt by marriage H,
    uncle by marriage J, sister L, brother-in-law N, wife O, first cousin PQR, first cousin by marriage S,
    daughter TW, niece U, nephew V, first cousin once removed XYZ`,
  N: `grandfather-in-law AC, grandmother-in-law BD, father-in-law E, mother-in-law F, uncle by marriage GJ,
    aunt by marriage HI, father K, wife L, brother-in-law M, sister-in-law O,
    first cousin by marriage PQRS, niece by marriage TW, daughter U, son V,
    first cousin once removed by marriage XYZ`,
  O: `grandfather-in-law AC, grandmother-in-law BD, father-in-law E, mother-in-law F, uncle by marriage GJ,
    aunt by marriage HI, sister-in-law L, husband M, brother-in-law N, first cousin by marriage PQRS,
    daughter W, stepdaughter T, niece by marriage U, nephew by marriage V,
    first cousin once removed by marriage XYZ`,
  P: `grandfather A, grandmother B, uncle E, aunt by marriage F, father G, mother H, brother Q, son X,
    first cousin LM, first cousin by marriage NO, first cousin once removed TUVW`,
  Q: `grandfather A, grandmother B, uncle E, aunt by marriage F, father G, mother H, brother P, nephew X,
    first cousin LM, first cousin by marriage NO, first cousin once removed TUVW`,
  R: `grandfather C, grandmother D, aunt F, uncle by marriage E, mother I, father J, husband S, daughter YZ,
    first cousin LM, first cousin by marriage NO, first cousin once removed TUVW`,
  S: `grandfather-in-law C, grandmother-in-law D, aunt by marriage F, uncle by marriage E, mother-in-law I,
    father-in-law J, wife R, daughter YZ, first cousin by marriage LMNO,
    first cousin once removed by marriage TUVW`,
  T: `great-grandfather AC, great-grandmother BD, grandfather E, grandmother F, great-uncle G,
    great-aunt by marriage H, great-aunt I, great-uncle by marriage J, aunt L, father M,
    uncle by marriage N, stepmother O, half-sister W, first cousin UV, first cousin once removed PQR,
    first cousin once removed by marriage S, second cousin XYZ`,
  U: `great-grandfather AC, great-grandmother BD, grandfather EK, grandmother F, great-uncle G,
    great-aunt by marriage H, great-aunt I, great-uncle by marriage J, mother L, uncle M, father N,
    aunt by marriage O, brother V, first cousin TW, first cousin once removed PQR,
    first cousin once removed by marriage S, second cousin XYZ`,
  V: `great-grandfather AC, great-grandmother BD, grandfather EK, grandmother F, great-uncle G,
    great-aunt by marriage H, great-aunt I, great-uncle by marriage J, mother L, uncle M, father N,
    aunt by marriage O, sister U, first cousin TW, first cousin once removed PQR,
    first cousin once removed by marriage S, second cousin XYZ`,
  W: `great-grandfather AC, great-grandmother BD, grandfather E, grandmother F, great-uncle G,
    great-aunt by marriage H, great-aunt I, great-uncle by marriage J, aunt L, father M, mother O,
    uncle by marriage N, half-sister T, first cousin UV, first cousin once removed PQR,
    first cousin once removed by marriage S, second cousin XYZ`,
  X: `great-grandfather A, great-grandmother B, great-uncle E, great-aunt by marriage F, grandfather G,
    grandmother H, father P, uncle Q, first cousin once removed LM,
    first cousin once removed by marriage NO, second cousin TUVW`,
  Y: `great-grandfather C, great-grandmother D, great-aunt F, great-uncle by marriage E, grandmother I,
    grandfather J, mother R, father S, sister Z, first cousin once removed LM,
    first cousin once removed by marriage NO, second cousin TUVW`,
  Z: `great-grandfather C, great-grandmother D, great-aunt F, great-uncle by marriage E, grandmother I,
    grandfather J, mother R, father S, sister Y, first cousin once removed LM,
    first cousin once removed by marriage NO, second cousin TUVW`,
}

/**
 * The others have no word, only a path. All such paths lead through one of three couples: from each person to the
 * first of the couple, and from the second to each person.
 */
const paths: readonly { to: Readonly<Record<string, string>>; on: Readonly<Record<string, string>> }[] = [
  {
    to: {
      A: "son's wife",
      B: "son's wife",
      G: "brother's wife",
      H: "husband's brother's wife",
      P: "father's brother's wife",
      Q: "father's brother's wife",
      X: "grandfather's brother's wife",
    },
    on: {
      C: 'father',
      D: 'mother',
      I: 'sister',
      J: "sister's husband",
      R: "sister's daughter",
      S: "sister's daughter's husband",
      Y: "sister's granddaughter",
      Z: "sister's granddaughter",
    },
  },
  {
    to: {
      C: "daughter's husband",
      D: "daughter's husband",
      I: "sister's husband",
      J: "wife's sister's husband",
      R: "mother's sister's husband",
      S: "wife's mother's sister's husband",
      Y: "grandmother's sister's husband",
      Z: "grandmother's sister's husband",
    },
    on: {
      A: 'father',
      B: 'mother',
      G: 'brother',
      H: "brother's wife",
      P: "brother's son",
      Q: "brother's son",
      X: "brother's grandson",
    },
  },
  {
    to: { K: "son's wife" },
    on: {
      A: 'grandfather',
      B: 'grandmother',
      C: 'grandfather',
      D: 'grandmother',
      E: 'father',
      F: 'mother',
      G: "father's brother",
      H: "father's brother's wife",
      I: "mother's sister",
      J: "mother's sister's husband",
      M: 'brother',
      O: "brother's wife",
      P: "father's brother's son",
      Q: "father's brother's son",
      R: "mother's sister's daughter",
      S: "mother's sister's daughter's husband",
      T: "brother's daughter",
      W: "brother's daughter",
      X: "father's brother's grandson",
      Y: "mother's sister's granddaughter",
      Z: "mother's sister's granddaughter",
    },
  },
  {
    to: {
      A: "granddaughter's husband",
      B: "granddaughter's husband",
      C: "granddaughter's husband",
      D: "granddaughter's husband",
      E: "daughter's husband",
      F: "daughter's husband",
      G: "brother's daughter's husband",
      H: "husband's brother's daughter's husband",
      I: "sister's daughter's husband",
      J: "wife's sister's daughter's husband",
      M: "sister's husband",
      O: "husband's sister's husband",
      P: "father's brother's daughter's husband",
      Q: "father's brother's daughter's husband",
      R: "mother's sister's daughter's husband",
      S: "wife's mother's sister's daughter's husband",
      T: "father's sister's husband",
      W: "father's sister's husband",
      X: "grandfather's brother's daughter's husband",
      Y: "grandmother's sister's daughter's husband",
      Z: "grandmother's sister's daughter's husband",
    },
    on: { K: 'father' },
  },
]

function nameOf(letter: string): string {
  return names.find(name => name.startsWith(letter)) ?? letter
}

/** "Berta is Adam's wife" for every pair, in both directions. */
export function expectedSentences(): Map<string, string> {
  const expected = new Map<string, string>()
  const expect = (from: string, to: string, word: string) => {
    const pair = `${nameOf(from)} ${nameOf(to)}`
    if (expected.has(pair)) throw new Error(`${pair} is in the list twice`)
    expected.set(pair, word)
  }
  for (const [from, row] of Object.entries(words))
    for (const part of row.split(',').map(text => text.trim())) {
      const [, word = '', letters = ''] = /^(.*) ([A-Z]+)$/.exec(part) ?? []
      for (const to of letters) expect(from, to, word)
    }
  for (const { to, on } of paths)
    for (const [from, first] of Object.entries(to))
      for (const [end, rest] of Object.entries(on)) expect(from, end, `${nameOf(from)}'s ${first}'s ${rest}`)
  return expected
}

export const fourGenerations = names
