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

/** The names in a reason, without repeats. */
export function namesOf({ params }: WordedReason): { names: readonly string[]; count: number } {
  return { names: Array.isArray(params.list) ? params.list : [], count: totalOf(params) }
}

/** A name without the register and number after it. */
export const short = (name: string): string => name.replace(/ \([^()]*\)$/, '')
