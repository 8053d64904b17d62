import type { Coverage, SectionReason } from '../../events/sections.ts'
import { usernames } from '../../names/domains/tried-labels.ts'
import { makeKnown } from '../descriptor.ts'
import type { Attempt, Checker, CheckTask, ProviderClient } from '../provider-client/interfaces.ts'
import {
  evidenceOf,
  retryAfterOf,
  tally,
  type Unanswered,
  unknownReason,
} from '../provider-client/section-evidence.ts'
import {
  provenBy,
  retryAfterOfProofs,
  type UnprovenProvider,
  unprovenReason,
} from '../self-test/judge-run.ts'
import type { Proof, SelfTests } from '../self-test/self-test.ts'
import type { SourceSettings } from '../source-settings.ts'
import type { Network } from './network.ts'
import { NETWORKS } from './networks.ts'
import { Probes } from './probe-question.ts'
import { type AskProbes, askNetwork, type NetworkRow } from './row.ts'
import { selfTestOf } from './self-test.ts'
import { socialSettings } from './settings.ts'
import { ADAPTER, type UsableNetwork, usableOf } from './usable-networks.ts'

export type SocialCheckerOptions = {
  providerClient: ProviderClient
  selfTests: SelfTests
  settings: Pick<SourceSettings, 'providers' | 'timeoutMs'>
  /** Default: all. */
  networks?: readonly Network[]
  /** Epoch ms. */
  now: () => number
}

/**
 * Asks every network that can be asked reliably whether the name is taken as a user name; the others are links for
 * people to open.
 */
export function createSocialChecker({
  providerClient,
  selfTests,
  settings,
  networks = NETWORKS,
  now,
}: SocialCheckerOptions): Checker<'social'> {
  const values = socialSettings(settings)
  const usable = networks
    .filter(({ groups }) => groups.some((group) => values.groups.includes(group)))
    .map((network) => usableOf(network, values))
  const asking = { providerClient, timeoutMs: settings.timeoutMs }
  for (const provider of providersOf(usable)) {
    const price = provider.id === ADAPTER ? (values.adapter?.price ?? 0) : 0
    makeKnown(asking, 'social', provider, { price })
  }
  const probes = new Probes(values, providerClient.http, settings.timeoutMs, now)
  const ask: AskProbes = (task, network, subject) =>
    Promise.all(
      network.probes.map((probe, index) =>
        providerClient.ask(task, probes.question(network, index, probe, subject)),
      ),
    )
  const selfTestById = new Map(usable.map((network) => [network.id, selfTestOf(network, ask)]))
  for (const selfTest of selfTestById.values()) if (selfTest) selfTests.announce(selfTest)
  const proofOf = async (network: UsableNetwork, task: CheckTask): Promise<Proof> => {
    const selfTest = selfTestById.get(network.id)
    if (!selfTest) throw new Error(`${network.id} has no self-test`)
    return selfTests.proofOf(selfTest, task)
  }
  return {
    source: 'social',
    async check(task) {
      const names = usernames(task.name)
      const rows = await Promise.all(usable.map((network) => askNetwork(task, network, names, ask, proofOf)))
      return attemptOf(rows)
    },
  }
}

/** Only a network that is asked is a provider, not one for people to check. */
function providersOf(networks: readonly UsableNetwork[]) {
  const own = networks
    .filter(({ probes, provider, id }) => probes.length > 0 && provider === id)
    .map(({ id, name, limits }) => ({ id, covers: `user names of ${name}`, limits }))
  const served = networks.filter(({ provider }) => provider === ADAPTER)
  if (served.length === 0) return own
  const covers = `user names of ${served.map(({ name }) => name).join(', ')}`
  return [...own, { id: ADAPTER, covers, limits: { concurrency: 4, ratePerSecond: 10 } }]
}

/**
 * The section is `done` if every network answered that can be asked and passes its self-test. Networks for people, and
 * those that answer their self-test wrongly while others pass, are shown as what they are and do not keep it from being
 * `done`. A proof that is missing or late does: a later check may have it.
 */
function attemptOf(rows: readonly NetworkRow[]): Attempt<'social'> {
  const silent = rows.filter(({ finding }) => finding.status === 'unknown')
  const hasAnswers = rows.some(({ finding }) => finding.status === 'taken' || finding.status === 'available')
  const open = hasAnswers ? silent.filter((row) => !isWrong(row)) : silent
  const unanswered = open.flatMap((row) => row.unanswered)
  const waits = [
    retryAfterOf(unanswered),
    retryAfterOfProofs(open.filter(isUnproven).map(unprovenProvider)),
  ].filter((wait) => wait !== undefined)
  const proofs = rows.flatMap(({ proof }) => proof?.evidence ?? [])
  return {
    outcome: {
      source: 'social',
      status: open.length === 0 ? 'done' : 'unknown',
      reason: open.length === 0 ? null : reasonOf(open, unanswered),
      summary: tally(rows.map(({ finding }) => finding.status)),
      coverage: rows.map(coverageOf),
      findings: rows.map(({ finding }) => finding),
      evidence: [...evidenceOf(rows.flatMap((row) => row.answers)), ...proofs],
    },
    ...(waits.length === 0 ? {} : { retryAfterMs: Math.min(...waits) }),
  }
}

const isUnproven = ({ proof }: NetworkRow): boolean => proof !== null && !proof.ok

/** Whether its self-test came out wrong: a retry would not change that soon. */
const isWrong = ({ proof }: NetworkRow): boolean => proof !== null && !proof.ok && proof.kind === 'wrong'

const unprovenProvider = ({ finding, proof }: NetworkRow): UnprovenProvider => {
  if (!proof || proof.ok) throw new Error(`${finding.network} is proven`)
  return { provider: finding.network, proof }
}

function reasonOf(open: readonly NetworkRow[], unanswered: readonly Unanswered[]): SectionReason {
  const what = open.map(({ finding }) => finding.network).join(', ')
  const unproven = open.filter(isUnproven).map(unprovenProvider)
  return unanswered.length > 0 || unproven.length === 0
    ? unknownReason(what, unanswered)
    : unprovenReason(what, unproven)
}

const coverageOf = ({ finding, proof }: NetworkRow): Coverage => ({
  register: finding.network,
  jurisdiction: null,
  searched: !['unknown', 'manual'].includes(finding.status) && finding.evidence.length > 0,
  dataAsOf: null,
  ...provenBy([proof]),
})
