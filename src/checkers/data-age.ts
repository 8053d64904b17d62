import type { SectionReason } from '../events/sections.ts'
import { type Dated, maxDaysOf } from '../registers/data-age.ts'
import { enumerated } from './provider-client/section-evidence.ts'

/**
 * The reason of a section whose registers have data that is too old.
 * @param missed what the data may lack: `marks`
 */
export function staleReason(stale: readonly (Dated & { register: string })[], missed: string): SectionReason {
  const names = stale.map(
    ({ register, dataAsOf, cycleDays }) =>
      `${register} is of ${dataAsOf?.slice(0, 10)}, more than ${maxDaysOf(cycleDays)} days old`,
  )
  return {
    code: 'stale_data',
    text: `Data that is too old may lack ${missed} that block this name: ${names.join('; ')}.`,
    nextStep: `Import the newest file of ${stale.map(({ register }) => register).join(', ')} with "namecheck registers import".`,
  }
}

/**
 * The reason of a section for which only a part of some registers was searched.
 * @param missed what the other part may hold: `marks`
 */
export function partialReason(partial: readonly { register: string }[], missed: string): SectionReason {
  const names = enumerated(partial.map(({ register }) => register))
  return {
    code: 'partial_register',
    text: `Only a part of the register of ${names} could be searched; the rest may hold ${missed} that block this name.`,
    nextStep: `Search the register of ${names} manually, or ask the operator of this service to import all of it.`,
  }
}
