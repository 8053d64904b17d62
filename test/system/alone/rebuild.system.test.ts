import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { readSettings } from '../../../src/config.ts'
import { openEngineOnce } from '../../../src/open-engine.ts'
import { onEachEngine } from '../../services/engines.ts'
import { inTheEnd } from '../../services/in-the-end.ts'
import { Load } from '../../services/load.ts'
import { openAccount } from '../../services/open-account.ts'
import { rebuiltEqualsLive } from '../../services/rebuild.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../../services/service-process.ts'
import { tempFolder } from '../../services/temp-folder.ts'

/** The servers of the distributed engine share the machine with the service and the load. */
const LOADS = {
  embedded: { rounds: 2, perSecond: 20, checks: 60 },
  distributed: { rounds: 1, perSecond: 4, checks: 15 },
} as const

await onEachEngine('rebuilding under load', (engine) => {
  const folder = tempFolder()
  let running: ServiceProcess | undefined
  afterAll(async () => {
    await running?.stop()
    folder.remove()
  })

  describe('every read model, again and again', () => {
    it('fails no request, and ends with the bytes that the log folds to', async () => {
      const place = await engine.place(join(folder.path, 'load'))
      const { key } = await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 })
      const service = await startServiceProcess(place)
      running = service
      const { rounds, perSecond, checks } = LOADS[engine.name]
      const load = new Load(() => [service.url], key, { callers: 4, perSecond })
      const reading = new Reading(service.url, key)
      await load.more(checks)
      for (let round = 0; round < rounds; round++) {
        const { code, output } = await runProgram(['rebuild', 'all'], place)
        expect([code, output]).toEqual([0, expect.stringContaining(`agenda: generation ${round + 2}`)])
        await load.more(checks / 3)
      }
      await load.stop()
      await inTheEnd(async () => (await reading.open()) === 0)
      await reading.stop()
      expect(reading.failures).toEqual([])
      expect(reading.answers).toBeGreaterThan(20)
      const own = await openEngineOnce(readSettings(place))
      await rebuiltEqualsLive(own)
      await own.close()
    }, 400_000)
  })
})

/** Reads lists and usage over and over, as long as it runs; every answer other than 200 is a failure. */
class Reading {
  readonly failures: string[] = []
  answers = 0
  readonly #url: string
  readonly #key: string
  readonly #running: Promise<void>
  #stopped = false

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
    this.#running = this.#read()
  }

  /** Checks that have not ended yet. */
  async open(): Promise<number> {
    const counts = await Promise.all(
      ['queued', 'running'].map((status) => this.#get(`/checks?status=${status}`)),
    )
    return counts.reduce((sum, { data = [] }) => sum + data.length, 0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #read(): Promise<void> {
    while (!this.#stopped) {
      const { nextCursor } = await this.#get('/checks?limit=20')
      if (nextCursor) await this.#get(`/checks?limit=20&cursor=${nextCursor}`)
      await this.#get('/usage')
    }
  }

  async #get(path: string): Promise<{ data?: unknown[]; nextCursor?: string | null }> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${this.#key}` },
    })
    const text = await response.text()
    if (response.status === 200) this.answers += 1
    else this.failures.push(`${path}: ${response.status} ${text}`)
    return response.status === 200 ? JSON.parse(text) : {}
  }
}
