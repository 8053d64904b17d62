import type { Evidence, Source } from '../../events/sections.ts'
import type { Answer, CheckTask, ProviderState } from '../provider-client/interfaces.ts'

/**
 * A self-test of one provider: a name that is known to be taken, and a random name that is free. Only a
 * provider that answers both correctly can say that a name is free.
 */
export type SelfTest = {
  /**
   * The unit that is proven, unique in the program; never changes. A provider and register, an RDAP or WHOIS server and
   * TLD, a network: `rdap/rdap.example.com/com` (with the path of the server before the TLD, if it has one), `network/github`, `register/euipo`.
   */
  scope: string
  source: Source
  /** Name of the provider, as the provider client knows it. */
  provider: string
  /** Whether it belongs to the checks that the service makes by default; it is then asked on a schedule. */
  isDefault: boolean
  /** Whether its requests cost money: the schedule then asks it only if it was used lately, and when its proof has expired. */
  isPaid?: boolean
  /** A name that is taken, and will be for years. */
  taken: string
  /** The settings that it asks with: a self-test with other ones replaces this one. Holds secrets. */
  keys?: string
  /** A new name that is not taken: {@link randomName}, if the provider has no other rule for names. */
  random(): string
  /**
   * Asks the provider about one of these names with the very questions and readers of a check. `task` is on the
   * service's account, has `name` as its name, and accepts no cached answer.
   * @param parts the parts of the provider that checks needed lately: a paid provider is asked for these alone. Empty: all
   */
  ask(task: CheckTask, name: string, parts?: readonly string[]): Promise<SelfTestAnswer>
}

/** The scope of the self-test of a register that is asked over the network; never changes. */
export const registerScope = (source: 'trademarks' | 'companies', id: string): string =>
  `${source === 'trademarks' ? 'register' : 'companies'}/${id}`

export type SelfTestAnswer = {
  /** What a row of a check would say: `free` only for a denial that counts, `unknown` for anything doubtful. */
  says: 'taken' | 'free' | 'unknown'
  answers: readonly Answer<unknown>[]
  /** The parts of the provider that were asked, if its answers come from several, such as offices. Absent: it has no parts. */
  parts?: readonly string[]
}

export type Proof = Proven | Unproven

/** Both names came out right. */
export type Proven = {
  ok: true
  /** RFC 3339 time of the proof, for the coverage. */
  provenAt: string
  /** The run of the proof, one row. Each finding and coverage row that rests on the proof names its id. */
  evidence: readonly Evidence[]
  /** The parts of the provider that it proves; absent: all. */
  parts?: readonly string[] | undefined
}

/** "Free" and "nothing found" do not count; "taken" does. */
export type Unproven = {
  ok: false
  /** `wrong`: a name came out wrong. `unanswered`: an answer is missing. `late`: the deadline of the check came first. */
  kind: 'wrong' | 'unanswered' | 'late'
  /** Why, as a clause that follows the name of the provider: `says that the name "google" is free`. */
  reason: string
  /** The names that were asked; empty if the deadline came first. */
  asked: readonly string[]
  evidence: readonly Evidence[]
  /** Ms until the provider is asked again. */
  retryAfterMs: number
}

/** The proofs of all providers of one mode. */
export interface SelfTests {
  /** Makes a self-test of the default checks known before its first use, and keeps it known. */
  announce(selfTest: SelfTest): void
  /**
   * The proof of a scope: the known one, if it is fresh enough, or a new one. It waits until the deadline of the task at
   * most; the request continues on the service's account for the next check. Never rejects because of a provider.
   * @param parts the parts of the provider that the proof must include; default: those that it has
   */
  proofOf(
    selfTest: SelfTest,
    task: Pick<CheckTask, 'deadline' | 'signal' | 'urgency'>,
    parts?: readonly string[],
  ): Promise<Proof>
  /**
   * Asks what is due on schedule: providers of the default checks and those that were used lately, once their proofs
   * have reached half their maximum age. Asks nothing while no check uses this mode. Forgets scopes that were not announced
   * and that no check used for a day.
   */
  refresh(): Promise<void>
  /** Forgets a self-test whose keys have changed, also what is stored: it says nothing about other keys. */
  forget(scope: string): Promise<void>
  /** The present state of every scope that was announced or lately used. */
  states(): SelfTestState[]
  close(): Promise<void>
}

export type SelfTestState = {
  scope: string
  source: Source
  provider: string
  /** `never_run` counts as `failed`: "free" and "nothing found" do not count. */
  state: 'proven' | 'failed' | 'never_run'
  /** Time of the last proof. */
  provenAt: string | null
  /** Time of the last run without a proof, if it is later. */
  failedAt: string | null
  /** Why that run proved nothing. */
  reason: string | null
  /** The names that the last run asked: the taken one and the random one; empty before the first. */
  asked: string[]
}

/** A provider with the proofs of its scopes. A failed proof makes it `failing`. */
export type ProvenProvider = ProviderState & { canaries: Omit<SelfTestState, 'source' | 'provider'>[] }
