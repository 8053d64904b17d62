import { lazy } from '../../primitives/lazy.ts'
import emblemRows from './data/emblems.json' with { type: 'json' }
import indicationRows from './data/geographical-indications.json' with { type: 'json' }
import protectedData from './data/protected-words.json' with { type: 'json' }
import { PhraseTable } from './phrase-table.ts'

/** A phrase that a law reserves. `jurisdiction` `*`: by treaty in nearly all. */
export type Reserved = {
  jurisdiction: string
  law: string
  language: string
  effect: 'bar' | 'note'
}
/** A protected indication of origin and the class of its goods. */
export type Indication = { niceClass: number; name: string }

/** `jurisdiction|law|language|words/words`. */
export const emblems = lazy(() => {
  const table = new PhraseTable<Reserved>()
  for (const row of emblemRows) {
    const [jurisdiction = '', law = '', language = '', phrases = ''] = row.split('|')
    for (const phrase of phrases.split('/')) table.add(phrase, { jurisdiction, law, language, effect: 'bar' })
  }
  return table
})

/** `jurisdiction|law|language|effect|words/words`, and phrases in which the words have another meaning. */
export const protectedWords = lazy(() => {
  const table = new PhraseTable<Reserved>()
  for (const row of protectedData.rows) {
    const [jurisdiction = '', law = '', language = '', effect = '', phrases = ''] = row.split('|')
    for (const phrase of phrases.split('/'))
      table.add(phrase, { jurisdiction, law, language, effect: effect === 'bar' ? 'bar' : 'note' })
  }
  return table
})

export const otherMeanings = lazy(() => {
  const table = new PhraseTable<true>()
  for (const phrase of protectedData.except.split('/')) table.add(phrase, true)
  return table
})

/** `class|name/name`. */
export const indications = lazy(() => {
  const table = new PhraseTable<Indication>()
  for (const row of indicationRows) {
    const [niceClass = '', names = ''] = row.split('|')
    const [name = ''] = names.split('/')
    for (const each of names.split('/')) table.add(each, { niceClass: Number(niceClass), name })
  }
  return table
})
