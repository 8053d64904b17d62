import { z } from 'zod'
import { anatomy as anatomyEvent, bar as barEvent, nameWord as nameWordEvent } from '../../events/check.ts'
import { described } from '../http/described.ts'

const nameWord = described('NameWord', 'A word of a name.', nameWordEvent.shape, {
  text: 'The word as written.',
  latin: 'The word in Latin letters and digits.',
  kind: '`telling`: it distinguishes the name. `weak`: a trade word. `legal_form`, `connector`: not compared.',
  why: 'Why the word is of this kind.',
})

export const anatomy = described(
  'Anatomy',
  'The parts of a name, and which of them form its core.',
  { ...anatomyEvent.shape, words: z.array(nameWord) },
  {
    core: 'The words that distinguish the name from others.',
    words: 'Every word of the name, in order.',
    legalForm: 'The legal form; null if the name has none.',
    readings: 'Other readings of the name in Latin letters.',
  },
)

export const bar = described(
  'Bar',
  'An absolute ground against the name, which applies without any earlier right.',
  barEvent.shape,
  {
    kind: 'Kind of the ground.',
    effect:
      '`bar`: the law of the jurisdictions refuses the name. `warning`: a serious risk. `note`: a fact to know.',
    word: 'The words of the name that the ground concerns, as written.',
    language: 'Language of the words (BCP 47); null for none or several.',
    jurisdictions: 'Requested jurisdictions that it concerns.',
    niceClasses: 'Classes that it concerns; an empty list means all goods and services.',
    source: 'The law or the list that says so.',
  },
)
