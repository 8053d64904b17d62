import type { SocialFinding } from '../../events/sections.ts'
import type { Answer, CheckTask, ProviderClient } from '../provider-client/contract.ts'
import { evidenceOf, type Unanswered, unansweredOf } from '../provider-client/section.ts'
import { fill, type Network } from './network.ts'
import { probeQuestion } from './probe-question.ts'
import type { NameState } from './signs.ts'

/** A row, the answers to its requests, and, if it is unknown, the providers that failed. */
export type NetworkRow = { finding: SocialFinding; answers: Answer<NameState>[]; unanswered: Unanswered[] }

/**
 * Asks one network about the most likely user name that its rule allows.
 * @param usernames most likely first
 */
export async function askNetwork(
  providerClient: ProviderClient,
  task: CheckTask,
  network: Network,
  usernames: readonly string[],
  baseUrl: string | null,
): Promise<NetworkRow> {
  const allowed = usernames.find((username) => network.username.pattern.test(username))
  if (allowed === undefined) {
    const text = `rule_${network.id}: ${network.username.text}`
    return { finding: finding(network, usernames[0] ?? '', 'invalid', text, []), answers: [], unanswered: [] }
  }
  if (network.probes.length === 0) {
    const text = `manual: ${network.manual ?? 'only a person can check this network'}`
    return { finding: finding(network, allowed, 'manual', text, []), answers: [], unanswered: [] }
  }
  const questions = network.probes.map((probe, index) =>
    probeQuestion(network, index, probe, allowed, baseUrl),
  )
  const answers = await Promise.all(questions.map((question) => providerClient.ask(task, question)))
  const { status, rule } = judge(answers)
  return {
    finding: finding(network, allowed, status, rule, answers),
    answers,
    unanswered: status === 'unknown' ? unansweredOf(answers) : [],
  }
}

/** One sign of "taken" is enough; "free" requires that every probe says so. */
function judge(answers: readonly Answer<NameState>[]): Pick<SocialFinding, 'status' | 'rule'> {
  const says = (state: NameState) => answers.some((answer) => answer.ok && answer.value === state)
  if (says('taken')) return { status: 'taken', rule: 'sign_taken' }
  if (says('refused')) return { status: 'invalid', rule: 'network_refuses_name' }
  const silent = answers.find((answer) => !answer.ok)
  if (silent && !silent.ok) return { status: 'unknown', rule: `no_sign_${silent.fault.code}` }
  return { status: 'available', rule: 'sign_free' }
}

function finding(
  network: Network,
  username: string,
  status: SocialFinding['status'],
  rule: string,
  answers: readonly Answer<NameState>[],
): SocialFinding {
  return {
    network: network.name,
    username,
    url: fill(network.profile, encodeURIComponent(username)),
    status,
    rule,
    evidence: evidenceOf(answers).map(({ id }) => id),
  }
}
