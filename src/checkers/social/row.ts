import type { SocialFinding } from '../../events/sections.ts'
import type { Answer, CheckTask } from '../provider-client/interfaces.ts'
import { evidenceOf, type Unanswered, unansweredOf } from '../provider-client/section-evidence.ts'
import { UNPROVEN_RULE } from '../self-test/judge-run.ts'
import type { Proof, Unproven } from '../self-test/self-test.ts'
import { fill, provesFree, type Subject } from './network.ts'
import type { NameState, Said } from './signs.ts'
import type { UsableNetwork } from './usable-networks.ts'

/** A row, the answers to its requests, and why it is unknown, if it is. */
export type NetworkRow = {
  finding: SocialFinding
  answers: Answer<Said>[]
  /** The providers that gave no answer. */
  unanswered: Unanswered[]
  /** The proof that its "free" rests on, or would have to rest on; null if none was needed. */
  proof: Proof | null
}

export type Decision = Pick<SocialFinding, 'status' | 'rule' | 'reason'>

/** Asks a network with the questions of a check. */
export type AskProbes = (task: CheckTask, network: UsableNetwork, subject: Subject) => Promise<Answer<Said>[]>

/**
 * Asks one network about the most likely user name that its rule allows, of each spelling of the name. The row is about the first
 * that is taken; if none is, about the first. "Free" counts only with a proof.
 * @param spellings the user names of each spelling, most likely first
 */
export async function askNetwork(
  task: CheckTask,
  network: UsableNetwork,
  spellings: readonly (readonly string[])[],
  ask: AskProbes,
  proofOf: (network: UsableNetwork, task: CheckTask) => Promise<Proof>,
): Promise<NetworkRow> {
  const name = task.name.normalized
  const fitting = spellings.flatMap(
    (names) => names.find((each) => network.username.pattern.test(each)) ?? [],
  )
  const rows = await Promise.all(
    fitting.map((username) => askName(task, network, { username, name }, ask, proofOf)),
  )
  const row = rows.find(({ finding }) => finding.status === 'taken') ?? rows[0]
  if (row) return { ...row, answers: rows.flatMap(({ answers }) => answers) }
  const reason = `${network.name} allows ${network.username.text}.`
  const subject = { username: spellings[0]?.[0] ?? '', name }
  return rowOf(network, subject, { status: 'invalid', rule: 'username_rule', reason })
}

async function askName(
  task: CheckTask,
  network: UsableNetwork,
  subject: Subject,
  ask: AskProbes,
  proofOf: (network: UsableNetwork, task: CheckTask) => Promise<Proof>,
): Promise<NetworkRow> {
  const answers = await ask(task, network, subject)
  const decision = decide(network, subject.username, answers)
  if (decision.status !== 'available') return rowOf(network, subject, decision, answers)
  const proof = await proofOf(network, task)
  return rowOf(network, subject, proof.ok ? decision : unproven(network, proof), answers, proof)
}

function rowOf(
  network: UsableNetwork,
  subject: Subject,
  decision: Decision,
  answers: Answer<Said>[] = [],
  proof: Proof | null = null,
): NetworkRow {
  const ids = [...evidenceOf(answers), ...(proof?.evidence ?? [])].map(({ id }) => id)
  return {
    finding: {
      network: network.name,
      username: subject.username,
      url: fill(network.profile, subject, encodeURIComponent),
      ...decision,
      evidence: ids,
    },
    answers,
    unanswered: decision.status === 'unknown' ? unansweredOf(answers) : [],
    proof,
  }
}

const unproven = ({ name }: UsableNetwork, { reason }: Unproven): Decision => ({
  status: 'unknown',
  rule: UNPROVEN_RULE,
  reason: `${name} ${reason}.`,
})

/** States that let another answer make the name available. */
const DENIALS: ReadonlySet<unknown> = new Set<NameState>(['free', 'absent'])

/** One sign of "taken" is enough; "free" requires that a probe proves it, and that every probe answers. */
export function decide(network: UsableNetwork, username: string, answers: readonly Answer<Said>[]): Decision {
  const said = (state: NameState) =>
    answers.flatMap((answer) => (answer.ok && answer.value.state === state ? [answer.value] : []))[0]
  const taken = said('taken')
  if (taken) return { status: 'taken', rule: taken.rule ?? 'sign_taken' }
  const refused = said('refused')
  if (refused) return { status: 'invalid', rule: refused.rule ?? 'network_refuses_name' }
  const { manual, reserved } = network
  if (manual && !provesFree(network)) return byHand(manual)
  const silent = answers.find((answer) => !answer.ok)
  if (silent && !silent.ok) return { status: 'unknown', rule: `no_sign_${silent.fault.code}` }
  const isDenied = answers.every((answer) => answer.ok && DENIALS.has(answer.value.state))
  if (!isDenied || !said('free')) return manual ? byHand(manual) : { status: 'unknown', rule: 'no_sign' }
  if (reserved.includes(username.toLowerCase())) return { status: 'invalid', rule: 'reserved_word' }
  return { status: 'available', rule: 'sign_free' }
}

const byHand = ({ code, text }: NonNullable<UsableNetwork['manual']>): Decision => ({
  status: 'manual',
  rule: code,
  reason: text,
})
