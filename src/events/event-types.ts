import { catalog } from './catalog.ts'
import { nearest } from './nearest.ts'

const known = Object.keys(catalog.definitions)
/** More of a name than this tells nobody anything. */
const SHOWN = 40

/** What is wrong with a list of event types, as a sentence that names those that could be meant; null when nothing is. */
export function wrongTypes(types: readonly string[]): string | null {
  const all = `Event types: ${known.join(', ')}.`
  if (types.length === 0) return `No event type is given. ${all}`
  const given = types.find((type) => !known.includes(type))
  if (given === undefined) return null
  const wrong = given.length > SHOWN ? `${given.slice(0, SHOWN)}…` : given
  const meant = nearest(wrong, known)
  return `Unknown event type ${wrong}. ${meant.length > 0 ? `Did you mean ${meant.join(' or ')}?` : all}`
}
