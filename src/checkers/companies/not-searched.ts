import type { SectionReason } from '../../events/sections.ts'
import { companyCommand } from '../../registers/sources/company-command.ts'
import { capitalized, remedyOf } from '../descriptor.ts'
import { enumerated, notConfiguredReason } from '../provider-client/section-evidence.ts'
import { type CompanyRegister, covers } from './register.ts'
import { hasRegister, type Need } from './section-coverage.ts'

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
  if (open.length === 0) return null
  return notConfiguredReason(
    enumerated(open.map(missing)),
    open.map((need) => cureOf(providers, need)).join(' '),
  )
}

const missing = ({ jurisdiction, register }: Need): string =>
  hasRegister(jurisdiction)
    ? register.replace(/^(?=[a-z])/, 'the ')
    : `${register}, which has no company register`

function cureOf(providers: readonly CompanyRegister[], { jurisdiction }: Need): string {
  const command = companyCommand(jurisdiction)
  if (!hasRegister(jurisdiction))
    return `Name the member states that matter, or import a file of companies with "${command} --jurisdiction ${jurisdiction}".`
  const provider = providers.find((list) => covers(list, jurisdiction))
  const importing = `import the company register of ${jurisdiction} with "${command}"`
  return provider
    ? `${capitalized(remedyOf(provider))}, or ${importing}.`
    : `${capitalized(importing)}, or search it manually.`
}
