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

/** How far a replay has come, and where what it has sent ends. */
export type ReplayState = ReplayProgress & {
  id: string
  /** How long the file is that it writes, if it writes one. */
  bytes: number
  /** The offset behind the newest message of each partition of its topic, if it goes to one. */
  ends?: Readonly<Record<string, string>>
}

/** Where the state of a replay is kept while it is under way: the same arguments find it again. */
export function stateFile(folder: string, of: unknown): string {
  const name = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 32)
  return join(folder, 'replays', `${name}.json`)
}

/** Null where none is under way. */
export function readState(file: string): ReplayState | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReplayState) : null
}

/** Replaces the state as a whole, forced to disk. */
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
