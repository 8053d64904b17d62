import type { GoodsTerm } from '../events/check.ts'
import headings from './data/headings.json' with { type: 'json' }
import terms from './data/terms.json' with { type: 'json' }

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

export const niceClassOf = (number: number): NiceClass | undefined => NICE_CLASSES[number - 1]

let byId: ReadonlyMap<string, readonly string[]> | undefined

/** The wordings of every term by its id: the number of the term, which begins with its class in the tenth edition. */
export function wordingsById(): ReadonlyMap<string, readonly string[]> {
  byId ??= new Map(
    Map.groupBy(terms, idOf)
      .entries()
      .map(([id, rows]) => [id, rows.map((row) => row.slice(7))]),
  )
  return byId
}

const idOf = (row: string) => row.slice(0, 6)

/** The classes in which a register may hold marks for these goods: of the present edition, and of the tenth. */
export function classesOf({ id, niceClass }: GoodsTerm): readonly number[] {
  const former = Number(id.slice(0, 2))
  return former === niceClass || !niceClassOf(former) ? [niceClass] : [niceClass, former]
}
