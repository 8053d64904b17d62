import type { Logger } from 'pino'
import { damagedKeys, type KeyStore } from '../engine/ports/key-store.ts'
import { repeat } from '../primitives/repeat.ts'

const HOUR_MS = 3_600_000

/** Looks for damaged keys now and every hour. Logs them when others than before are damaged. */
export function watchKeys(
  keyStore: Pick<KeyStore, 'damaged'>,
  logger: Logger,
): { line(): { name: string; ok: boolean; detail: string }; stop(): Promise<void> } {
  let problem: string | null = null
  const look = async () => {
    const damaged = await keyStore.damaged()
    const found = damaged.length === 0 ? null : damagedKeys(damaged)
    if (found !== null && found !== problem) logger.error({ damaged }, found)
    problem = found
  }
  const rounds = repeat(HOUR_MS, look, (err) => logger.error({ err }, 'the keys could not be checked'))
  return {
    // The process can work for every other account, so it stays ready.
    line: () => ({ name: 'keys', ok: true, detail: problem ?? 'no damaged one was found' }),
    stop: () => rounds.stop(),
  }
}
