import type { CollectionSpec } from '../../../src/engine/ports/read-models.ts'
import { columnPaths } from '../../../src/engine/sqlite/read-models-query.ts'
import type { Changes } from '../rollback.ts'
import { Table } from './table.ts'

/** All collections of a server. */
export class Collections {
  readonly tables = new Map<string, Table>()
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** The table of a collection, created if missing; `searchedBy` lists further paths of one without bodies. */
  open({ name, indexes }: Pick<CollectionSpec, 'name' | 'indexes'>, searchedBy?: readonly string[]): Table {
    let table = this.tables.get(name)
    if (!table) {
      const paths = columnPaths(indexes, searchedBy)
      table = new Table(paths, searchedBy !== undefined, (undo) => this.#changes.add(undo))
      this.tables.set(name, table)
      this.#changes.add(() => this.tables.delete(name))
    }
    table.index(indexes)
    return table
  }

  drop(name: string): Table | undefined {
    const table = this.tables.get(name)
    if (!table) return undefined
    table.isDropped = true
    this.tables.delete(name)
    this.#changes.add(() => {
      table.isDropped = false
      this.tables.set(name, table)
    })
    return table
  }
}
