import type { ProviderClient, ProviderState } from '../checkers/provider-client/interfaces.ts'
import type { ProvenProvider, SelfTests } from '../checkers/self-test/self-test.ts'
import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import { MODES, type Mode } from '../events/mode.ts'

/** What a mode asks, and its proofs. */
export type Asked = { providerClient: ProviderClient; selfTests: SelfTests }

/** The present state of every provider of a mode. */
export function providerStates({ providerClient, selfTests }: Asked): ProvenProvider[] {
  const states = selfTests.states()
  return providerClient.providers().map((provider) => {
    const own = states
      .filter((selfTest) => selfTest.provider === provider.name)
      .map(({ source: _, provider: __, ...selfTest }) => selfTest)
    const isDoubtful = provider.status !== 'not_configured' && own.some(({ state }) => state === 'failed')
    return { ...provider, ...(isDoubtful && { status: 'failing' }), canaries: own }
  })
}

const PREFIX = 'providers '
/**
 * Processes publish their state every few seconds; a process that has been silent for this time is considered ended.
 */
const FRESH_MS = 30_000

const BADNESS = { open: 2, half_open: 1, closed: 0 } as const

/** Publishes the states of the providers that this process asks, for processes that only show them. */
export async function publishProviderStates(
  ephemeralStore: EphemeralStore,
  who: string,
  statesOf: (mode: Mode) => ProvenProvider[],
): Promise<void> {
  const states = Object.fromEntries(MODES.map((mode) => [mode, statesOf(mode)]))
  if (Object.values(states).some((each) => each.length > 0)) await ephemeralStore.beat(PREFIX + who, states)
}

/**
 * Recently published provider states; for each provider the one with the worst breaker of a process that has asked it, with the
 * latest proofs. `now` is epoch ms.
 */
export async function recentProviderStates(
  ephemeralStore: EphemeralStore,
  mode: Mode,
  now: number,
): Promise<ProvenProvider[]> {
  const worst = new Map<string, ProvenProvider>()
  for (const { part, at, state } of await ephemeralStore.beats()) {
    if (!part.startsWith(PREFIX) || now - at > FRESH_MS) continue
    for (const said of (state[mode] ?? []) as Published[]) {
      const known = worst.get(said.name)
      const isWorse = !known || known.status === 'not_asked' || BADNESS[said.breaker] > BADNESS[known.breaker]
      const canaries = latest([...(known?.canaries ?? []), ...(said.canaries ?? [])])
      worst.set(said.name, { ...(isWorse ? said : known), canaries })
    }
  }
  return [...worst.values()]
}

/** An older process publishes no proofs. */
type Published = ProviderState & Partial<Pick<ProvenProvider, 'canaries'>>

/** Each scope once, as the process that last asked it says. */
function latest(canaries: ProvenProvider['canaries']): ProvenProvider['canaries'] {
  const byScope = new Map<string, ProvenProvider['canaries'][number]>()
  const runAt = ({ provenAt, failedAt }: ProvenProvider['canaries'][number]) =>
    [provenAt ?? '', failedAt ?? ''].sort().at(-1) ?? ''
  for (const selfTest of canaries) {
    const known = byScope.get(selfTest.scope)
    if (!known || runAt(selfTest) > runAt(known)) byScope.set(selfTest.scope, selfTest)
  }
  return [...byScope.values()]
}
