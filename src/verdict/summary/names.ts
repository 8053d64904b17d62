import type { Source } from '../../events/sections.ts'
import { totalOf, type WordedReason } from '../reason-text.ts'
import type { SummarizedSection } from './summarized.ts'

type Sections = Readonly<Record<Source, SummarizedSection>>

/** The findings of a reason, as far as they are at hand. */
export const findingsOf = ({ findings }: WordedReason, sections: Sections): object[] =>
  findings.flatMap((path) => {
    const [source, index] = path.split('/')
    return sections[source as Source]?.findings?.[Number(index)] ?? []
  })

/**
 * The names in a reason: each once, with all its registers, such as `LUMIVORA (EUIPO 1; USPTO 2)`.
 * @returns `isMany`: whether the reason names several things, be it of one name; `count`: its names, with those that are not at hand
 */
export function namesOf({ params }: WordedReason): {
  names: readonly string[]
  count: number
  isMany: boolean
} {
  const all = Array.isArray(params.list) ? [...new Set(params.list)] : []
  const names = [...Map.groupBy(all, short)].map(([name, entries]) => joined(entries, name))
  const total = totalOf(params)
  return { names, count: total - all.length + names.length, isMany: total > 1 }
}

/** Entries of one name as one. */
function joined(entries: readonly string[], name: string): string {
  const registers = entries.flatMap((entry) => (entry === name ? [] : entry.slice(name.length + 2, -1)))
  return registers.length === 0 ? name : `${name} (${registers.join('; ')})`
}

/** A name without the register and number after it. */
export const short = (name: string): string => name.replace(/ \([^()]*\)$/, '')
