import type { SectionReason } from '../../events/sections.ts'
import { notConnectedReason, nowhereReason, registersOf } from '../gaps.ts'
import { enumerated } from '../provider-client/section-evidence.ts'
import { hasRegister, type Need } from './section-coverage.ts'

/** Why some requested jurisdictions have no register to search; null if all have one. */
export function notSearched(needs: readonly Need[]): SectionReason | null {
  if (needs.length === 0) return nowhereReason('companies')
  const open = needs.filter(({ lists }) => lists.length === 0)
  if (open.length === 0) return null
  const missing = open.filter(({ jurisdiction }) => hasRegister(jurisdiction))
  if (missing.length === 0) return OF_MEMBERS
  const reason = notConnectedReason(enumerated(missing.map(named)), missing.length > 1, 'companies')
  if (missing.length === open.length) return reason
  const { text, nextStep } = OF_MEMBERS
  return { ...reason, text: `${reason.text} ${text}`, nextStep: `${reason.nextStep} ${nextStep}` }
}

const OF_MEMBERS: SectionReason = {
  code: 'not_configured',
  text: 'Companies of the EU as a whole were not searched, because it has no company register: its member states do.',
  nextStep: 'Name the member states that matter.',
}

/** Its name, or what a register would hold. */
const named = ({ jurisdiction, register }: Need): string =>
  /^[a-z]/.test(register) ? registersOf('company', [jurisdiction]) : register
