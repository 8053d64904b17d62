import { ComparedName } from '../../names/companies/company-name.ts'
import type { Registers } from '../../registers/serve/registers.ts'
import type { SettingValues } from '../descriptor.ts'
import type { LocalTest } from '../local-self-tests.ts'
import type { ProviderClient } from '../provider-client/interfaces.ts'
import { randomName } from '../self-test/random-name.ts'
import { registerScope, type SelfTest } from '../self-test/self-test.ts'
import { localProvider, searchLocalCompanies } from './local.ts'
import { type CompanyRegister, isWide, type SearchCompanies } from './register.ts'
import type { Seen } from './search-result.ts'

/** The self-test of a register: a company that it lists, and a name that no company has. */
export const selfTestOf = (
  register: CompanyRegister,
  search: SearchCompanies,
  settings: SettingValues,
): SelfTest => ({
  scope: registerScope('companies', register.id),
  source: 'companies',
  provider: register.id,
  // A wider list is part of every check.
  isDefault: isWide(register) && register.partOf === undefined,
  taken: register.taken,
  keys: JSON.stringify(settings),
  random: randomName,
  async ask(task, name) {
    const { answers, seen, whole } = await search(task)
    const active = seen.filter(({ item }) => item.status === 'active')
    if (hasSame(active, name)) return { says: 'taken', answers }
    return { says: whole && answers.every(({ ok }) => ok) ? 'free' : 'unknown', answers }
  },
})

/** The self-test of the local registers of companies. The company of the file that is searched for may have ended. */
export const localCompaniesTest = (providerClient: ProviderClient, registers: Registers): LocalTest => ({
  source: 'companies',
  kind: 'companies',
  provider: (about) => localProvider(about).id,
  async ask(about, task, name) {
    const { answers, seen } = await searchLocalCompanies(providerClient, task, registers, about)
    if (hasSame(seen, name)) return { says: 'taken', answers }
    return { says: answers.every(({ ok }) => ok) ? 'free' : 'unknown', answers }
  },
})

function hasSame(seen: readonly Seen[], name: string): boolean {
  const asked = new ComparedName(name)
  return seen.some(({ item }) => item.sameInLaw || asked.with(item.name, item.jurisdiction).same)
}
