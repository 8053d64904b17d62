/** Pairs of spellings, British and American; irregular plurals. */
const SAME_STEM: ReadonlyMap<string, string> = new Map(
  `jewellery jewelry · colour color · coloring color · flavour flavor · flavouring flavoring · programme program
  · tyre tire · grey gray · aluminium aluminum · mould mold · fibre fiber · centre center · licence license
  · orthopaedic orthopedic · headwear headgear · yoghurt yogurt · yoghourt yogurt · whiskey whisky · cheque check
  · aeroplane airplane · children child · men man · women woman · knives knife · teeth tooth · pyjama pajama
  · nappy diaper · recognise recognize · travelling traveling · cosmetic cosmetics · telecommunication telecom
  · telecommunications telecom`
    .split('·')
    .map((pair) => pair.trim().split(/\s+/) as [string, string]),
)

/** Words that say nothing about goods. */
const EMPTY: ReadonlySet<string> = new Set(
  `a an the and or of for by to in on at with without from as their its other others including being included
  especially particularly such used use made namely also all any kind various purpose service services providing
  provision product products good goods article articles item items accessory accessories business company brand
  our we sell selling make making`.split(/\s+/),
)

const ASCII = /^\p{ASCII}*$/u

/** Text in lower case, without accents of Latin letters, in compatibility form. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
  return plain.replace(/ß/g, 'ss').replace(/ł/g, 'l').replace(/ø/g, 'o').replace(/’/g, "'")
}

/** The words of a folded text, without `'s`. */
export function wordsOf(text: string): string[] {
  const plain = text.includes("'") ? text.replace(/'s?\b/g, '') : text
  return plain.match(ASCII.test(plain) ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Stems of recent words; emptied when full. */
const stems = new Map<string, string>()
const MAX_STEMS = 10_000

/** The stem of an English word: its singular in American spelling. Stems of other words are a little shorter. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const singular = singularOf(SAME_STEM.get(word) ?? word)
  const found = SAME_STEM.get(singular) ?? singular
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(word, found)
  return found
}

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** Whether a word says nothing about goods. */
export const isEmpty = (word: string): boolean => EMPTY.has(word)

/** The stems of the words of a folded text that say something about goods, in order. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !EMPTY.has(word))
    .map(stem)
