import type { Registers } from '../../registers/serve/registers.ts'
import { configuredOf, makeKnown } from '../descriptor.ts'
import { LOCAL_LIMITS, LOCAL_TIMEOUT_MS } from '../local-register.ts'
import { LocalSelfTests } from '../local-self-tests.ts'
import type { Checker, CheckTask, ProviderClient } from '../provider-client/interfaces.ts'
import type { SelfTests } from '../self-test/self-test.ts'
import type { SourceSettings } from '../source-settings.ts'
import { holdingsOf, localProvider, searchLocalRegister, searchWellKnown } from './local-lists.ts'
import type { TrademarkRegister } from './register.ts'
import { TRADEMARK_REGISTERS } from './registers.ts'
import { type Holdings, isHeld, rightsIn } from './rights-by-territory.ts'
import type { Searched } from './search-result.ts'
import { trademarksAttempt } from './section.ts'
import { localMarksTest, registerSelfTest } from './self-tests.ts'
import { WELL_KNOWN } from './well-known.ts'

export type TrademarksOptions = {
  providerClient: ProviderClient
  selfTests: SelfTests
  settings: Pick<SourceSettings, 'providers' | 'timeoutMs'>
  /** Registers that are asked over the network. Default: all. */
  providers?: readonly TrademarkRegister[]
  /** Local registers. */
  registers: Registers
  /** Epoch ms. */
  now: () => number
}

/** Looks for marks that are identical or similar to a name, in the jurisdictions of the check. */
export async function createTrademarksChecker({
  providerClient,
  selfTests,
  settings,
  providers = TRADEMARK_REGISTERS,
  registers,
  now,
}: TrademarksOptions): Promise<Checker<'trademarks'>> {
  const asking = { providerClient, timeoutMs: settings.timeoutMs, now }
  makeKnown(asking, 'trademarks', WELL_KNOWN)
  /** The registers that exist now; each is made known before it is asked. */
  const present = (asked?: readonly string[]) => {
    const coverage = registers.coverage('marks', asked)
    for (const { office, jurisdiction } of coverage) {
      makeKnown({ providerClient, timeoutMs: LOCAL_TIMEOUT_MS }, 'trademarks', {
        id: localProvider(office),
        covers: jurisdiction,
        limits: LOCAL_LIMITS,
      })
    }
    return coverage
  }
  present()
  const configured = configuredOf('trademarks', providers, settings.providers, asking)
  const opened = await Promise.all(
    configured.map(async ({ provider, settings, asking }) => {
      const client = await provider.open(settings, asking)
      const isPaid = (provider.priceWith?.(settings) ?? 0) > 0
      const selfTest = registerSelfTest(provider, client, isPaid, settings)
      selfTests.announce(selfTest)
      return { provider, client, selfTest }
    }),
  )
  const localSelfTests = new LocalSelfTests(selfTests, registers, localMarksTest(providerClient, registers))

  /**
   * Searches only registers whose marks have effect in the requested jurisdictions; the well-known brands are always
   * searched.
   */
  const searches = (task: CheckTask): Promise<Searched>[] => {
    const needed = task.request.jurisdictions.flatMap(rightsIn)
    const isNeeded = (holds: Holdings): boolean => needed.some((right) => isHeld(holds, right))
    return [
      searchWellKnown(providerClient, task),
      ...present(task.request.jurisdictions)
        .filter((about) => isNeeded(holdingsOf(about)))
        .map(async (about) => {
          // The search itself is first in the queue.
          const [found, proof] = await Promise.all([
            searchLocalRegister(providerClient, task, registers, about, now()),
            localSelfTests.proofOf(about, task),
          ])
          return { ...found, proof }
        }),
      ...opened
        .filter(({ provider }) => isNeeded(provider.holds))
        .map(async ({ provider: { name, holds }, client, selfTest }) => {
          const [found, proof] = await Promise.all([
            client.search(task),
            selfTests.proofOf(selfTest, task, client.parts?.(task)),
          ])
          const proven = found.parts ? await selfTests.proofOf(selfTest, task, found.parts) : proof
          return { register: name, holds, cycleDays: 1, unreadable: 0, proof: proven, ...found }
        }),
    ]
  }

  return {
    source: 'trademarks',
    check: async (task) => trademarksAttempt(task, await Promise.all(searches(task)), now()),
  }
}
