import type { Canary } from '../canary/contract.ts'
import { randomName } from '../canary/random-name.ts'
import { type AskProbes, decide } from './row.ts'
import type { UsableNetwork } from './usable.ts'

/** The self-test of a network; null if it cannot say that a name is free. */
export function canaryOf(network: UsableNetwork, ask: AskProbes): Canary | null {
  if (!network.canary) return null
  const { id, provider } = network
  return {
    scope: provider === id ? `network/${id}` : `network/${provider}/${id}`,
    source: 'social',
    provider,
    isDefault: true,
    taken: network.canary.taken,
    random: randomName,
    async ask(task, name) {
      const answers = await ask(task, network, { username: name, name })
      const { status } = decide(network, name, answers)
      return { says: status === 'taken' ? 'taken' : status === 'available' ? 'free' : 'unknown', answers }
    },
  }
}
