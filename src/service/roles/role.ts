import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { KeyedProvider, KeysInUse, Trial } from '../../checkers/keys-in-use.ts'
import type { Checker, ProviderClient } from '../../checkers/provider-client/interfaces.ts'
import type { Providers } from '../../checkers/providers.ts'
import type { SelfTests } from '../../checkers/self-test/self-test.ts'
import type { Consumer } from '../../engine/ports/event-bus.ts'
import type { Mode } from '../../events/mode.ts'
import type { Source } from '../../events/sections.ts'
import type { LoopTurns } from '../../fairness/loop-turns.ts'
import type { Metrics } from '../../monitoring/metrics.ts'
import type { Part } from '../../primitives/process-part.ts'
import type { RegisterJobs } from '../../registers/jobs/jobs.ts'
import type { RegisterFolder } from '../../registers/serve/registers.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SenderAgent } from '../../webhooks/delivery/sender.ts'
import type { OpenSandbox } from '../open-sandbox.ts'
import type { Health } from '../readiness.ts'
import type { WriteSide } from '../write-side.ts'

/** Roles of a process, in the order in which they start. */
export const ROLES = ['relay', 'projections', 'reactions', 'checkers', 'webhooks', 'timers', 'api'] as const
export type Role = (typeof ROLES)[number]

/** Roles that consume topics, or fill them. */
export const ON_TOPICS: readonly Role[] = ['relay', 'projections', 'reactions', 'checkers', 'webhooks']

/** What roles are built from. */
export type Parts = {
  settings: Settings
  logger: Logger
  /** Names this process to the others and in the history of deliveries. */
  who: string
  writeSide: WriteSide
  sandbox: OpenSandbox | null
  providerClients: Readonly<Record<Mode, ProviderClient>>
  /** The keys of providers that live checks use. */
  keysInUse: KeysInUse
  tryProvider(provider: KeyedProvider): Promise<Trial>
  /** The proofs of the providers of each mode. */
  selfTests: Readonly<Record<Mode, SelfTests>>
  /** Turns of accounts on the event loop of this process. */
  turns: LoopTurns
  /** The local registers of the settings, shared by the roles of this process. */
  registers: RegisterFolder
  /** Imports, fetches and verifications of these registers. */
  registerJobs: RegisterJobs
  metrics: Metrics
  health: Health
  /** Every consumer of this process, for its health. */
  consumers: Consumer[]
  /** Everything else that must work for the lifetime of the process. */
  watched: Part[]
  /** Is listening already. */
  apiServer: Server
  apiUrl: string
  /** Checkers other than those of the settings, for both modes. */
  checkers?: readonly Checker[]
  /** Providers that are asked and named in reports; default: all of this program. */
  providers?: Providers
  /** Retries an opening while the server that it needs is unavailable. */
  withRetry<T>(open: () => Promise<T>): Promise<T>
  /** This process asks only these sources; default: all. */
  sources?: readonly Source[]
  /** Sends webhooks in place of connections that the guards of the settings check. */
  webhookAgent?: SenderAgent
  /** Reads the history of a read model that is being built; default: in a thread. */
  readHistory?(name: string, signal: AbortSignal): Promise<void>
}

/** A role that runs in this process. */
export type Running = { stop(): unknown }

/** Starts consumers and adds them to the health of the process. */
export async function together(known: Consumer[], starting: readonly Promise<Consumer>[]): Promise<Running> {
  const consumers = await Promise.all(starting)
  known.push(...consumers)
  return { stop: () => Promise.all(consumers.map((consumer) => consumer.stop())) }
}
