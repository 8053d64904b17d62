import type { DomainEvent, Draft } from '../../events/event.ts'
import type { Decider } from '../decider.ts'

/** The encrypted keys of a provider, and who entered them when (RFC 3339). */
export type SealedKeys = { entry: string; sealedKeys: string; by: string; at: string }

/** By the id of the provider. */
export type ProviderKeysState = Readonly<Record<string, SealedKeys>>

export type ProviderKeysCommand =
  | { type: 'store'; provider: string; entry: string; sealedKeys: string }
  | { type: 'remove'; provider: string }

/** The keys of providers that the operator entered: at most one set for each provider. */
export const providerKeysDecider: Decider<ProviderKeysState, ProviderKeysCommand> = {
  initial: () => ({}),
  decide(state, command): Draft[] {
    const { provider } = command
    const present = state[provider]
    if (command.type === 'store') {
      const { entry, sealedKeys } = command
      const data = { provider, entry, sealedKeys, replaced: present?.entry ?? null }
      return [{ type: 'ProviderKeysStored', data }]
    }
    return present ? [{ type: 'ProviderKeysRemoved', data: { provider, entry: present.entry } }] : []
  },
  evolve(state, event: DomainEvent) {
    if (event.type === 'ProviderKeysRemoved') {
      const { [event.data.provider]: _removed, ...others } = state
      return others
    }
    if (event.type !== 'ProviderKeysStored') return state
    const { provider, entry, sealedKeys } = event.data
    return { ...state, [provider]: { entry, sealedKeys, by: event.actor, at: event.time } }
  },
}
