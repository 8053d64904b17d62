import { type Timer, timers } from '../../primitives/runtime.ts'
import { type Position, START } from '../ports/event-store.ts'
import type { Collection, Document, ReadModels, WriteOutcome } from '../ports/read-models.ts'

type CheckpointDocument = Document & { position: Position }

const SAVE_AFTER = 100

/**
 * The group checkpoint, in the same file as the read models, so that no power loss leaves it ahead of a document. It is
 * saved at intervals: after a lost save, events are delivered again.
 */
export class GroupCheckpoint {
  readonly #collection: Collection<CheckpointDocument>
  readonly #group: string
  readonly #report: (error: Error) => void
  #position: Position
  #saved: Position
  #revision: number
  #timer: Timer | undefined
  #saving: Promise<void> | undefined
  #closed = false

  private constructor(
    collection: Collection<CheckpointDocument>,
    group: string,
    stored: CheckpointDocument | null,
    report: (error: Error) => void,
  ) {
    this.#report = report
    this.#collection = collection
    this.#group = group
    this.#revision = stored?.revision ?? -1
    this.#position = this.#saved = stored?.position ?? START
  }

  static async load(
    readModels: ReadModels,
    group: string,
    report: (error: Error) => void,
  ): Promise<GroupCheckpoint> {
    const collection = await readModels.collection<CheckpointDocument>({ name: '_checkpoints', indexes: [] })
    return new GroupCheckpoint(collection, group, await collection.get(group), report)
  }

  /** Sets the checkpoint of a group that no process has joined. */
  static async set(readModels: ReadModels, group: string, position: Position): Promise<void> {
    const collection = await readModels.collection<CheckpointDocument>({ name: '_checkpoints', indexes: [] })
    for (let outcome: WriteOutcome = 'stale'; outcome !== 'written'; ) {
      const revision = ((await collection.get(group))?.revision ?? -1) + 1
      outcome = await collection.put({ _id: group, revision, position })
    }
  }

  /** Deletes the checkpoint of a group. */
  static async remove(readModels: ReadModels, group: string): Promise<void> {
    const collection = await readModels.collection<CheckpointDocument>({ name: '_checkpoints', indexes: [] })
    for (let kept = await collection.get(group); kept; kept = await collection.get(group))
      await collection.delete(group, kept.revision)
  }

  /** Whether no checkpoint of the group was ever saved. */
  get isNew(): boolean {
    return this.#revision < 0
  }

  get position(): Position {
    return this.#position
  }

  move(position: Position): void {
    this.#position = position
    if (!this.#closed) this.#timer ??= timers.setTimeout(() => void this.#save(), SAVE_AFTER)
  }

  /** Saves one last time. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#saving
    await this.#save()
  }

  async #save(): Promise<void> {
    timers.clear(this.#timer)
    this.#saving = this.#write()
    await this.#saving
    this.#timer = undefined
    if (this.#position !== this.#saved && !this.#closed) this.move(this.#position)
  }

  async #write(): Promise<void> {
    const position = this.#position
    if (position === this.#saved) return
    try {
      const outcome = await this.#collection.put({
        _id: this.#group,
        revision: this.#revision + 1,
        position,
      })
      this.#revision += 1 // Also if stale: a save that seemed lost was written.
      if (outcome === 'written') this.#saved = position
    } catch (error) {
      this.#report(error as Error) // The next save or the next start compensates.
    }
  }
}
