import type { SettingValues } from '../descriptor.ts'
import type { Network } from '../social/network.ts'
import { socialSettings } from '../social/settings.ts'
import { usableOf } from '../social/usable-networks.ts'
import type { SelfTest } from './ways-to-search.ts'

/** What checks do at a network. */
export type NetworkCoverage = {
  id: string
  name: string
  /** Whether its group is switched on. */
  on: boolean
  /** Why a person must look; null if it can say that a user name is free. */
  manual: string | null
  cannotKnow: string
  selfTest: SelfTest | null
}

/** Every network, with the settings of a service. @param selfTests by the name of the provider */
export function networksOf(
  networks: readonly Network[],
  values: SettingValues,
  selfTests: ReadonlyMap<string, SelfTest>,
): NetworkCoverage[] {
  const settings = socialSettings({ providers: values })
  return networks.map((network) => {
    const { manual, provider } = usableOf(network, settings)
    return {
      id: network.id,
      name: network.name,
      on: network.groups.some((group) => settings.groups.includes(group)),
      manual: manual?.text ?? null,
      cannotKnow: network.unknowable,
      selfTest: manual === undefined ? (selfTests.get(provider) ?? null) : null,
    }
  })
}
