import { createHash } from 'node:crypto'
import type { Engine } from '../../src/engine/engine.ts'
import { type Building, Generations, type ReadModelState } from '../../src/projections/read-model-versions.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { openCollection } from '../../src/projections/runner.ts'
import { eventually } from './eventually.ts'

/** Watches while the reports are rebuilt. */
export class BuildingReports {
  readonly #engine: Engine
  readonly generations: Generations

  private constructor(engine: Engine, generations: Generations) {
    this.#engine = engine
    this.generations = generations
  }

  static async open(engine: Engine): Promise<BuildingReports> {
    return new BuildingReports(engine, await Generations.open(engine.readModels))
  }

  async state(): Promise<ReadModelState> {
    const found = await this.generations.get('reports')
    if (!found) throw new Error('no read model of reports exists')
    return found
  }

  /** The rebuild, once it meets the condition; throws if it ended before that was seen. */
  async until(met: (building: Building) => boolean): Promise<Building> {
    let last: Building | null = null
    await eventually(async () => {
      const { building } = await this.state()
      if (!building && last) throw new Error(`it ended after ${last.events} events, too soon to be cut off`)
      last = building
      return building !== null && met(building)
    })
    return last ?? Promise.reject(new Error('nothing is being built'))
  }

  /** How many documents a generation has, and a digest of all of them in their order. */
  async bytesOf(generation: number): Promise<string> {
    const documents = await openCollection(this.#engine.readModels, reportProjection, generation)
    const hash = createHash('sha256')
    let count = 0
    let cursor: string | undefined
    do {
      const page = await documents.find({ limit: 1_000, ...(cursor && { cursor }) })
      for (const document of page.data) hash.update(`${JSON.stringify(document)}\n`)
      count += page.data.length
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return `${count} ${hash.digest('hex')}`
  }
}
