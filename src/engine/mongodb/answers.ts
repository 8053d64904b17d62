import { createHash } from 'node:crypto'
import { Binary, type Collection } from 'mongodb'
import type { Answers } from '../ports/answers.ts'
import { StoreRefused } from '../ports/event-store.ts'
import { DURABLE, type MongoAddress, MongoConnection } from './connection.ts'
import { duplicatesOf } from './errors.ts'

type Kept = Parameters<Answers['keep']>[0][number]
/** `until` in epoch ms. The bytes are written as Binary and read as Buffer. */
type Stored = { _id: string; until: number; bytes: Binary | Uint8Array }

/** Answers deleted by one command, so that each command is short. */
const PRUNED_AT_ONCE = 500

/**
 * Raw answers in MongoDB or a compatible server: journaled by a majority when `keep` resolves. Rejects with
 * StoreUnavailable while no server is reachable, with {@link StoreRefused} when it denies access or returns altered
 * bytes.
 */
export async function openMongoAnswers(address: MongoAddress): Promise<Answers> {
  const connection = await MongoConnection.open(address)
  try {
    const stored = connection.db.collection<Stored>('answers', { writeConcern: DURABLE })
    await connection.run(() => stored.createIndex({ until: 1 }))
    return new MongoAnswers(connection, stored)
  } catch (error) {
    await connection.close()
    throw error
  }
}

class MongoAnswers implements Answers {
  readonly #connection: MongoConnection
  readonly #stored: Collection<Stored>

  constructor(connection: MongoConnection, stored: Collection<Stored>) {
    this.#connection = connection
    this.#stored = stored
  }

  /** When two writers insert the same answer at once, one is refused: it then extends the time. */
  async keep(answers: readonly Kept[]): Promise<void> {
    for (const answer of answers) check(answer)
    let open = answers
    while (open.length > 0) {
      const writing = open
      const refused = await this.#connection.run(() => duplicatesOf(this.#upsert(writing)))
      open = writing.filter((_, number) => refused.has(number))
    }
  }

  async read(sha256: string): Promise<Uint8Array | null> {
    const found = await this.#connection.run(() => this.#stored.findOne({ _id: sha256 }))
    if (!found) return null
    const bytes = found.bytes instanceof Binary ? found.bytes.value() : found.bytes
    if (digest(bytes) !== sha256)
      throw new StoreRefused(
        `the kept answer ${sha256} no longer has that hash: its collection is damaged. Bring back the copy of it ` +
          'from the newest backup; reports and verdicts remain valid without it',
      )
    return bytes
  }

  /** An answer whose time was extended meanwhile stays: the delete checks the time again. */
  async prune(now: number): Promise<number> {
    let pruned = 0
    for (;;) {
      const { found, deleted } = await this.#connection.run(() => this.#pruneSome(now))
      pruned += deleted
      if (found < PRUNED_AT_ONCE) return pruned
    }
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #pruneSome(now: number): Promise<{ found: number; deleted: number }> {
    const due = await this.#stored
      .find(
        { until: { $lte: now } },
        { projection: { _id: 1 }, limit: PRUNED_AT_ONCE, batchSize: PRUNED_AT_ONCE },
      )
      .toArray()
    if (due.length === 0) return { found: 0, deleted: 0 }
    const { deletedCount } = await this.#stored.deleteMany({
      _id: { $in: due.map(({ _id }) => _id) },
      until: { $lte: now },
    })
    return { found: due.length, deleted: deletedCount }
  }

  #upsert(answers: readonly Kept[]): Promise<unknown> {
    const operations = answers.map(({ sha256, bytes, until }) => ({
      updateOne: {
        filter: { _id: sha256 },
        update: { $max: { until }, $setOnInsert: { bytes: new Binary(bytes) } },
        upsert: true,
      },
    }))
    return this.#stored.bulkWrite(operations, { ordered: false })
  }
}

function check({ sha256, bytes }: Kept): void {
  const hash = digest(bytes)
  if (hash !== sha256)
    throw new TypeError(`an answer was given under ${sha256}, but its bytes hash to ${hash}`)
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
