/** Sounds of English that are often spelled in another way, in the order in which they are folded. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ough/g, 'u'],
  [/igh/g, 'i'],
  [/ph/g, 'f'],
  [/wh/g, 'w'],
  [/sch/g, 'sk'],
  [/qu/g, 'kw'],
  [/^ex/g, 'x'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/q/g, 'k'],
  [/z/g, 's'],
  [/oe/g, 'o'],
  [/ea/g, 'e'],
  [/ie|ey|y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/e$/, ''],
  [/(?<=..)s$/, ''],
]

/** Any of those spellings: most words have none. */
const ANY = /ough|igh|ph|wh|[cqxzy]|oe|ea|ie|(.)\1|e$|(?<=..)s$/

/**
 * A key that is the same for spellings of an English word that sound the same: `houzing`, `housing`; `kwik`, `quick`;
 * `toggs`, `togs`; `thru`, `through`. A misspelling does not make a descriptive word distinctive (TMEP §1209.03(j)).
 */
export function respellingKey(word: string): string {
  if (!ANY.test(word)) return word
  let key = word
  for (const [spelling, sound] of SPELLINGS) key = key.replace(spelling, sound)
  return key
}
