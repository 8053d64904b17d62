/**
 * The shared phoneme alphabet of all languages, coarse on purpose: long and short vowels are one, rounded front
 * vowels fall on `e`, `i` and `u`, nasal vowels are a vowel and `n`. Capitals: `S` as in shoe, `Z` as in vision, `C` as
 * in church, `J` as in jazz. `j` is the y of yes, `h` is also the ch of Bach. A digit stands for itself.
 */
export const PHONEMES = 'aeioupbtdkgfvszSZCJmnlrjwh'

/**
 * Pairs of phonemes that listeners confuse, in alphabetical order of their code points, and how far apart they are: 0
 * is the same, 1 is unrelated. A pair that is not listed is 1 apart. Grounds: voice only (`pb`, `sz`), place only
 * (`mn`, `Ss`), one phoneme in a large language (`lr` in Japanese, `bv` in Spanish, `vw` in German).
 */
export const NEAR_PHONEMES: Readonly<Record<string, number>> = {
  ae: 0.4,
  ao: 0.4,
  au: 0.4,
  ei: 0.3,
  ai: 0.6,
  eo: 0.5,
  eu: 0.6,
  iu: 0.6,
  io: 0.7,
  ou: 0.3,
  ij: 0.2,
  uw: 0.2,
  bp: 0.3,
  dt: 0.3,
  gk: 0.3,
  fv: 0.2,
  sz: 0.1,
  SZ: 0.2,
  CJ: 0.3,
  CS: 0.3,
  JZ: 0.2,
  Ss: 0.4,
  Zz: 0.4,
  Cs: 0.5,
  Cz: 0.5,
  Jz: 0.5,
  Sz: 0.5,
  Zs: 0.5,
  Ct: 0.5,
  Jd: 0.5,
  CZ: 0.4,
  JS: 0.4,
  Jj: 0.4,
  Zj: 0.5,
  Jg: 0.5,
  Ck: 0.6,
  mn: 0.3,
  lr: 0.4,
  vw: 0.3,
  bv: 0.3,
  fp: 0.5,
  hk: 0.5,
  gh: 0.5,
  fh: 0.6,
  hj: 0.6,
  hw: 0.6,
  Sh: 0.6,
  st: 0.6,
  dz: 0.6,
  ft: 0.6,
}

/** The distances of phonemes with the char codes `a` and `b` are at `a * PHONEME_WIDTH + b`. */
export const PHONEME_WIDTH = 128
const distances = new Float64Array(PHONEME_WIDTH * PHONEME_WIDTH).fill(1)

export { distances as PHONEME_DISTANCES }

for (let code = 0; code < PHONEME_WIDTH; code += 1) distances[code * PHONEME_WIDTH + code] = 0
for (const [pair, distance] of Object.entries(NEAR_PHONEMES)) {
  const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)]
  distances[a * PHONEME_WIDTH + b] = distance
  distances[b * PHONEME_WIDTH + a] = distance
}

/** Distance of two phonemes given by their char codes, 0 to 1; a number has no allocation, for inner loops. */
export const phonemeDistance = (a: number, b: number): number => distances[a * PHONEME_WIDTH + b] ?? 1
