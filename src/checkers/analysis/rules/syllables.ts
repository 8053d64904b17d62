const VOWEL_GROUPS = /[aeiou]+|(?<=[^aeiou])y(?![aeiou])/g
/** Two adjacent vowels in separate syllables: `Fiona`, `video`, `create`; not `-tion`, `-cial`. */
const HIATUS = /(?<![tscgxn])i[ao]|(?<=n)ia|eo(?!u)|ea(?=$|t[eo])|(?<![qg])ua(?!y)|eu(?=m)/g
/** A silent `e`: `Nike` is counted as an English reader says it, and `table` keeps its syllable. */
const SILENT_E = /[aeiouy][^aeiouy]+e$/
const SPOKEN_E = /[^aeiouyrlw][lr]e$/

/**
 * Approximate number of syllables of `a-z` words when read as English. Null if a word has digits or no vowel: it is
 * spelled out, or its pronunciation does not follow from the letters.
 */
export function syllables(words: readonly string[]): number | null {
  let sum = 0
  for (const word of words) {
    if (!/^[a-z]+$/.test(word) || !/[aeiouy]/.test(word)) return null
    sum += syllablesOf(word)
  }
  return words.length === 0 ? null : sum
}

function syllablesOf(word: string): number {
  const groups = word.match(VOWEL_GROUPS)?.length ?? 0
  const apart = word.match(HIATUS)?.length ?? 0
  const silent = SILENT_E.test(word) && !SPOKEN_E.test(word) ? 1 : 0
  return Math.max(1, groups + apart - silent)
}
