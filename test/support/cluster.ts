import { type RoleProcess, startRoleProcess } from './service-process.ts'

const STATE_MS = 10_000
const LAST_LINES = 12

/** Named processes of a distributed engine: `api-1`, `checkers-2`; the text before the hyphen is the role. */
export class Cluster {
  readonly #settings: Readonly<Record<string, string>>
  readonly #running = new Map<string, RoleProcess>()

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings
  }

  /** Starts them all at once. */
  async start(...names: readonly string[]): Promise<void> {
    await Promise.all(
      names.map(async (name) => {
        const [role = ''] = name.split('-')
        this.#running.set(name, await startRoleProcess(role, this.#settings))
      }),
    )
  }

  get(name: string): RoleProcess {
    const running = this.#running.get(name)
    if (!running) throw new Error(`${name} does not run`)
    return running
  }

  get names(): string[] {
    return [...this.#running.keys()]
  }

  /** What each process says of itself: whether it is ready, and the end of its output; for a test that failed. */
  async state(): Promise<string> {
    const texts = this.names.map(async (name) => {
      const { operationsUrl, output } = this.get(name)
      const ready = await fetch(`${operationsUrl}/readyz`, { signal: AbortSignal.timeout(STATE_MS) })
        .then(async (answer) => `${answer.status} ${await answer.text()}`)
        .catch(String)
      return [`${name}: /readyz ${ready}`, ...output().trimEnd().split('\n').slice(-LAST_LINES)].join('\n  ')
    })
    return (await Promise.all(texts)).join('\n')
  }

  /** As kill -9. */
  async kill(name: string): Promise<void> {
    await this.get(name).stop('SIGKILL')
  }

  /** Another process in the place of one that was killed. */
  async restart(name: string): Promise<void> {
    await this.kill(name)
    await this.start(name)
  }

  /** In good order, those named or all. */
  async stop(...names: readonly string[]): Promise<void> {
    const stopping = names.length > 0 ? names : this.names
    await Promise.all(stopping.map((name) => this.get(name).stop()))
    for (const name of stopping) this.#running.delete(name)
  }
}
