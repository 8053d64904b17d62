import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import type { Document } from '../../../src/engine/ports/read-models.ts'
import { openSqliteAnswers } from '../../../src/engine/sqlite/answers.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { unpackPage } from '../../../src/engine/sqlite/event-store-codec.ts'
import { openEventFile } from '../../../src/engine/sqlite/event-store-file.ts'
import { EventReader } from '../../../src/engine/sqlite/event-store-read.ts'
import { openSqliteKeyStore, readSqliteKeyStore } from '../../../src/engine/sqlite/key-store.ts'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import { sampleEvents } from '../contract/sample-events.ts'
import type { FilePair } from './damages.ts'

/** A file of the embedded engine with a known history of writes. */
export type Written = {
  pair: FilePair
  /** The written texts, in order. */
  items: string[]
  /** Items in the main file before the write-ahead log began. */
  settled: number
  /** Length of the write-ahead log at which this many items were acknowledged. */
  acknowledged: { size: number; items: number }[]
}

/** One kind of file: how it is written, and what a later start reads from it. */
export type FileKind = {
  name: string
  write(folder: string): Promise<Written>
  /** The items that are readable, in order. Rejects with {@link StoreRefused} for a damaged file. */
  read(file: string, items: readonly string[]): Promise<string[]>
}

const SETTLED = 20
const WRITES = 60

/** An open file, and how to write the next item. */
type Writer = { put(number: number): Promise<string>; close(): Promise<void> }

async function history(file: string, open: (file: string) => Promise<Writer>): Promise<Written> {
  const items: string[] = []
  const first = await open(file)
  while (items.length < SETTLED) items.push(await first.put(items.length))
  await first.close()
  const second = await open(file)
  const acknowledged: Written['acknowledged'] = []
  while (items.length < WRITES) {
    items.push(await second.put(items.length))
    acknowledged.push({ size: statSync(`${file}-wal`).size, items: items.length })
  }
  const pair = { main: readFileSync(file), wal: readFileSync(`${file}-wal`) }
  await second.close()
  const end = acknowledged.at(-1)?.size ?? 0
  return { pair: { ...pair, wal: pair.wal.subarray(0, end) }, items, settled: SETTLED, acknowledged }
}

const answerOf = (number: number): Buffer => Buffer.from(`answer ${number} `.repeat(1 + (number % 7) * 40))
const bodyOf = (number: number): string => `document ${number} `.repeat(1 + (number % 5) * 60)
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type Body = Document & { body: string }

/** The items in their order, up to the first that is missing; an item that differs or follows a gap is an error. */
function prefixOf(found: readonly (string | null)[]): string[] {
  const end = found.indexOf(null)
  if (end < 0) return found as string[]
  if (found.slice(end).some((item) => item !== null)) throw new Error(`item ${end} is missing before others`)
  return found.slice(0, end) as string[]
}

export const FILE_KINDS: readonly FileKind[] = [
  {
    name: 'events.db',
    write: (folder) =>
      history(join(folder, 'events.db'), async (file) => {
        const store = await openSqliteEventStore({ file })
        return {
          async put(number) {
            const stream = `account-${randomUUID()}`
            const [event] = await store.append(
              stream,
              -1,
              sampleEvents(stream, { text: 10 + (number % 9) * 300 }),
            )
            return Buffer.from(event?.record ?? '').toString('hex')
          },
          close: () => store.close(),
        }
      }),
    async read(file) {
      const db = openEventFile({ file })
      try {
        const events = unpackPage(new EventReader(db).log({ after: 0, limit: 1_000 }))
        return events.map(({ record }) => Buffer.from(record).toString('hex'))
      } finally {
        db.close()
      }
    },
  },
  {
    name: 'vault.db',
    write: (folder) =>
      history(join(folder, 'vault.db'), async (file) => {
        const keys = await openSqliteKeyStore(file)
        return {
          async put(number) {
            const name = `acc_${String(number).padStart(4, '0')}`
            const key = await keys.key(name, { create: true })
            return `${name} ${key?.export().toString('hex')}`
          },
          close: () => keys.close(),
        }
      }),
    async read(file) {
      const found: string[] = []
      for await (const page of readSqliteKeyStore(file))
        for (const [name, key] of page) found.push(`${name} ${Buffer.from(key ?? '').toString('hex')}`)
      return found
    },
  },
  {
    name: 'answers.db',
    write: (folder) =>
      history(join(folder, 'answers.db'), async (file) => {
        const answers = await openSqliteAnswers({ file })
        return {
          async put(number) {
            const bytes = answerOf(number)
            await answers.keep([{ sha256: hashOf(bytes), bytes, until: Number.MAX_SAFE_INTEGER }])
            return bytes.toString()
          },
          close: () => answers.close(),
        }
      }),
    async read(file, items) {
      const answers = await openSqliteAnswers({ file })
      try {
        const found: (string | null)[] = []
        for (const item of items) {
          const bytes = await answers.read(hashOf(Buffer.from(item)))
          found.push(bytes && Buffer.from(bytes).toString())
        }
        return prefixOf(found)
      } finally {
        await answers.close()
      }
    },
  },
  {
    name: 'views.db',
    write: (folder) =>
      history(join(folder, 'views.db'), async (file) => {
        const readModels = await openSqliteReadModels({ file })
        const collection = await readModels.collection<Body>({
          name: 'bodies',
          indexes: [{ on: { body: 1 } }],
        })
        return {
          async put(number) {
            await collection.put({ _id: `d${number}`, revision: number, body: bodyOf(number) })
            return `d${number} ${number} ${bodyOf(number)}`
          },
          close: () => readModels.close(),
        }
      }),
    async read(file, items) {
      const readModels = await openSqliteReadModels({ file })
      try {
        const collection = await readModels.collection<Body>({
          name: 'bodies',
          indexes: [{ on: { body: 1 } }],
        })
        const documents = await collection.getMany(items.map((_, number) => `d${number}`))
        const found = items.map((_, number) => documents.get(`d${number}`) ?? null)
        return prefixOf(found.map((one) => one && `${one._id} ${one.revision} ${one.body}`))
      } finally {
        await readModels.close()
      }
    },
  },
]

/** Writes a damaged file pair, and reads it as the next start does: its items, or the refusal. */
export async function readDamaged(
  kind: FileKind,
  folder: string,
  { main, wal }: FilePair,
  items: readonly string[],
): Promise<{ items: string[] } | { refusal: string }> {
  const file = join(folder, kind.name)
  writeFileSync(file, main, { mode: 0o600 })
  writeFileSync(`${file}-wal`, wal, { mode: 0o600 })
  try {
    return { items: await kind.read(file, items) }
  } catch (error) {
    if (error instanceof StoreRefused) return { refusal: error.message }
    throw error
  }
}
