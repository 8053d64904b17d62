import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { tempFolder } from '../support/temp-folder.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
const MIB = 2 ** 20
const HEAP_MIB = 64
/** V8's young generation has three semi-spaces. */
const YOUNG_MIB = 3 * 8

const folder = tempFolder()
afterAll(() => folder.remove())
/** Prints the memory limits with which a process ends. */
const PRINTS_LIMITS = join(folder.path, 'prints-limits.mjs')
writeFileSync(
  PRINTS_LIMITS,
  `import { getHeapStatistics } from 'node:v8'
  process.on('exit', () => {
    console.log('limits', JSON.stringify([process.env.MALLOC_ARENA_MAX ?? null, getHeapStatistics().heap_size_limit]))
  })`,
)

/** The arenas and the heap limit of a command, in MiB. It refuses a folder without an engine. */
function limitsOf(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { stdout } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: folder.path,
    env: { PATH: process.env.PATH ?? '', NAMECHECK_DATA: `${folder.path}/none`, ...environment },
    encoding: 'utf8',
  })
  const [arenas, heap] = JSON.parse(/^limits (.*)$/m.exec(stdout)?.[1] ?? '[]') as [string | null, number]
  return [arenas, Math.round(heap / MIB)]
}

describe('a command that walks the whole log', () => {
  it.each(['verify', 'migrate', 'backup b', 'restore b', 'log export l', 'log import l', 'rebuild report'])(
    'has few arenas and a small young generation: %s',
    (command) => {
      const options = `--max-old-space-size=${HEAP_MIB} --import=${PRINTS_LIMITS}`
      expect(limitsOf(command.split(' '), { NODE_OPTIONS: options })).toEqual(['2', HEAP_MIB + YOUNG_MIB])
    },
  )

  it('keeps the heap that Node gives it', () => {
    const given = { NODE_OPTIONS: `--import=${PRINTS_LIMITS}` }
    const [, usual] = limitsOf(['plans'], given)
    const [, heap] = limitsOf(['verify'], given)
    expect(Number(heap)).toBeGreaterThan(1_024)
    expect(Number(usual)).toBeGreaterThanOrEqual(Number(heap))
  })

  it('has what the operator has set', () => {
    const options = `--max-old-space-size=${HEAP_MIB} --max-semi-space-size=16 --import=${PRINTS_LIMITS}`
    expect(limitsOf(['verify'], { NODE_OPTIONS: options, MALLOC_ARENA_MAX: '4' })).toEqual([
      '4',
      HEAP_MIB + 3 * 16,
    ])
  })
})

/** Asks the process to stop at the moment when it loads the program. */
const STOPS_EARLY = join(folder.path, 'stops-early.mjs')
writeFileSync(
  STOPS_EARLY,
  `import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (url.endsWith('/src/main.ts')) process.kill(process.pid, process.env.STOP_SIGNAL)
      return next(url, context)
    },
  })`,
)

describe('a service that is asked to stop while it loads', () => {
  it.each(['SIGTERM', 'SIGINT'])(
    'ends in order at %s, also as the first process of a container',
    (signal) => {
      const { status, stdout } = spawnSync(process.execPath, [PROGRAM, 'serve'], {
        cwd: folder.path,
        env: {
          PATH: process.env.PATH ?? '',
          NAMECHECK_DATA: join(folder.path, signal),
          NAMECHECK_PORT: '0',
          NODE_OPTIONS: `--import=${STOPS_EARLY}`,
          STOP_SIGNAL: signal,
        },
        encoding: 'utf8',
      })
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    },
  )
})
