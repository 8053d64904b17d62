import { lazy } from '../primitives/lazy.ts'
import { shippedLines } from '../primitives/shipped-file.ts'

/** A group of the lexicon: class and slug, `30/coffee`. */
export type Group = string
export type Degree = 'close' | 'related' | 'none'

export const groupOf = (niceClass: number, slug: string): Group =>
  `${String(niceClass).padStart(2, '0')}/${slug}`

/** Degrees by pair, both ways; `30/*` stands for every group of a class. */
const degrees = lazy((): ReadonlyMap<string, Degree> => {
  const found = new Map<string, Degree>()
  for (const line of shippedLines(new URL('lexicon/relations.tsv', import.meta.url)).slice(1)) {
    const [one = '', other = '', degree] = line.split('\t')
    found.set(`${one} ${other}`, degree as Degree)
    found.set(`${other} ${one}`, degree as Degree)
  }
  return found
})

const classOf = (group: Group): string => `${group.slice(0, 2)}/*`

/**
 * How similar two groups of goods are, as offices see them (`lexicon/relations.tsv` says why): `close` for one group. The row that
 * names both groups counts before one that names a whole class; `none` without a row.
 */
export function degreeOf(one: Group, other: Group): Degree {
  if (one === other) return 'close'
  const all = degrees()
  const named = all.get(`${one} ${other}`)
  if (named) return named
  const wide = [`${one} ${classOf(other)}`, `${classOf(one)} ${other}`, `${classOf(one)} ${classOf(other)}`]
  const given = wide.flatMap((pair) => all.get(pair) ?? [])
  return given.includes('close') ? 'close' : given.includes('related') ? 'related' : 'none'
}
