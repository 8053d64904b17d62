import { type Bytes, CODES, type Code, type FetchedRecord, type ProducedMessage } from './protocol.ts'

/** Bytes that Kafka needs for a batch and for each record in it, about. */
const BATCH_BYTES = 61
const RECORD_BYTES = 12

const BATCH_CONTEXT = {}

/** One partition: its records, its leader, and who waits for more. Compaction and retention remove nothing here. */
export class PartitionLog {
  readonly topic: string
  readonly partition: number
  /** Node ids. */
  readonly replicas: readonly number[]
  /** Node id; undefined during an election. */
  leader: number | undefined
  /** Every record ever written, by its offset. */
  readonly records: FetchedRecord[] = []
  /** Offset of the first record that may be fetched. */
  low = 0
  readonly #sizes: number[] = []
  readonly #waiting = new Set<() => void>()

  constructor(topic: string, partition: number, replicas: readonly number[]) {
    this.topic = topic
    this.partition = partition
    this.replicas = replicas
    this.leader = replicas[0]
  }

  /** Offset of the next record. */
  get high(): number {
    return this.records.length
  }

  /** Appends a batch and returns its first offset. */
  append(messages: readonly ProducedMessage[], now: number): number {
    const base = this.high
    for (const { key, value, headers = {}, timestamp = String(now) } of messages) {
      const record: FetchedRecord = {
        offset: String(this.records.length),
        timestamp,
        key: bytesOf(key),
        value: bytesOf(value),
        headers: Object.fromEntries(Object.entries(headers).flatMap(headerOf)),
        magicByte: 2,
        attributes: 0,
        isControlRecord: false,
        batchContext: BATCH_CONTEXT,
      }
      this.#sizes.push(sizeOf(record))
      this.records.push(record)
    }
    this.rouse()
    return base
  }

  /** Records from an offset on, at least one if there is one; OFFSET_OUT_OF_RANGE outside of the log. */
  read(from: number, maxBytes: number): { code: Code; bytes: number; records: FetchedRecord[] } {
    if (from < this.low || from > this.high) return { code: CODES.OFFSET_OUT_OF_RANGE, bytes: 0, records: [] }
    let bytes = 0
    let to = from
    while (to < this.high && (to === from || bytes + (this.#sizes[to] ?? 0) <= maxBytes))
      bytes += this.#sizes[to++] ?? 0
    return { code: CODES.NONE, bytes, records: to === from ? [] : this.records.slice(from, to) }
  }

  /** The size of the records from an offset on, as far as it matters whether they reach `most`. */
  bytesFrom(offset: number, most: number): number {
    let bytes = 0
    for (let at = offset; at < this.high && bytes < most; at++) bytes += this.#sizes[at] ?? 0
    return bytes
  }

  /** Calls when there may be something new to fetch; returns a function that ends that. */
  watch(wake: () => void): () => void {
    this.#waiting.add(wake)
    return () => this.#waiting.delete(wake)
  }

  /** Records were written, or the leader has changed. */
  rouse(): void {
    for (const wake of [...this.#waiting]) wake()
  }
}

/** The size of a batch, about. */
export function batchBytes(messages: readonly ProducedMessage[]): number {
  let bytes = BATCH_BYTES
  for (const { key, value, headers = {} } of messages) {
    bytes += RECORD_BYTES + lengthOf(key) + lengthOf(value)
    for (const [name, header] of Object.entries(headers))
      for (const each of [header ?? []].flat()) bytes += 2 + name.length + lengthOf(each)
  }
  return bytes
}

function sizeOf({ key, value, headers }: FetchedRecord): number {
  let bytes = RECORD_BYTES + (key?.length ?? 0) + (value?.length ?? 0)
  for (const [name, header] of Object.entries(headers))
    for (const each of [header].flat()) bytes += 2 + name.length + each.length
  return bytes
}

const lengthOf = (value: Buffer | string | null | undefined): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : (value?.length ?? 0)

const bytesOf = (value: Buffer | string | null | undefined): Bytes =>
  value === null || value === undefined ? null : Buffer.from(value as Buffer)

function headerOf([name, value]: [string, NonNullable<ProducedMessage['headers']>[string]]): [
  string,
  Buffer | Buffer[],
][] {
  if (value === undefined) return []
  return [
    [
      name,
      Array.isArray(value) ? value.map((each) => Buffer.from(each as Buffer)) : Buffer.from(value as Buffer),
    ],
  ]
}
