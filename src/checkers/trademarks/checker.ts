import type { Registers } from '../../registers/registers.ts'
import type { Checker, CheckTask, ProviderClient } from '../provider-client/contract.ts'
import type { SourceSettings } from '../settings.ts'
import { EUIPO, Euipo } from './euipo/client.ts'
import { localProvider, searchLocalRegister, searchWellKnown, WELL_KNOWN } from './local-lists.ts'
import type { Searched } from './searched.ts'
import { trademarksAttempt } from './section.ts'
import { territoriesOf } from './territories.ts'

export type TrademarksOptions = {
  providerClient: ProviderClient
  settings: SourceSettings['trademarks'] & Pick<SourceSettings, 'timeoutMs'>
  registers: Registers
  /** Epoch ms. */
  now: () => number
}

/** What lies in our own memory needs no budget, only some bound. */
const LOCAL = { concurrency: 8, ratePerSecond: 10_000 }
/** EUIPO publishes no limit; it answers 429 beyond it. */
const EUIPO_BUDGET = { concurrency: 4, ratePerSecond: 5 }

/** Looks for marks that are the same as a name or similar to it, where the check asks for them. */
export function createTrademarksChecker({
  providerClient,
  settings,
  registers,
  now,
}: TrademarksOptions): Checker<'trademarks'> {
  const { timeoutMs } = settings
  const known = { source: 'trademarks', timeoutMs } as const
  providerClient.provider({
    ...known,
    ...LOCAL,
    name: WELL_KNOWN,
    configured: true,
    covers: 'brands that everybody knows',
  })
  for (const { office, jurisdiction, dataAsOf } of registers.coverage()) {
    const covers = `${jurisdiction}, as of ${dataAsOf}`
    providerClient.provider({ ...known, ...LOCAL, name: localProvider(office), configured: true, covers })
  }
  providerClient.provider({
    ...known,
    ...EUIPO_BUDGET,
    name: EUIPO,
    configured: settings.euipo !== null,
    covers: 'EU',
  })
  const euipo = settings.euipo === null ? null : new Euipo(providerClient, settings.euipo, timeoutMs, now)

  /** Only registers whose marks have effect where the check asks; the well-known brands everywhere. */
  const searches = (task: CheckTask): Promise<Searched>[] => {
    const territories = new Set(task.request.jurisdictions.flatMap(territoriesOf))
    return [
      searchWellKnown(providerClient, task),
      ...registers
        .coverage()
        .filter(({ jurisdiction }) => territories.has(jurisdiction))
        .map((about) => searchLocalRegister(providerClient, task, registers, about)),
      ...(euipo !== null && territories.has('EU') ? [euipo.search(task)] : []),
    ]
  }

  return {
    source: 'trademarks',
    check: async (task) => trademarksAttempt(task, await Promise.all(searches(task))),
  }
}
