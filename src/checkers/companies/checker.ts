import type { Checker, CheckTask, ProviderClient } from '../provider-client/contract.ts'
import type { SourceSettings } from '../settings.ts'
import { searchBrreg } from './brreg/client.ts'
import { searchCompaniesHouse } from './companies-house/client.ts'
import { searchGleif } from './gleif/client.ts'
import { registerOf } from './register-table.ts'
import type { Searched } from './searched.ts'
import { companiesAttempt } from './section.ts'

export type CompaniesOptions = {
  providerClient: ProviderClient
  settings: SourceSettings['companies'] & Pick<SourceSettings, 'timeoutMs'>
}

/**
 * Questions per second and at a time. Companies House: 600 in 5 minutes and key. GLEIF: 60 a minute. Brreg
 * publishes none.
 */
const BUDGETS = {
  'companies-house': { concurrency: 4, ratePerSecond: 2 },
  brreg: { concurrency: 4, ratePerSecond: 5 },
  gleif: { concurrency: 2, ratePerSecond: 1 },
} as const

/** Looks for companies of the same or a similar name, in the registers of the asked jurisdictions and in GLEIF. */
export function createCompaniesChecker({ providerClient, settings }: CompaniesOptions): Checker<'companies'> {
  const { companiesHouse, brreg, gleif, timeoutMs } = settings
  const known = { source: 'companies', timeoutMs } as const
  const add = (name: keyof typeof BUDGETS, configured: boolean, covers: string): void =>
    providerClient.provider({ ...known, ...BUDGETS[name], name, configured, covers })
  add('companies-house', companiesHouse !== null, 'GB')
  add('brreg', brreg !== null, 'NO')
  add('gleif', gleif !== null, 'companies of any country that have a legal entity identifier')

  const searches = (task: CheckTask): Promise<Searched>[] => {
    const needed = new Set(task.request.jurisdictions.map(registerOf))
    return [
      ...(companiesHouse && needed.has('companies-house')
        ? [searchCompaniesHouse(providerClient, task, companiesHouse)]
        : []),
      ...(brreg && needed.has('brreg') ? [searchBrreg(providerClient, task, brreg)] : []),
      ...(gleif ? [searchGleif(providerClient, task, gleif)] : []),
    ]
  }

  return {
    source: 'companies',
    check: async (task) => companiesAttempt(task, await Promise.all(searches(task))),
  }
}
