import curatedTerms from './data/curated-terms.json' with { type: 'json' }
import headings from './data/headings.json' with { type: 'json' }
import niceTerms from './data/terms.json' with { type: 'json' }

/** A term of the Nice Classification, or of the lexicon. */
export type Term = { id: string; niceClass: number; text: string }

/** A class of the Nice Classification. */
export type NiceClass = {
  niceClass: number
  /** Heading of the thirteenth edition. */
  heading: string
  /** Heading of the tenth edition, which marks in registers still have. */
  formerHeading: string
}

/** All 45 classes. */
export const NICE_CLASSES: readonly NiceClass[] = headings.map(
  ([heading = '', formerHeading = ''], index) => ({
    niceClass: index + 1,
    heading,
    formerHeading,
  }),
)

const ID_LENGTH = 6

/** Terms that the thirteenth edition has in another class than the tenth. */
const MOVED: ReadonlyMap<string, number> = new Map([
  ['090297', 12],
  ...['090331', '090334', '090359', '090364', '090397', '090554', '090648'].map((id) => [id, 10] as const),
])

/** Every wording of every term, by class; several wordings may have one id. */
export const WORDINGS: readonly Term[] = [...niceTerms, ...curatedTerms].map((row) => {
  const id = row.slice(0, ID_LENGTH)
  return { id, niceClass: MOVED.get(id) ?? Number(id.slice(0, 2)), text: row.slice(ID_LENGTH + 1) }
})

const byId = Map.groupBy(WORDINGS, ({ id }) => id)

/** The wordings of a term; its number begins with its class in the tenth edition. Empty for an unknown one. */
export const wordingsOf = (id: string): readonly Term[] => byId.get(id) ?? []

/** The classes in which a register may hold marks for these goods: of the present edition, and of the tenth. */
export function classesOf({ id, niceClass }: Term): readonly number[] {
  const former = Number(id.slice(0, 2))
  return former === niceClass || !NICE_CLASSES[former - 1] ? [niceClass] : [niceClass, former]
}
