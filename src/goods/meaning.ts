import { conceptsOf } from '../names/meaning/concepts.ts'
import { englishTrades, type TradeWord } from './trade.ts'

/** English words of trades by the concepts that they can mean, with the number of concepts of the word. */
let byConcept: ReadonlyMap<number, readonly { word: TradeWord; concepts: number }[]> | undefined

function readConcepts() {
  const found = new Map<number, { word: TradeWord; concepts: number }[]>()
  for (const [text, word] of englishTrades()) {
    const concepts = conceptsOf(text)
    for (const concept of concepts) {
      const known = found.get(concept)
      const entry = { word, concepts: concepts.length }
      if (known) known.push(entry)
      else found.set(concept, [entry])
    }
  }
  return found
}

/** The trade whose English word shares the most meanings with a word of any language; null for none. */
export function tradeMeant(word: string): TradeWord | null {
  byConcept ??= readConcepts()
  const shares = new Map<TradeWord, number>()
  for (const concept of conceptsOf(word))
    for (const { word: meant, concepts } of byConcept.get(concept) ?? [])
      shares.set(meant, (shares.get(meant) ?? 0) + 1 / concepts)
  const [best] = [...shares].sort(([, a], [, b]) => b - a)
  return best && best[1] >= MIN_SHARE ? best[0] : null
}

/** Half of the meanings of the English word. */
const MIN_SHARE = 0.5
