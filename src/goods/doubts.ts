import { type SaidTerm, saidTerms } from './map-goods.ts'

/** Words that were read with doubt, and what they may mean. */
export type Doubt = {
  /** The words as sent. */
  said: string
  /** One for each class in which the words name something, the most probable first. */
  choices: { niceClass: number; text: string }[]
}

/** What a person can decide in goods in words by naming a class, in the order of the text. */
export function doubtsIn(text: string, confirmed: readonly number[]): Doubt[] {
  const inDoubt = saidTerms(text, confirmed).terms.filter(({ certainty }) => certainty !== 'certain')
  const named = inDoubt.length === 0 ? [] : saidTerms(text, [...confirmed, ...classesOf(inDoubt)]).terms
  return [...Map.groupBy(inDoubt, ({ said }) => said)].map(([said, terms]) => {
    const known = [...terms, ...named.filter((term) => term.said === said)]
    const choices = [...new Set(classesOf(terms))].flatMap((niceClass) => {
      const term = known.find((each) => each.niceClass === niceClass)
      return term ? [{ niceClass, text: term.text }] : []
    })
    return { said, choices }
  })
}

const classesOf = (terms: readonly SaidTerm[]): number[] =>
  terms.flatMap(({ niceClass, alternatives = [] }) => [niceClass, ...alternatives])
