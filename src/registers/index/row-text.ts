import { type Sign, signOfWords, signWord } from '../../names/comparison/sign.ts'

/**
 * The words of a row in Latin letters, as the index keeps them: words are separated by a space, a weak one has `~`
 * before it, `=` starts another reading of the name, and `|` starts a translation or another reading with its words.
 * `!` comes first if the text alone does not suffice for the comparison.
 */
export function rowText(signs: readonly Sign[]): string {
  const [name, ...others] = signs
  if (!name) return ''
  const isWhole = name.native === null && others.length === 0
  const text = [wordsOf(name), ...others.map((sign) => `|${wordsOf(sign)}`)].join('')
  if (isWhole && text.length <= LONGEST) return text
  return `!${text.slice(0, LONGEST)}`
}

/** Longer texts are cut. */
const LONGEST = 200

/** Whether a text of so many characters is cut. */
export const isCutText = (length: number): boolean => length > LONGEST

const wordsOf = ({ words, readings }: Sign): string =>
  words.map(({ form, isWeak }) => (isWeak ? `~${form.latin}` : form.latin)).join(' ') +
  readings.map(({ latin }) => `=${latin}`).join('')

/** Whether a text suffices for the comparison. */
export const hasWholeText = (text: string): boolean => !text.startsWith('!')

/** The sign of a row, as `signOf` makes it, without its key and its meanings; null if the text does not suffice. */
export function signOfRow(text: string): Sign | null {
  if (!hasWholeText(text)) return null
  const [words = '', ...readings] = text.split('=')
  return signOfWords(
    words.split(' ').map((word) => {
      const isWeak = word.startsWith('~')
      return signWord(isWeak ? word.slice(1) : word, isWeak)
    }),
    readings,
  )
}

/** Whether a row has a telling word, or a reading. */
export const hasWord = (text: string, word: string): boolean => text.split(/[ =|!]/).includes(word)

/** The number of telling words of the name of a row; of its words if none is telling. */
export function coreLengthOf(text: string): number {
  const words = text.replace(/^!/, '').split(/[=|]/, 1)[0]?.split(' ') ?? []
  return words.filter((word) => !word.startsWith('~')).length || words.length
}
