import { folded, stemsOf } from './words.ts'

/** A description of one kind of goods, as stems of its words. */
export type Phrase = {
  /** The noun: `filter` in `paper coffee filters`, `clothing` in `clothing for pets`. */
  head: string
  /** All words, without what the description excludes. */
  all: ReadonlySet<string>
  /** The same without words in brackets. */
  main: ReadonlySet<string>
}

const ASIDE = /\([^)]*\)|\[[^\]]*\]/g
const EXCLUDED = /\b(?:other than|except|excluding|not)\b[^,;]*/g
const AFTER_NOUN =
  /,|\b(?:for|of|with|in|to|from|made|being|adapted|used|by|on|especially|consisting|containing|featuring|relating|namely|via|through)\b/

/** Reads a description in English, such as a term of the Nice Classification. */
export const phraseOf = (text: string): Phrase => phraseOfFolded(folded(text))

/** Reads a description that was folded already. */
export function phraseOfFolded(text: string): Phrase {
  const plain = text.replace(EXCLUDED, ' ')
  const main = plain.replace(ASIDE, ' ')
  const noun = nounOf(main)
  const all = new Set(stemsOf(plain))
  return { head: noun.at(-1) ?? '', all, main: main === plain ? all : new Set(stemsOf(main)) }
}

/** The words of the first part that says something: `shoes` in `shoes for children`. */
function nounOf(main: string): readonly string[] {
  for (const part of main.split(AFTER_NOUN)) {
    const stems = stemsOf(part)
    if (stems.length > 0) return stems
  }
  return []
}

/** Whether each kind of goods that one description names is named by the other: `shoes` in `leather shoes`. */
export function includes(wide: Phrase, narrow: Phrase): boolean {
  return wide.head !== '' && wide.head === narrow.head && wide.all.isSubsetOf(narrow.all)
}
