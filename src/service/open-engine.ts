import { join } from 'node:path'
import type { EventBusMetrics } from '../engine/dispatch/metrics.ts'
import { openEmbeddedEngine } from '../engine/embedded/engine.ts'
import { lockFolder } from '../engine/embedded/lock.ts'
import type { Engine } from '../engine/engine.ts'
import type { KafkaLog } from '../engine/kafka/client.ts'
import { makeFolder } from '../primitives/make-folder.ts'
import type { Settings } from '../settings/settings.ts'

export type EngineUse = {
  /** Whether topics are consumed or filled, so that the start waits for the brokers. */
  usesTopics: boolean
  /**
   * Runs an opening that needs the server of a setting. A CLI command tries once; the service retries until the server
   * answers.
   */
  withRetry<T>(setting: string, open: () => Promise<T>): Promise<T>
  metrics?: EventBusMetrics
  kafkaLog?: KafkaLog
}

/**
 * Locks the folder of an embedded engine for this process: a server does so, a CLI command that runs alongside it does
 * not. Null for the distributed engine, whose processes share their servers. Throws StoreRefused while another server
 * holds the lock.
 */
export function lockDataFolder({
  ENGINE,
  DATA,
}: Pick<Settings, 'ENGINE' | 'DATA'>): { release(): void } | null {
  if (ENGINE === 'distributed') return null
  makeFolder(DATA, 'data folder (NAMECHECK_DATA)')
  return lockFolder(join(DATA, 'server.lock'))
}

/**
 * Opens the engine of the settings. Rejects with StoreRefused, WrongSetting, or the error with which `withRetry` gives
 * up.
 */
export async function openEngine(settings: Settings, use: EngineUse): Promise<Engine> {
  const { metrics = {}, kafkaLog = () => undefined } = use
  if (settings.ENGINE === 'embedded') return openEmbeddedEngine(settings.DATA, { metrics })
  // Imported on demand: the clients of three servers load slowly, and most starts are embedded.
  const [{ serversOf }, { openDistributedEngine }] = await Promise.all([
    import('./distributed-servers.ts'),
    import('../engine/distributed/engine.ts'),
  ])
  makeFolder(settings.DATA, 'data folder (NAMECHECK_DATA)')
  return openDistributedEngine(serversOf(settings), {
    withRetry: use.withRetry,
    usesTopics: use.usesTopics,
    metrics,
    kafkaLog,
    sessionTimeoutMs: settings.KAFKA_SESSION_SECONDS * 1_000,
    relayShards: settings.KAFKA_RELAY_SHARDS,
  })
}

/** For CLI commands: tries once, and does not inspect the topics. */
export function openEngineOnce(settings: Settings): Promise<Engine> {
  return openEngine(settings, {
    usesTopics: false,
    withRetry: async (setting, open) => {
      try {
        return await open()
      } catch (error) {
        if (error instanceof Error) error.message += ` (${setting})`
        throw error
      }
    },
  })
}
