import type { Mode } from '../events/mode.ts'
import { consumerPart, PartsWatch } from '../monitoring/parts-watch.ts'
import { repeat } from '../primitives/repeat.ts'
import { BEAT_MS, beat } from './heartbeat.ts'
import { type providerStates, publishProviderStates } from './provider-states.ts'
import { relayLeader } from './relay-states.ts'
import { startApi } from './roles/api.ts'
import { startCheckers } from './roles/checkers.ts'
import { startProjections } from './roles/projections.ts'
import { startReactions } from './roles/reactions.ts'
import { startRelay } from './roles/relay.ts'
import { ON_TOPICS, type Parts, ROLES, type Role, type Running } from './roles/role.ts'
import { startTimers } from './roles/timers.ts'
import { startWebhooks } from './roles/webhooks.ts'

const start: Record<Role, (parts: Parts) => Promise<Running>> = {
  relay: startRelay,
  projections: startProjections,
  reactions: startReactions,
  checkers: startCheckers,
  webhooks: startWebhooks,
  timers: startTimers,
  api: startApi,
}

type Options = {
  roles: readonly Role[]
  statesOf(mode: Mode): ReturnType<typeof providerStates>
  /** Functions that stop what was started are added here; they are called in reverse order. */
  closing: (() => unknown)[]
  /** Retries an opening of a role while the server that it needs is unavailable. */
  withRetry<T>(role: Role, open: () => Promise<T>): Promise<T>
  /** Ends the process when a part is stuck; default: the error is thrown where nothing catches it. */
  end?(error: Error): void
}

/** Starts roles, watches their parts, and publishes that this process is alive. */
export async function runRoles(parts: Parts, options: Options): Promise<void> {
  const { roles, statesOf, closing, end } = options
  const { who, logger, metrics, health, writeSide } = parts
  const { engine, now } = writeSide
  const serves = roles.includes('api')
  metrics.watch(parts.consumers)
  for (const role of ROLES) {
    if (!roles.includes(role)) continue
    const withRetry: Parts['withRetry'] = (open) => options.withRetry(role, open)
    const running = await start[role]({ ...parts, withRetry })
    closing.push(() => running.stop())
  }
  if (engine.kafka && (serves || roles.some((role) => ON_TOPICS.includes(role))))
    parts.watched.push(relayLeader(engine.ephemeralStore, now))
  const watch = new PartsWatch({
    logger,
    metrics,
    servesApi: serves,
    parts: () => [...parts.watched, ...parts.consumers.map(consumerPart)],
    ...(end && { end }),
  })
  watch.start()
  closing.push(() => watch.stop())
  health.note(() => watch.checks())
  const beating = repeat(
    BEAT_MS,
    async () => {
      await beat(engine.ephemeralStore, who, roles, parts.consumers)
      await publishProviderStates(engine.ephemeralStore, who, statesOf)
    },
    (err) => logger.debug({ err }, 'no heartbeat'),
  )
  closing.push(() => void beating.stop())
}
