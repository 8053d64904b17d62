import type { ProviderClient, ProviderState } from '../checkers/provider-client/contract.ts'
import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import { MODES, type Mode } from '../events/mode.ts'

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
  providerClients: Readonly<Record<Mode, ProviderClient>>,
): Promise<void> {
  const states = Object.fromEntries(MODES.map((mode) => [mode, providerClients[mode].providers()]))
  if (Object.values(states).some((each) => each.length > 0)) await ephemeralStore.beat(PREFIX + who, states)
}

/** Recently published provider states; for each provider the worst one. `now` is epoch ms. */
export async function recentProviderStates(
  ephemeralStore: EphemeralStore,
  mode: Mode,
  now: number,
): Promise<ProviderState[]> {
  const worst = new Map<string, ProviderState>()
  for (const { part, at, state } of await ephemeralStore.beats()) {
    if (!part.startsWith(PREFIX) || now - at > FRESH_MS) continue
    for (const said of (state[mode] ?? []) as ProviderState[]) {
      const known = worst.get(said.name)
      if (!known || BADNESS[said.breaker] > BADNESS[known.breaker]) worst.set(said.name, said)
    }
  }
  return [...worst.values()]
}

/** Whether a heartbeat describes a process, not its providers, read models or relays. */
export const isProcess = ({ part }: { part: string }): boolean =>
  !/^(providers|projections|relays) /.test(part)
