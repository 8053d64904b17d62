import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { guard } from '../../test/support/kafka-launcher/guard.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
const READY = / running$|^ {2}curl |accounts open$|keys issue acc_…$/
const STOP_PATIENCE_MS = 15_000
const NAME_WIDTH = 11

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * A `namecheck` command in a separate process; each of its lines is printed after its name. It ends with this
 * process.
 */
export class NamedProcess {
  readonly name: string
  /** The lines of its standard output. */
  readonly lines: string[] = []
  /** Exit code or signal. */
  readonly ended: Promise<number | string>
  /** Resolves when the command prints that it runs. */
  readonly ready: Promise<void>
  readonly #child: ChildProcess

  constructor(name: string, args: readonly string[], env: Environment, show: (line: string) => void) {
    this.name = name
    this.#child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const guarding = guard(this.#child.pid ?? 0)
    this.ended = once(this.#child, 'exit').then(([code, signal]) => {
      guarding.release()
      return code ?? signal
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ready = promise
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        show(`${name.padEnd(NAME_WIDTH)} | ${line}`)
        if (stream === this.#child.stdout) this.lines.push(line)
        if (READY.test(line)) resolve()
      })
    }
  }

  /** Stops it gracefully; with SIGKILL if that takes too long. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.kill(), STOP_PATIENCE_MS)
    await this.ended
    clearTimeout(timer)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}
