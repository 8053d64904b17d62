import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import { setFlagsFromString } from 'node:v8'

const MIB = 2 ** 20
/** Of the memory that there is, for the old generation of the heap; docs/reference/reliability.md says what has the rest. */
const HEAP_SHARE = 0.25
const SMALLEST_HEAP_MIB = 256
const LARGEST_HEAP_MIB = 1_024
/** An eighth of V8's default on 64-bit machines: each thread has a young generation of three semi-spaces. */
const SEMI_SPACE_MIB = 8
/** By default each thread that allocates gets an arena of its own, which is seldom given back. */
const ARENAS = '2'

type Environment = Readonly<Record<string, string | undefined>>

/** Memory that the process may use, bytes: that of the machine, or of its cgroup where that is less. */
export const memoryLimit = (): number => Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * The variables of the environment that bound the memory of the service, where the operator has not set them: the heap
 * (`NODE_OPTIONS`) and the arenas of glibc (`MALLOC_ARENA_MAX`). `bytes` is the memory that there is.
 */
export function memoryEnvironment(bytes: number, given: Environment): Record<string, string> {
  const share = Math.round((bytes / MIB) * HEAP_SHARE)
  const heap = Math.min(LARGEST_HEAP_MIB, Math.max(SMALLEST_HEAP_MIB, share))
  return bounds({ 'max-old-space-size': heap, 'max-semi-space-size': SEMI_SPACE_MIB }, given)
}

/**
 * The same for a command that walks a log: its heap may grow as Node allows, but its young generation and its arenas
 * would grow for as long as it runs, by 33 MiB in ten minutes of a migration.
 */
export const walkEnvironment = (given: Environment): Record<string, string> =>
  bounds({ 'max-semi-space-size': SEMI_SPACE_MIB }, given)

function bounds(flags: Readonly<Record<string, number>>, given: Environment): Record<string, string> {
  const { NODE_OPTIONS = '', MALLOC_ARENA_MAX } = given
  const options = Object.entries(flags)
    .filter(([flag]) => !isSet(NODE_OPTIONS, flag))
    .map(([flag, mib]) => `--${flag}=${mib}`)
  return {
    ...(options.length > 0 && { NODE_OPTIONS: [NODE_OPTIONS, ...options].join(' ').trim() }),
    ...(MALLOC_ARENA_MAX === undefined && { MALLOC_ARENA_MAX: ARENAS }),
  }
}

/** Node takes hyphens and underscores alike. */
const isSet = (options: string, flag: string): boolean => options.replaceAll('_', '-').includes(`--${flag}`)

/**
 * Lets threads that are started from now on have the bounds that they are started with. The option for the heap of the
 * main thread, whose heap is laid out by now, would take precedence over them.
 */
export function leaveThreadsTheirOwnBounds(): void {
  setFlagsFromString('--max-old-space-size=0')
}
