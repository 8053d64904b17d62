import type { Server } from 'node:http'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { KeysInUse } from '../checkers/keys-in-use.ts'
import { PROVIDERS } from '../checkers/providers.ts'
import { tryProvider } from '../checkers/try-provider.ts'
import { SpendingLedger } from '../commands/spending/ledger.ts'
import type { Engine } from '../engine/engine.ts'
import { MODES, type Mode } from '../events/mode.ts'
import { LoopTurns } from '../fairness/loop-turns.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import { clock } from '../primitives/runtime.ts'
import { REGISTER_KINDS } from '../registers/identity.ts'
import { RegisterJobs } from '../registers/jobs/jobs.ts'
import { openRegisters } from '../registers/serve/registers.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Twin } from '../sandbox/twin.ts'
import type { Settings } from '../settings/settings.ts'
import { fetchOptions } from './fetch-options.ts'
import { watchKeys } from './key-watch.ts'
import { liveSources } from './live-sources.ts'
import { openSandbox } from './open-sandbox.ts'
import { providerStates } from './provider-states.ts'
import { publishAddress } from './published-address.ts'
import { type Health, registersLine } from './readiness.ts'
import { keepRegistersFresh } from './registers-kept-fresh.ts'
import type { Parts, Role } from './roles/role.ts'
import { runRoles } from './run-roles.ts'
import { createProviderClients, createSelfTests } from './source-checkers.ts'
import type { StartupRetry } from './startup-retry.ts'
import { warmUpSoon } from './warm-up.ts'
import { createWriteSide, type WriteSide } from './write-side.ts'

/** A running service. */
export type Service = {
  /** Address of the API, `http://address:port`; null for a process without the API. */
  url: string | null
  writeSide: WriteSide
  sandbox: Sandbox | null
  withRetry: Parts['withRetry']
}

export type ServiceOptions = Pick<Parts, 'checkers' | 'providers' | 'sources'> & {
  /** Default: all. */
  roles?: readonly Role[]
  /** Providers that the sandbox plays. Default all of this program. */
  twins?: readonly Twin[]
  /** Proofs other than those of the providers. */
  selfTests?: Parts['selfTests']
}

/** What a service consists of once its engine is open. */
export type OnEngine = {
  settings: Settings
  logger: Logger
  options: ServiceOptions
  roles: readonly Role[]
  waiting: StartupRetry
  health: Health
  metrics: Metrics
  /** Functions that close what was opened, called in reverse order. */
  closing: (() => unknown)[]
  engine: Engine
  apiServer: Server
  /** Returns the address of the API, which listens from then on; empty for a process without the API. */
  listening(): Promise<string>
}

/** Builds everything that works on an open engine, and runs the roles. */
export async function runOnEngine({
  settings,
  logger,
  options,
  roles,
  waiting,
  health,
  metrics,
  closing,
  engine,
  apiServer,
  listening,
}: OnEngine): Promise<Service> {
  const { roles: _roles, twins, ...others } = options
  const serves = roles.includes('api')
  metrics.watchDeadLetters(engine.eventBus.deadLetters)
  if (serves) {
    const keys = watchKeys(engine.keyStore, logger)
    closing.push(() => keys.stop())
    health.note(keys.line)
  }
  const writeSide = createWriteSide(
    engine,
    settings.PLANS,
    clock.now,
    settings.TEST_CHECKS_PER_MONTH,
    settings.RULE_SET,
  )
  const sandbox = settings.SANDBOX && roles.includes('checkers') ? await openSandbox(settings, twins) : null
  closing.push(() => sandbox?.close())
  const turns = new LoopTurns()
  const asking = {
    ephemeralStore: engine.ephemeralStore,
    answers: engine.answers,
    now: writeSide.now,
    spending: new SpendingLedger({
      runner: writeSide.runner,
      caps: { month: settings.SPENDING_PER_MONTH, account: settings.SPENDING_PER_ACCOUNT },
      now: writeSide.now,
    }),
  }
  const providerClients = createProviderClients(settings, { ...asking, turns })
  closing.push(() => Promise.all(MODES.map((mode) => providerClients[mode].close())))
  const selfTests = options.selfTests ?? createSelfTests(settings, { ...engine, now: writeSide.now })
  closing.push(() => Promise.all(MODES.map((mode) => selfTests[mode].close())))
  const statesOf = (mode: Mode) =>
    providerStates({ providerClient: providerClients[mode], selfTests: selfTests[mode] })
  metrics.watchProviders(statesOf)

  const asksRegisters = roles.includes('checkers')
  const keysInUse = new KeysInUse({
    stored: writeSide.providerKeys,
    environment: settings.providers,
    providers: options.providers ?? PROVIDERS,
    logger,
  })
  const folder = asksRegisters || serves ? liveSources(settings).registers : null
  const registers = openRegisters(folder, { readsAhead: asksRegisters })
  closing.push(() => registers.close())
  if (asksRegisters)
    for (const problem of registers.problems())
      logger.error({ problem }, 'a local register cannot be searched; checks that need it are inconclusive')
  const registerJobs = new RegisterJobs({
    folder: liveSources(settings).registers,
    fetch: fetchOptions(settings),
    now: writeSide.now,
  })
  closing.push(() => registerJobs.close())
  if (asksRegisters) {
    const fresh = keepRegistersFresh(registerJobs, settings, logger)
    closing.push(() => fresh.stop())
    health.note(() => registersLine(registers, writeSide.now(), fresh.states()))
    metrics.watchRegisters(
      () =>
        REGISTER_KINDS.flatMap((kind) => registers.coverage(kind)).filter(
          ({ isUnreadable }) => !isUnreadable,
        ),
      fresh.states,
    )
  }

  const parts: Parts = {
    ...others,
    settings,
    logger,
    who: `${hostname()}:${process.pid}`,
    writeSide,
    sandbox,
    providerClients,
    selfTests,
    keysInUse,
    tryProvider: async (provider) => {
      const { CONTACT_URL: contactUrl, ANSWERS_DAYS: answersKeptDays } = settings
      const { timeoutMs } = liveSources(settings)
      const values = keysInUse.values()
      const isCurrent = () => keysInUse.values() === values
      const trying = { ...asking, contactUrl, timeoutMs, answersKeptDays, isCurrent }
      const trial = await tryProvider(provider, values, trying)
      keysInUse.tried()
      return trial
    },
    turns,
    registers,
    registerJobs,
    metrics,
    health,
    consumers: [],
    watched: [],
    withRetry: (open) => waiting.until('start', open),
    apiServer,
    apiUrl: await listening(),
  }
  if (asksRegisters || serves) {
    const following = await parts.withRetry(() => keysInUse.follow(engine.store))
    closing.push(() => following.stop())
    parts.watched.push({ name: 'keys of providers', stoppage: () => following.stoppage() })
    health.note(() => keysInUse.line())
  }
  await runRoles(parts, {
    roles,
    statesOf,
    closing,
    withRetry: (role, open) => waiting.until(`role ${role}`, open),
  })
  if (serves) closing.push(publishAddress(settings, parts.apiUrl))
  health.opened(settings, engine, parts.consumers, writeSide.now)
  closing.push(warmUpSoon(roles))
  return { url: serves ? parts.apiUrl : null, writeSide, sandbox, withRetry: parts.withRetry }
}
