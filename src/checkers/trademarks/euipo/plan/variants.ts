/** Spellings that are often pronounced alike in at least one European language; each way of writing, and the others. */
const ALIKE: readonly (readonly [written: string, others: readonly string[]])[] = [
  ['sch', ['sh']],
  ['cks', ['x', 'ks']],
  ['eau', ['o']],
  ['ck', ['k', 'c']],
  ['ks', ['x', 'cks']],
  ['cs', ['x']],
  ['qu', ['kw', 'k']],
  ['kw', ['qu']],
  ['ph', ['f']],
  ['th', ['t']],
  ['sh', ['sch', 'ch']],
  ['ch', ['sh', 'k']],
  ['tt', ['t']],
  ['ee', ['i', 'ea']],
  ['ea', ['i', 'ee']],
  ['ie', ['i', 'y']],
  ['ei', ['ai', 'ay']],
  ['ai', ['ei', 'ay']],
  ['ay', ['ai', 'ei']],
  ['ey', ['y', 'i']],
  ['oo', ['u', 'ou']],
  ['ou', ['u', 'oo']],
  ['ae', ['e', 'a']],
  ['oe', ['o', 'e']],
  ['ue', ['u']],
  ['x', ['ks', 'cks', 'cs']],
  ['c', ['k', 's', 'ck']],
  ['k', ['c', 'ck', 'q', 'ch']],
  ['q', ['k']],
  ['f', ['ph', 'v']],
  ['v', ['w', 'f']],
  ['w', ['v']],
  ['z', ['s', 'ts']],
  ['s', ['z', 'c']],
  ['y', ['i', 'ey']],
  ['i', ['y', 'ee', 'ea', 'ie']],
  ['e', ['ae', 'ea']],
  ['t', ['th']],
  ['u', ['oo', 'ou', 'ue']],
  ['o', ['eau', 'oe']],
  ['j', ['y', 'g']],
  ['g', ['j']],
]

/** One change of the spelling: letters from `at` to `end` become `by`. */
type Change = { at: number; end: number; by: string }

const changesOf = (word: string): Change[] =>
  ALIKE.flatMap(([written, others]) => {
    const changes: Change[] = []
    for (let at = word.indexOf(written); at >= 0; at = word.indexOf(written, at + 1)) {
      changes.push(...others.map((by) => ({ at, end: at + written.length, by })))
    }
    return changes
  })

const changed = (word: string, { at, end, by }: Change): string => word.slice(0, at) + by + word.slice(end)

const unique = (words: readonly string[], without: string): string[] =>
  [...new Set(words)].filter((word) => word !== without)

/**
 * The word with one spelling replaced by one that sounds alike. In lower case; several words are joined by `*`, which
 * stands for any characters between them.
 */
export const soundVariants = (word: string): string[] =>
  unique(
    changesOf(word).map((change) => changed(word, change)),
    word,
  )

/** The word with two such spellings replaced. */
export function soundPairs(word: string): string[] {
  const changes = changesOf(word)
  const pairs = changes.flatMap((first) =>
    changes.filter((second) => first.end <= second.at).map((second) => changed(changed(word, second), first)),
  )
  const single = new Set(soundVariants(word))
  return unique(pairs, word).filter((pair) => !single.has(pair))
}

/** The word with two neighboring letters swapped. */
export function swaps(word: string): string[] {
  const letters = [...word]
  const pairs = letters.slice(1).map((second, at): string => {
    const first = letters[at] ?? ''
    if (first === '*' || second === '*') return word
    return letters
      .with(at, second)
      .with(at + 1, first)
      .join('')
  })
  return unique(pairs, word)
}

/** The word with one letter, in turn, replaced by any characters or none. */
export function gaps(word: string): string[] {
  const letters = [...word]
  return unique(
    letters.map((_, at) =>
      letters
        .with(at, '*')
        .join('')
        .replace(/\*{2,}/g, '*'),
    ),
    word,
  )
}

/** The word with any characters inserted between two letters, in turn. */
export function insertions(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((_, at) => letters.toSpliced(at + 1, 0, '*').join(''))
}

/** The word without a plural ending. */
export const singulars = (word: string): string[] =>
  unique([word.replace(/s$/, ''), word.replace(/es$/, '')], word)

/** The word with one letter dropped, doubled, or, if it is a vowel, replaced by another vowel. */
export function misspellings(word: string): string[] {
  const letters = [...word]
  return unique(
    letters.flatMap((letter, at) => {
      if (!/[\p{L}\p{N}]/u.test(letter)) return []
      const by = (text: string) => letters.with(at, text).join('')
      const vowels = VOWELS.includes(letter) ? VOWELS.map(by) : []
      return [by(''), by(letter + letter), ...vowels]
    }),
    word,
  )
}

const VOWELS = ['a', 'e', 'i', 'o', 'u']
