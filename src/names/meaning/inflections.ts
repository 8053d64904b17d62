const SHORTEST_STEM = 3
const SHORTEST_KOREAN = 1

type Endings = {
  letters: RegExp
  /** Letters of the shortest stem. */
  shortest?: number
  /** Endings that are taken off, the longest first. */
  off: readonly string[]
  /** Endings of the forms that a dictionary lists. */
  on: readonly string[]
  /** Changes that turn the word, or the word without an ending, into a form that a dictionary lists. */
  changes: readonly (readonly [RegExp, string])[]
}

const CONSONANT = '[bcdfghjklłmnńprsśtwzżź]'

/**
 * Frequent endings of nouns and adjectives: Russian and its neighbors; Romance, Germanic and West Slavic languages, Turkish;
 * Arabic; Hebrew; Hindi.
 */
const TABLES: readonly Endings[] = [
  {
    letters: /^\p{Script=Cyrillic}+$/u,
    off: `ого его ему ому ыми ими ами ями ый ий ой ая яя ое ее ые ие ых их ым им ую юю ов ев ей ам ям ах ях ом ем
      а я о е ё ы и у ю ь й`.split(/\s+/),
    on: ' а я о е ь й ы и ый ий ой ая яя ое ее ые ие'.split(' '),
    changes: [
      [/ь(?=[вклмнр]$)/u, 'е'],
      [/(?<=[бвгджзклмнпрстфхцчшщ])(?=к$)/u, 'о'],
      [/(?<=[бвгджзклмнпрстфхцчшщ])(?=[кцлнр]$)/u, 'е'],
    ],
  },
  {
    letters: /^\p{Script=Latin}+$/u,
    off: `ları leri lar ler sı si su sü ı u ü orna arna erna na ar or et ého ých ami ach owie ego ych ymi emu ów om ej ou os as
      es is en er em ns a o e i y n s x à é è ą ę ů á í ý`.split(/\s+/),
    on: ' a o e y i ie er á í ý'.split(' '),
    changes: [
      // German umlauts: `Bäume`.
      [/äu(?=[^aeiou]*$)/u, 'au'],
      [/ä(?=[^aeiou]*$)/u, 'a'],
      [/ö(?=[^aeiou]*$)/u, 'o'],
      [/ü(?=[^aeiou]*$)/u, 'u'],
      // Dutch: `vlaggen`, `bomen`, `brieven`, `druiven`.
      [/([bdfgklmnprst])\1$/u, '$1'],
      [/(?<![aeou])([aeou])([dgklmnprt])$/u, '$1$1$2'],
      [/(?<=[aeiou])v$/u, 'f'],
      [/(?<=[aeiou])z$/u, 's'],
      // Plurals of Romance languages: `chevaux`, `laghi`, `barche`, `peces`, `leões`, `animais`, `jovens`.
      [/aux$/u, 'al'],
      [/([cg])hi$/u, '$1o'],
      [/([cg])he$/u, '$1a'],
      [/ces$/u, 'z'],
      [/[õã]es$/u, 'ão'],
      [/([aou])is$/u, '$1l'],
      [/éis$/u, 'el'],
      [/óis$/u, 'ol'],
      [/ns$/u, 'm'],
      // The vowel of Slavic nominatives: `zamki`.
      [new RegExp(`(?<=${CONSONANT})(?=[kcłńrn]$)`, 'u'), 'e'],
    ],
  },
  {
    letters: /^\p{Script=Arabic}+$/u,
    off: 'ات ين ون ان ية ة ه ي'.split(' '),
    on: ' ة ي ية'.split(' '),
    changes: [],
  },
  {
    letters: /^\p{Script=Hebrew}+$/u,
    off: 'יים ים ות ית ה ת י'.split(' '),
    on: ' ה ית'.split(' '),
    // Letters that have another form at the end of a word.
    changes: [
      [/כ$/u, 'ך'],
      [/מ$/u, 'ם'],
      [/נ$/u, 'ן'],
      [/פ$/u, 'ף'],
      [/צ$/u, 'ץ'],
    ],
  },
  {
    letters: /^[\p{Script=Devanagari}\p{M}]+$/u,
    off: 'ियाँ ियों ाओं ओं ों एँ ें ा ी े'.split(' '),
    on: ' ा ी'.split(' '),
    changes: [],
  },
  {
    letters: /^\p{Script=Hangul}+$/u,
    shortest: SHORTEST_KOREAN,
    off: ['들의', '들', '의'],
    on: [''],
    changes: [],
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
    .filter((stem) => stem.length >= (table.shortest ?? SHORTEST_STEM))
  const changed = stems.flatMap((stem) =>
    table.changes.filter(([from]) => from.test(stem)).map(([from, to]) => stem.replace(from, to)),
  )
  const forms = [...stems.flatMap((stem) => table.on.map((ending) => `${stem}${ending}`)), ...changed]
  return [...new Set(forms)].filter((form) => form !== lower)
}
