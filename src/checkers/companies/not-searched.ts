import type { SectionReason } from '../../events/sections.ts'
import { EVERY_COUNTRY } from '../../registers/identity.ts'
import { companyCommand } from '../../registers/sources/company-command.ts'
import { capitalized, remedyOf } from '../descriptor.ts'
import { notConfiguredReason } from '../provider-client/section.ts'
import type { Need } from './coverage.ts'
import { type CompanyRegister, hasRegister, isWide } from './register.ts'

/**
 * Why some requested jurisdictions have no register to search, and what to do; null if all have one.
 * @param providers every register that can be asked over the network
 */
export function notSearched(
  providers: readonly CompanyRegister[],
  needs: readonly Need[],
): SectionReason | null {
  if (needs.length === 0) {
    return notConfiguredReason(
      'companies, because the request names no jurisdiction',
      'Name the jurisdictions of the check.',
    )
  }
  const open = needs.filter(({ lists }) => lists.length === 0)
  const missing = open.filter(({ jurisdiction }) => hasRegister(jurisdiction))
  if (missing.length > 0) {
    return notConfiguredReason(
      missing.map(({ register }) => register).join(', '),
      missing.map((need) => cureOf(providers, need)).join(' '),
    )
  }
  if (open.length === 0) return null
  const remedies = providers.filter(isWide).map((register) => `, or ${remedyOf(register)}`)
  return notConfiguredReason(
    `companies of ${open.map(({ jurisdiction }) => jurisdiction).join(', ')}, which has no separate company register`,
    `Ask for the member states that matter${remedies.join('')}, or import a list of companies with "${companyCommand(EVERY_COUNTRY)}".`,
  )
}

function cureOf(providers: readonly CompanyRegister[], { jurisdiction }: Need): string {
  const provider = providers.find(({ jurisdictions }) => jurisdictions.includes(jurisdiction))
  const importing = `import the company register of ${jurisdiction} with "${companyCommand(jurisdiction)}"`
  return provider
    ? `${capitalized(remedyOf(provider))}, or ${importing}.`
    : `${capitalized(importing)}, or search it manually.`
}
