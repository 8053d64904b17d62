import { pino } from 'pino'
import { KeysInUse } from '../../src/checkers/keys-in-use.ts'
import type { Checker, ProviderClient } from '../../src/checkers/provider-client/interfaces.ts'
import { PROVIDERS } from '../../src/checkers/providers.ts'
import type { SelfTests } from '../../src/checkers/self-test/self-test.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { LoopTurns } from '../../src/fairness/loop-turns.ts'
import type { Part } from '../../src/primitives/process-part.ts'
import { clock } from '../../src/primitives/runtime.ts'
import { readForBuilding } from '../../src/rebuild/build.ts'
import { readModelsNamed } from '../../src/rebuild/read-model-names.ts'
import { RegisterJobs } from '../../src/registers/jobs/jobs.ts'
import { openRegisters } from '../../src/registers/serve/registers.ts'
import { fetchOptions } from '../../src/service/fetch-options.ts'
import { Health } from '../../src/service/readiness.ts'
import { type Parts, ROLES, type Role } from '../../src/service/roles/role.ts'
import { runRoles } from '../../src/service/run-roles.ts'
import { StartupRetry } from '../../src/service/startup-retry.ts'
import { createWriteSide, type WriteSide } from '../../src/service/write-side.ts'
import type { Settings } from '../../src/settings/settings.ts'
import type { SenderAgent } from '../../src/webhooks/delivery/sender.ts'
import type { Answered, Asked } from './in-process-request.ts'
import { quietMetrics } from './quiet-metrics.ts'
import { VirtualServer } from './virtual-server.ts'

/** What a virtual process of the program is made of. */
export type ProgramOptions = {
  /** Name of the process. */
  name: string
  settings: Settings
  engine: Engine
  /** Default: all that the engine needs. */
  roles?: readonly Role[]
  checkers: readonly Checker[]
  webhookAgent: SenderAgent
  /** Receives each line that the process writes. */
  onLine(line: string): void
  /** Called when a part can no longer work, so that the process has to end. */
  onStuck(error: Error): void
}

/** A virtual process of the program that has started. */
export type Program = {
  name: string
  roles: readonly Role[]
  writeSide: WriteSide
  /** The consumers and the other parts that must work for the lifetime of the process. */
  parts(): readonly Pick<Part, 'name' | 'stoppage'>[]
  /** Names of parts that the process itself reports as stopped. */
  reported: ReadonlySet<string>
  consumers: Parts['consumers']
  /** Answers a request of the API. */
  request(asked: Asked): Promise<Answered>
  /** Ends the process as a signal does. */
  stop(): Promise<void>
}

/** Starts the roles of the program on virtual servers, as `startService` does on real ones. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { name, settings, engine, checkers, webhookAgent, onLine, onStuck } = options
  const roles = options.roles ?? ROLES.filter((role) => role !== 'relay' || engine.kafka !== undefined)
  const closing: (() => unknown)[] = []
  const abort = new AbortController()
  const logger = pino(
    { level: 'info', base: { process: name }, timestamp: () => `,"time":${clock.now()}` },
    { write: onLine },
  )
  const waiting = new StartupRetry((sentence) => logger.warn(sentence), abort.signal)
  const health = new Health(waiting)
  const reported = new Set<string>()
  const metrics = quietMetrics({
    partWorks: (part, works) => (works ? reported.delete(part) : reported.add(part)),
    partEnded: (part) => reported.delete(part),
  })
  const writeSide = createWriteSide(
    engine,
    settings.PLANS,
    clock.now,
    settings.TEST_CHECKS_PER_MONTH,
    settings.RULE_SET,
  )
  const { now } = writeSide
  const server = new VirtualServer()
  const parts: Parts = {
    settings,
    logger,
    who: name,
    writeSide,
    sandbox: null,
    providerClients: { live: NO_PROVIDERS, test: NO_PROVIDERS },
    selfTests: { live: NO_SELF_TESTS, test: NO_SELF_TESTS },
    keysInUse: new KeysInUse({
      stored: writeSide.providerKeys,
      environment: settings.providers,
      providers: PROVIDERS,
      logger,
    }),
    tryProvider: () => Promise.reject(new Error('the simulation has no providers')),
    turns: new LoopTurns(),
    registers: openRegisters(null),
    registerJobs: new RegisterJobs({ folder: settings.DATA, fetch: fetchOptions(settings), now }),
    metrics,
    health,
    consumers: [],
    watched: [],
    checkers,
    webhookAgent,
    apiServer: server.asServer,
    apiUrl: '',
    withRetry: (open) => waiting.until('start', open),
    async readHistory(model, signal) {
      const [versions] = readModelsNamed(model) ?? []
      if (versions) await readForBuilding({ ...engine, versions, owner: name, now }, signal)
    },
  }
  await runRoles(parts, {
    roles,
    statesOf: () => [],
    closing,
    withRetry: (role, open) => waiting.until(`role ${role}`, open),
    end: onStuck,
  })
  return {
    name,
    roles,
    writeSide,
    reported,
    consumers: parts.consumers,
    parts: () => [
      ...parts.watched,
      ...parts.consumers.map((one) => ({ name: one.group, stoppage: () => one.stoppage() })),
    ],
    request: (asked) => server.request(asked),
    async stop() {
      health.draining = true
      abort.abort(new Error('the process is shutting down'))
      for (let step = closing.pop(); step; step = closing.pop()) await step()
      await engine.close()
    },
  }
}

/** Checkers of the simulation ask no provider. */
const NO_PROVIDERS: ProviderClient = {
  http: () => Promise.reject(new Error('the simulation has no providers')),
  provider: () => undefined,
  forget: () => undefined,
  ask: () => Promise.reject(new Error('the simulation has no providers')),
  providers: () => [],
  close: () => Promise.resolve(),
}

const NO_SELF_TESTS: SelfTests = {
  announce: () => undefined,
  proofOf: () => Promise.reject(new Error('the simulation has no self-tests')),
  refresh: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  states: () => [],
  close: () => Promise.resolve(),
}
