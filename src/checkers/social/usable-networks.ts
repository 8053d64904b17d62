import { PREFIX } from '../../settings/values.ts'
import { type Network, type Probe, provesFree } from './network.ts'
import type { SocialSettings } from './settings.ts'

/** A network as the settings allow it to be asked. */
export type UsableNetwork = Network & {
  /** The provider of its answers. */
  provider: string
  /** The probes do not pass through the relay. */
  direct: boolean
}

/** Provider of the answers of the operator's adapter. */
export const ADAPTER = 'social-adapter'

/** A network without the probes that lack a credential, or with the adapter's instead, if it is to be asked. */
export function usableOf(network: Network, settings: SocialSettings): UsableNetwork {
  const { adapter, secret } = settings
  const probes = network.probes.filter((probe) => isUsable(probe, secret))
  const manual = provesFree({ probes }) ? undefined : (network.manual ?? withoutCredentials(network, secret))
  const usable: UsableNetwork = { ...network, probes, manual, provider: network.id, direct: false }
  const serves = adapter?.networks.length === 0 || adapter?.networks.includes(network.id)
  if (!adapter || !manual || !serves) return usable
  return {
    ...usable,
    manual: { code: 'adapter_undecided', text: 'The adapter of the operator gave no decision.' },
    probes: [adapterProbe(network.id, adapter.url)],
    confidence: 'medium',
    selfTest: network.selfTest ?? { taken: 'google' },
    provider: ADAPTER,
    direct: true,
  }
}

function isUsable({ credential, unless }: Probe, secret: SocialSettings['secret']): boolean {
  if (unless !== undefined && secret(unless) !== undefined) return false
  if (credential === undefined) return true
  if ('setting' in credential) return !credential.required || secret(credential.setting) !== undefined
  return secret(credential.id) !== undefined && secret(credential.secret) !== undefined
}

function withoutCredentials({ probes }: Network, secret: SocialSettings['secret']): Network['manual'] {
  const needed = probes
    .filter(({ free }) => free.length > 0)
    .flatMap(({ credential }) =>
      credential === undefined
        ? []
        : 'setting' in credential
          ? [credential.setting]
          : [credential.id, credential.secret],
    )
  const missing = [...new Set(needed)].filter((name) => secret(name) === undefined)
  const names = missing.map((name) => `${PREFIX}${name}`).join(' and ')
  return { code: 'credentials_missing', text: `Its API requires credentials: set ${names}.` }
}

/**
 * The contract of an adapter: `GET <url>/v1/usernames/<network>/<user name>` answers 200 with
 * `{ network, username, status: "taken" | "free" | "unknown" }`, and any other status if it failed.
 */
const adapterProbe = (id: string, url: string): Probe => {
  const says = (status: string) => ({
    status: 200,
    type: 'json' as const,
    members: { network: id, username: '{username}', status },
  })
  return {
    url: `${url}/v1/usernames/${id}/{username}`,
    headers: { accept: 'application/json' },
    credential: {
      setting: 'SOCIAL_ADAPTER_KEY',
      header: 'authorization',
      prefix: 'Bearer ',
      required: false,
    },
    taken: [says('taken')],
    free: [says('free')],
    absent: [says('unknown')],
    refused: [],
  }
}
