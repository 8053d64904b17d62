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

/** The names in a reason, without repeats: its parameter, or, in reasons of format 1, the names of its findings. */
export function namesOf(reason: WordedReason, sections: Sections): { names: string[]; count: number } {
  const list = reason.params?.list
  if (Array.isArray(list)) {
    return { names: list, count: totalOf(reason.params ?? {}) }
  }
  const names = [...new Set(findingsOf(reason, sections).flatMap((finding) => nameOf(finding) ?? []))]
  return { names, count: names.length }
}

function nameOf(finding: object): string | null {
  const of = finding as Record<string, unknown>
  const text = (member: string): string | null => (typeof of[member] === 'string' ? of[member] : null)
  const entry = [text('office') ?? text('register'), text('number')].filter(Boolean).join(' ')
  const name = text('mark') ?? text('name')
  if (name !== null) return of.list === 'well_known' || entry === '' ? name : `${name} (${entry})`
  return text('unicode') ?? text('network')
}

/** A name without the register and number after it. */
export const short = (name: string): string => name.replace(/ \([^()]*\)$/, '')
