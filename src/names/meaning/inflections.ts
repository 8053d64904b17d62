const SHORTEST_STEM = 3

type Endings = {
  letters: RegExp
  /** Endings that are taken off, the longest first. */
  off: readonly string[]
  /** Endings of the forms that a dictionary lists. */
  on: readonly string[]
}

/** Frequent endings of nouns and adjectives: Russian and its neighbors; Romance, Germanic and West Slavic languages. */
const TABLES: readonly Endings[] = [
  {
    letters: /^\p{Script=Cyrillic}+$/u,
    off: `ого его ему ому ыми ими ами ями ый ий ой ая яя ое ее ые ие ых их ым им ую юю ов ев ей ам ям ах ях ом ем
      а я о е ё ы и у ю ь й`.split(/\s+/),
    on: ' а я о е ь й ы и ый ий ой ая яя ое ее ые ие'.split(' '),
  },
  {
    letters: /^\p{Script=Latin}+$/u,
    off: `ého ých ami ach owie ego ych ymi emu ów om ej ou os as es is en er em ns a o e i y n s x à é è ą ę ů á í ý`.split(
      /\s+/,
    ),
    on: ' a o e y i ie er á í ý'.split(' '),
  },
]

/**
 * Other forms that a noun or adjective can have, with the endings of another number, gender or case; many of them are no words.
 * None for a word that is too short, or in a script without such endings.
 */
export function inflectionsOf(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase()
  const table = TABLES.find(({ letters }) => letters.test(lower))
  if (table === undefined) return []
  const stems = ['', ...table.off]
    .filter((ending) => lower.endsWith(ending))
    .map((ending) => lower.slice(0, lower.length - ending.length))
    .filter((stem) => stem.length >= SHORTEST_STEM)
  const forms = stems.flatMap((stem) => table.on.map((ending) => `${stem}${ending}`))
  return [...new Set(forms)].filter((form) => form !== lower)
}
