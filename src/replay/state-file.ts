import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReplayProgress } from './replay.ts'

/** The progress of a replay, and the end of what it has sent. */
export type ReplayState = ReplayProgress & {
  id: string
  /** The length of its file, if it writes one. */
  bytes: number
  /** The offset after the newest message of each partition of its topic, if it has one. */
  ends?: Readonly<Record<string, string>>
}

/** The path of the state of a replay in progress: the same arguments find it again. */
export function stateFile(folder: string, of: unknown): string {
  const name = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 32)
  return join(folder, 'replays', `${name}.json`)
}

/** Null where none is in progress. */
export function readState(file: string): ReplayState | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReplayState) : null
}

/** Replaces the whole state, forced to disk. */
export function keepState(file: string, state: ReplayState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = openSync(`${file}.new`, 'w', 0o600)
  try {
    writeSync(fresh, JSON.stringify(state))
    fsyncSync(fresh)
  } finally {
    closeSync(fresh)
  }
  renameSync(`${file}.new`, file)
}

export function dropState(file: string): void {
  rmSync(file, { force: true })
}
