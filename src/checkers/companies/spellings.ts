import { anatomyOf } from '../../names/anatomy/anatomy.ts'

/** A search for a name; the id is part of the evidence id. */
export type Spelling = { id: 'name' | 'joined' | 'core'; text: string }

/**
 * What a register with a name search is asked: the name as written, its words joined, and its telling words without
 * legal form and trade words (`Vitaxium Studio Ltd`: `Vitaxium`); each once.
 */
export function spellingsOf(normalized: string): Spelling[] {
  const all: Spelling[] = [
    { id: 'name', text: normalized },
    { id: 'joined', text: normalized.replace(/[\s-]+/g, '') },
    { id: 'core', text: anatomyOf(normalized).core },
  ]
  const key = (text: string): string => text.toLowerCase()
  return all.filter(
    ({ text }, at) => text !== '' && all.findIndex((other) => key(other.text) === key(text)) === at,
  )
}
