import { type RoleProcess, startRoleProcess } from './service-process.ts'

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
