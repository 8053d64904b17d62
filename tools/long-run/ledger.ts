import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The ledger of the long runs: one JSON line for each finished piece of work, with the commit that it tested. Each part
 * has its own file, so that figures of several runs and machines add up.
 */
export type Row = {
  /** Commit of the tested tree; with `+` for a tree with changes. */
  commit: string
  /** RFC 3339. */
  at: string
  /** The piece of work within the part: a mutant, or the seed of a slice. */
  what: string
  /** How many cycles, histories or tests. */
  count: number
  outcome: string
  seconds: number
  /** Why it failed, or which test found a mutant. */
  note?: string
}

const FOLDER = new URL('./ledger/', import.meta.url)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const fileOf = (part: string): URL => new URL(`${part}.jsonl`, FOLDER)

/** Files that the runs themselves write. */
const WRITTEN = [':!tools/long-run/ledger', ':!docs/reference/reliability.md']

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The commit of this tree; a change of anything but the ledger and its page adds `+`. */
export function commitOfTree(): string {
  const isChanged = git('status', '--porcelain', '--', '.', ...WRITTEN) !== ''
  return git('rev-parse', '--short=12', 'HEAD') + (isChanged ? '+' : '')
}

/** Files that differ between a commit and the tree; null for a commit that this repository does not have. */
export function changedSince(commit: string): ReadonlySet<string> | null {
  try {
    return new Set(git('diff', '--name-only', commit.replace('+', '')).split('\n'))
  } catch {
    return null
  }
}

/** The rows of a part, oldest first. */
export function rowsOf(part: string): Row[] {
  const file = fileOf(part)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

export function writeRow(part: string, row: Row): void {
  const file = fileURLToPath(fileOf(part))
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(row)}\n`)
}
