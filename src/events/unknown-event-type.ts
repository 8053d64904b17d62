import { shortened } from '../primitives/text.ts'
import { catalog } from './catalog.ts'
import { nearest } from './did-you-mean.ts'

const known = Object.keys(catalog.definitions)
/** Longer names are cut: more characters do not help the reader. */
const SHOWN = 40

/** An error sentence for a list of event types, with the types that could be meant; null for a valid list. */
export function wrongTypes(types: readonly string[]): string | null {
  const all = `Event types: ${known.join(', ')}.`
  if (types.length === 0) return `No event type is given. ${all}`
  const given = types.find((type) => !known.includes(type))
  if (given === undefined) return null
  const wrong = shortened(given, SHOWN)
  const meant = nearest(wrong, known)
  return `Unknown event type ${wrong}. ${meant.length > 0 ? `Did you mean ${meant.join(' or ')}?` : all}`
}
