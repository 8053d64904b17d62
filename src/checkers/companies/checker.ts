import { configuredOf } from '../descriptor.ts'
import type { Checker, CheckTask, ProviderClient } from '../provider-client/contract.ts'
import type { SourceSettings } from '../settings.ts'
import { type CompanyRegister, isWide, registerOf, type Searched } from './register.ts'
import { COMPANY_REGISTERS } from './registers.ts'
import { companiesAttempt } from './section.ts'

export type CompaniesOptions = {
  providerClient: ProviderClient
  settings: Pick<SourceSettings, 'providers' | 'timeoutMs'>
  /** Default: all. */
  providers?: readonly CompanyRegister[]
  /** Epoch ms. */
  now: () => number
}

/**
 * Looks for companies with the same or a similar name, in the registers of the requested jurisdictions and in wider
 * lists.
 */
export async function createCompaniesChecker({
  providerClient,
  settings,
  providers = COMPANY_REGISTERS,
  now,
}: CompaniesOptions): Promise<Checker<'companies'>> {
  const asking = { providerClient, timeoutMs: settings.timeoutMs, now }
  const configured = configuredOf('companies', providers, settings.providers, asking)
  const opened = await Promise.all(
    configured.map(async ({ provider, settings, asking }) => ({
      provider,
      search: await provider.open(settings, asking),
    })),
  )

  const searches = (task: CheckTask): Promise<Searched>[] => {
    const { jurisdictions } = task.request
    return opened
      .filter(
        ({ provider }) =>
          isWide(provider) || jurisdictions.some((place) => registerOf(providers, place) === provider),
      )
      .map(async ({ provider, search }) => ({ register: provider, ...(await search(task)) }))
  }

  return {
    source: 'companies',
    check: async (task) => companiesAttempt(task, providers, await Promise.all(searches(task))),
  }
}
