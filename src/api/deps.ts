import type { Logger } from 'pino'
import type { KeyedProvider, KeysInUse, Trial } from '../checkers/keys-in-use.ts'
import type { Providers } from '../checkers/providers.ts'
import type { ProvenProvider } from '../checkers/self-test/self-test.ts'
import type { Plans } from '../commands/account/plans.ts'
import type { Directory } from '../commands/account-cache.ts'
import type { Accounts } from '../commands/accounts.ts'
import type { CheckDeps } from '../commands/check/request.ts'
import type { OperatorReads } from '../commands/operator-reads.ts'
import type { ProviderKeys } from '../commands/provider-keys.ts'
import type { CommandRunner } from '../commands/runner/runner.ts'
import type { Encryptor } from '../engine/encryption.ts'
import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { DeadLetters } from '../engine/ports/event-bus.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import type { Collection } from '../engine/ports/read-models.ts'
import type { Mode } from '../events/mode.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { LoopTurns } from '../fairness/loop-turns.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { AccountDocument } from '../projections/accounts/projection.ts'
import type { AuditDocument } from '../projections/audit/document.ts'
import type { BatchDocument } from '../projections/batches/document.ts'
import type { DeliveryDocument } from '../projections/deliveries/document.ts'
import type { ReadModelAdmin } from '../projections/read-model-admin.ts'
import type { ReportDocument } from '../projections/report/document.ts'
import type { UsageDocument } from '../projections/usage/projection.ts'
import type { RegisterJobs } from '../registers/jobs/jobs.ts'
import type { Registers } from '../registers/serve/registers.ts'
import type { Settings } from '../settings/settings.ts'
import type { TargetCheck } from '../webhooks/endpoint/endpoints.ts'
import type { Waiter } from './http/waiter.ts'

/** Whether the process can do its work, with the reasons. */
export type Readiness = { ok: boolean; checks: readonly { name: string; ok: boolean; detail: string }[] }

/** What the API is built from. */
export type ApiDeps = {
  /** `publicUrl` has no trailing slash. */
  settings: Settings & { publicUrl: string }
  checks: CheckDeps
  accounts: Accounts
  operatorReads: OperatorReads
  directory: Directory
  plans: Plans
  runner: CommandRunner
  store: EventStore
  reports: Collection<ReportDocument>
  batches: Collection<BatchDocument>
  usage: Collection<UsageDocument>
  accountList: Collection<AccountDocument>
  deliveries: Collection<DeliveryDocument>
  /** Events of accounts, for auditors. */
  audit: Collection<AuditDocument>
  /** The status of read models. */
  projections: ReadModelAdmin
  /** The local registers, and work on them. */
  registers: Registers
  registerJobs: RegisterJobs
  /** The keys of providers: those that the operator entered, and those that are used. */
  providerKeys: ProviderKeys
  keysInUse: KeysInUse
  tryProvider(provider: KeyedProvider): Promise<Trial>
  /** Whether a URL can be an endpoint for webhooks. */
  checkTarget: TargetCheck
  deadLetters: DeadLetters
  ephemeralStore: EphemeralStore
  encryptor: Encryptor
  evidence: Evidence
  waiter: Waiter
  /** Providers that a report can name; default: all of this program. */
  reportProviders?: Providers | undefined
  /** Turns of accounts on the event loop of this process. */
  turns: LoopTurns
  providers(mode: Mode): Promise<readonly ProvenProvider[]>
  metrics: Metrics
  ready(): Promise<Readiness>
  /** Whether the process is stopping and accepts no new work. */
  draining(): boolean
  now: () => number
  logger: Logger
}
