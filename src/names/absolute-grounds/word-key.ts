import { latinKey } from '../latin.ts'

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u
const INSIDE_WORDS = /['’‘ʼ`´\u200c\u200d]/g

/** The form in which tables list a word: Latin words in `a-z0-9`, others in their own script, lower case. */
export const wordKey = (word: string): string =>
  OTHER_SCRIPT.test(word) ? word.normalize('NFKC').toLowerCase().replace(INSIDE_WORDS, '') : latinKey(word)
