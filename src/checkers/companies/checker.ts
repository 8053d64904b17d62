import type { Registers } from '../../registers/serve/registers.ts'
import { configuredOf, makeKnown } from '../descriptor.ts'
import { LOCAL_TIMEOUT_MS } from '../local-register.ts'
import { LocalSelfTests } from '../local-self-tests.ts'
import type { Checker, CheckTask, ProviderClient } from '../provider-client/interfaces.ts'
import type { SelfTests } from '../self-test/self-test.ts'
import type { SourceSettings } from '../source-settings.ts'
import { localList, localProvider, searchLocalCompanies } from './local.ts'
import { type CompanyRegister, isSearchedFor, type Searched } from './register.ts'
import { COMPANY_REGISTERS } from './registers.ts'
import { companiesAttempt } from './section.ts'
import { localCompaniesTest, selfTestOf } from './self-test.ts'

export type CompaniesOptions = {
  providerClient: ProviderClient
  selfTests: SelfTests
  settings: Pick<SourceSettings, 'providers' | 'timeoutMs'>
  /** Registers that are asked over the network. Default: all. */
  providers?: readonly CompanyRegister[]
  /** Local registers. */
  registers: Registers
  /** Epoch ms. */
  now: () => number
}

/**
 * Looks for companies with the same or a similar name, in the registers of the requested jurisdictions and in wider
 * lists.
 */
export async function createCompaniesChecker({
  providerClient,
  selfTests,
  settings,
  providers = COMPANY_REGISTERS,
  registers,
  now,
}: CompaniesOptions): Promise<Checker<'companies'>> {
  const asking = { providerClient, timeoutMs: settings.timeoutMs, now }
  const configured = configuredOf('companies', providers, settings.providers, asking)
  const opened = await Promise.all(
    configured.map(async ({ provider, settings, asking }) => {
      const search = await provider.open(settings, asking)
      return { provider, search, selfTest: selfTestOf(provider, search, settings) }
    }),
  )
  for (const { selfTest } of opened) if (selfTest.isDefault) selfTests.announce(selfTest)
  const localRegisters = (asked?: readonly string[]) => {
    const abouts = registers.coverage('companies', asked)
    const local = { providerClient, timeoutMs: LOCAL_TIMEOUT_MS }
    for (const about of abouts) makeKnown(local, 'companies', localProvider(about))
    return abouts
  }
  localRegisters()
  const localSelfTests = new LocalSelfTests(
    selfTests,
    registers,
    localCompaniesTest(providerClient, registers),
  )

  const searches = (task: CheckTask): Promise<Searched>[] => {
    const { jurisdictions } = task.request
    return [
      ...opened
        .filter(({ provider }) => isSearchedFor(provider, jurisdictions))
        .map(async ({ provider, search, selfTest }) => {
          const [found, proof] = await Promise.all([search(task), selfTests.proofOf(selfTest, task)])
          return { register: provider, local: null, proof, ...found }
        }),
      ...localRegisters(jurisdictions)
        .filter((about) => isSearchedFor(localList(about), jurisdictions))
        .map(async (about) => {
          // The search itself is first in the queue.
          const [found, proof] = await Promise.all([
            searchLocalCompanies(providerClient, task, registers, about),
            localSelfTests.proofOf(about, task),
          ])
          return { ...found, proof }
        }),
    ]
  }

  return {
    source: 'companies',
    check: async (task) => companiesAttempt(task, providers, await Promise.all(searches(task)), now()),
  }
}
