import { randomName } from '../self-test/random-name.ts'
import type { SelfTest } from '../self-test/self-test.ts'
import { type AskProbes, decide } from './row.ts'
import { ADAPTER, type UsableNetwork } from './usable-networks.ts'

/** The self-test of a network; null if it cannot say that a name is free. */
export function selfTestOf(network: UsableNetwork, ask: AskProbes): SelfTest | null {
  if (!network.selfTest) return null
  const { id, provider } = network
  return {
    scope: provider === id ? `network/${id}` : `network/${provider}/${id}`,
    source: 'social',
    provider,
    // The requests to an adapter may cost money, so only checks cause its self-tests.
    isDefault: provider !== ADAPTER,
    taken: network.selfTest.taken,
    random: randomName,
    async ask(task, name) {
      const answers = await ask(task, network, { username: name, name })
      const { status } = decide(network, name, answers)
      return { says: status === 'taken' ? 'taken' : status === 'available' ? 'free' : 'unknown', answers }
    },
  }
}
