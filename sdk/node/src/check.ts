import type { CheckMembers, Finding } from './types/check.ts'

/** A finding of a report by its reference `<section>/<index>`; null where the report has none. */
function findingOf(check: CheckMembers, reference: string): Finding | null {
  const [, section = '', index = ''] = /^([a-z]+)\/(\d+)$/.exec(reference) ?? []
  const found = Object.entries(check.sections ?? {}).find(([name]) => name === section)
  return found?.[1].findings[Number(index)] ?? null
}

/** The same object with `finding` if it has findings; neither JSON nor a loop over its members shows it. */
export function asCheck<T>(check: T): T {
  const isWhole = typeof check === 'object' && check !== null && 'sections' in check
  if (!isWhole) return check
  return Object.defineProperty(check, 'finding', {
    value: (reference: string) => findingOf(check as unknown as CheckMembers, reference),
    enumerable: false,
  })
}
