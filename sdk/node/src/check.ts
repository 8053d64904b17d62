import type { Check, CheckMembers, Finding } from './types/check.ts'

/** A finding of a report by its reference `<section>/<index>`; null where the report has none. */
function findingOf(check: CheckMembers, reference: string): Finding | null {
  const [, section = '', index = ''] = /^([a-z]+)\/(\d+)$/.exec(reference) ?? []
  const found = Object.entries(check.sections ?? {}).find(([name]) => name === section)
  return found?.[1].findings[Number(index)] ?? null
}

/** The same object with {@link Check.finding}, which neither JSON nor a loop over its members shows. */
export function asCheck(check: CheckMembers): Check {
  return Object.defineProperty(check, 'finding', {
    value: (reference: string) => findingOf(check, reference),
    enumerable: false,
  }) as Check
}
