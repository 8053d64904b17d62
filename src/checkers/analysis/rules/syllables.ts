const VOWEL_GROUPS = /[aeiou]+|(?<=[^aeiou])y(?![aeiou])/g
/** Two vowels next to one another that are said apart: `Fiona`, `video`, `create`; not `-tion`, `-cial`. */
const HIATUS = /(?<![tscgxn])i[ao]|(?<=n)ia|eo(?!u)|ea(?=$|t[eo])|(?<![qg])ua(?!y)|eu(?=m)/g
/** A silent `e`: `Nike` is counted as English reads such a word, `table` keeps its syllable. */
const SILENT_E = /[aeiouy][^aeiouy]+e$/
const SPOKEN_E = /[^aeiouyrlw][lr]e$/

/**
 * About how many syllables words of `a-z` have when read as English; null where one of them has digits or
 * no vowel, and so is spelled out or read in a way that cannot be told from the letters.
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
