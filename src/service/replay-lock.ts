import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockFolder } from '../engine/embedded/lock.ts'
import { StoreRefused } from '../engine/ports/event-store.ts'

/**
 * Locks a replay, identified by its state file: two processes with the same replay would corrupt each other's output.
 * The lock ends with the replay, at the latest with the process. Throws StoreRefused while another process holds it.
 */
export function lockReplay(file: string): { release(): void } {
  const lock = `${file}.lock`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const { release } = lockFolder(lock)
    return {
      release() {
        rmSync(lock, { force: true })
        release()
      },
    }
  } catch (cause) {
    if (!(cause instanceof StoreRefused)) throw cause
    throw new StoreRefused('this replay is already in progress: wait until it finishes, or stop it', {
      cause,
    })
  }
}
