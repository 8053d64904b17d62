import { usernames } from '../../names/labels.ts'
import type { Canaries } from '../canary/contract.ts'
import { valuesOf } from '../descriptor.ts'
import type { Attempt, Checker, CheckTask, ProviderClient } from '../provider-client/contract.ts'
import { evidenceOf, retryAfterOf, tally, unknownReason } from '../provider-client/section.ts'
import type { SourceSettings } from '../settings.ts'
import type { Network } from './network.ts'
import { NETWORKS } from './networks.ts'
import { networkProvider } from './probe-question.ts'
import { askNetwork } from './row.ts'
import { SOCIAL } from './settings.ts'

export type SocialCheckerOptions = {
  providerClient: ProviderClient
  canaries: Canaries
  settings: Pick<SourceSettings, 'providers' | 'timeoutMs'>
  /** Default: all. */
  networks?: readonly Network[]
}

/**
 * Asks every network that can be asked reliably whether the name is taken as a user name; the others are links for
 * people to open.
 */
export function createSocialChecker({
  providerClient,
  settings,
  networks = NETWORKS,
}: SocialCheckerOptions): Checker<'social'> {
  for (const network of networks) {
    if (network.probes.length > 0) providerClient.provider(networkProvider(network, settings.timeoutMs))
  }
  const { SOCIAL_BASE_URL: baseUrl = null } = valuesOf(SOCIAL, settings.providers)
  return { source: 'social', check: (task) => check(providerClient, networks, baseUrl, task) }
}

async function check(
  providerClient: ProviderClient,
  networks: readonly Network[],
  baseUrl: string | null,
  task: CheckTask,
): Promise<Attempt<'social'>> {
  const names = usernames(task.name)
  const rows = await Promise.all(
    networks.map((network) => askNetwork(providerClient, task, network, names, baseUrl)),
  )
  const open = rows.filter(({ finding }) => finding.status === 'unknown')
  const unanswered = rows.flatMap((row) => row.unanswered)
  const retryAfterMs = retryAfterOf(unanswered)
  return {
    outcome: {
      source: 'social',
      status: open.length === 0 ? 'done' : 'unknown',
      reason:
        open.length === 0
          ? null
          : unknownReason(open.map(({ finding }) => finding.network).join(', '), unanswered),
      summary: tally(rows.map(({ finding }) => finding.status)),
      coverage: rows.map(({ finding }) => ({
        register: finding.network,
        jurisdiction: null,
        searched: finding.status !== 'unknown' && finding.evidence.length > 0,
        dataAsOf: null,
      })),
      findings: rows.map(({ finding }) => finding),
      evidence: evidenceOf(rows.flatMap((row) => row.answers)),
    },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}
