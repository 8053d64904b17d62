import type { Logger } from 'pino'
import type { EventBusMetrics } from '../engine/dispatch/metrics.ts'
import type { Metrics } from './metrics.ts'
import { RepeatedLines } from './repeated-lines.ts'

/** Kinds of newer events that are logged once per group; further ones are logged at debug level. */
const MAX_LOGGED = 1_000

/**
 * Counts the work of consumer groups, and logs what needs attention; no line contains event data. A failure that repeats, such
 * as a full disk, is logged at once and then once a minute with the number of its repetitions.
 */
export function watchConsumers(
  { consumed }: Metrics,
  logger: Logger,
  monotonic?: () => number,
): EventBusMetrics {
  const said = new Set<string>()
  const lines = new RepeatedLines(monotonic)
  const warn = (detail: { group: string; err: Error; [member: string]: unknown }, text: string): void => {
    const repeated = lines.next(
      `${text} ${detail.group} ${detail.err.name} ${detail.err.message.replaceAll(/\d+/g, '')}`,
    )
    if (repeated === null) logger.debug(detail, text)
    else logger.warn(repeated === 0 ? detail : { ...detail, repeated }, text)
  }
  return {
    handled: (group, events) => consumed(group, 'handled', events),
    postponed: (group, event, error, retries) => {
      consumed(group, 'postponed', 1)
      const { stream, revision, type } = event
      logger.debug({ group, stream, revision, type, retries, err: error }, 'an event is waiting')
    },
    failed: (group, event, error, attempt) => {
      consumed(group, 'failed', 1)
      const { stream, revision, type } = event
      warn({ group, stream, revision, type, attempt, err: error }, 'an event could not be processed')
    },
    deadLettered: (group, event, error) => {
      consumed(group, 'dead_lettered', 1)
      const { stream, revision, type } = event
      logger.error({ group, stream, revision, type, err: error }, 'an event became a dead letter')
    },
    left: (group, event, error) => {
      consumed(group, 'left', 1)
      const { stream, revision, type, schemaVersion } = event
      const line = { group, stream, revision, type, schemaVersion, err: error }
      const kind = `${group} ${type} ${schemaVersion}`
      logger[said.has(kind) ? 'debug' : 'warn'](
        line,
        'an event is newer than this program; a newer process must handle it',
      )
      if (said.size < MAX_LOGGED) said.add(kind)
    },
    interrupted: (group, error) => {
      consumed(group, 'interrupted', 1)
      warn({ group, err: error }, 'reading was interrupted and resumes automatically')
    },
  }
}
