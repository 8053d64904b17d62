import { isCommonWord } from '../anatomy/compounds.ts'
import type { Form } from './form.ts'
import { differByOneLetter } from './one-letter.ts'
import { coreWordsOf, haveSameStem, type Sign } from './sign.ts'

/** A shorter beginning that two words share does not make them related. */
const SHORTEST_ROOT = 4

/**
 * Whether a name is a common English word whose meaning a mark does not have. People understand such a word at once, and the
 * meaning counteracts what letters and sounds have in common (CJEU, C-361/04 P, Picasso, 20). False if people find the word
 * in the mark: as a word, misspelled, by its sound or its translation, or within a longer or related word that is the whole
 * mark. False across scripts.
 */
export function meaningDiffers(name: Sign, mark: Sign): boolean {
  const [word, another] = coreWordsOf(name.words)
  if (!word || another || name.isSplit || name.native || mark.native) return false
  if (!isCommonWord(word.form.latin) || haveSameStem(name, mark)) return false
  const words = coreWordsOf(mark.words)
  const [only] = words
  if (words.length === 1 && only && isWithin(word.form.latin, only.form.latin)) return false
  if (words.some(({ concepts }) => concepts.some((concept) => word.concepts.includes(concept)))) return false
  const forms = [mark.whole, mark.core, ...mark.readings, ...words.map(({ form }) => form)]
  return !hasInParts(mark, word.form.latin) && !forms.some((form) => recalls(form, word.form))
}

const recalls = (form: Form, word: Form): boolean =>
  form.latin === word.latin || differByOneLetter(form.latin, word.latin) || soundAlike(form, word)

/** Whether some neighboring words of a mark are the word together: *Under Cover Wear*, undercover. */
const hasInParts = ({ words }: Sign, word: string): boolean =>
  words.some((_, from) => {
    let joined = ''
    return words.slice(from).some(({ form }) => {
      joined += form.latin
      return joined === word
    })
  })

const isWithin = (word: string, mark: string): boolean => mark.includes(word) || areRelated(word, mark)

/** Whether two forms have the same sounds in some language. */
export const soundAlike = (a: Form, b: Form): boolean =>
  a.sounds.some((one) => b.sounds.some((other) => one.phonemes === other.phonemes))

/** Whether two common words may have the same root: one begins with the other, apart from its last letter. */
function areRelated(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const root = short.slice(0, -1)
  return root.length >= SHORTEST_ROOT && long.startsWith(root) && isCommonWord(a) && isCommonWord(b)
}
