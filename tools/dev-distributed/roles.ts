import { type Environment, NamedProcess } from './role-process.ts'

/** In stop order: first the roles that accept new work, the relay last. */
const NAMES = [
  'api',
  'timers',
  'webhooks',
  'checkers-1',
  'checkers-2',
  'reactions',
  'projections',
  'relay',
] as const

/** One process for each role, two for checkers; restarts a process that ends by itself. */
export class Roles {
  readonly #env: Environment
  readonly #show: (line: string) => void
  readonly #running = new Map<string, NamedProcess>()
  #stopping = false

  constructor(env: Environment, show: (line: string) => void) {
    this.#env = env
    this.#show = show
  }

  /** Resolves with the lines of the API when all run. Rejects if one ends before that. */
  async start(): Promise<readonly string[]> {
    await Promise.all(
      NAMES.map(async (name) => {
        const role = this.#start(name)
        const early = await Promise.race([role.ready, role.ended])
        if (early !== undefined) throw new Error(`${name} ended with ${early} before it was ready`)
        void this.#startAgain(role)
      }),
    )
    return this.#running.get('api')?.lines ?? []
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const name of NAMES) await this.#running.get(name)?.stop()
  }

  kill(): void {
    this.#stopping = true
    for (const role of this.#running.values()) role.kill()
  }

  #start(name: string): NamedProcess {
    const [role = ''] = name.split('-')
    const running = new NamedProcess(name, ['run', role], this.#env, this.#show)
    this.#running.set(name, running)
    return running
  }

  async #startAgain(role: NamedProcess): Promise<void> {
    for (let running = role; ; running = this.#start(role.name)) {
      const end = await running.ended
      if (this.#stopping) return
      this.#show(`${role.name} ended with ${end}; it is started again`)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      if (this.#stopping) return
    }
  }
}
