import type { EventStore } from '../engine/ports/event-store.ts'
import { type ChainReport, type VerifyOptions, verifyChains } from '../engine/verify.ts'
import type { RecordedEvent } from '../events/event.ts'
import { type Checkpoint, NO_CHECKPOINT, readCheckpoint } from './checkpoint.ts'
import { agree, type Held } from './compare.ts'
import { readEnvelope, TYPES } from './envelope.ts'
import { EventJournal } from './event-journal.ts'
import { KeyChain } from './key-chain.ts'
import { isLeaf } from './log-tree.ts'
import { Frontier, leafHash } from './merkle.ts'
import { EvidenceRefused } from './refused.ts'
import { readKey, type SigningKey } from './signing-key.ts'
import { imprintOf, verifyStamp } from './time-stamp.ts'

export type LogReport = ChainReport & {
  /** Checkpoints that are signed, linked, and tell of this log. */
  checkpoints: number
  /** Time stamps that hold; null where no authority is trusted. */
  stamps: number | null
  /** What is wrong with the checkpoints, or with the log by them; null where nothing is. */
  refused: string | null
}

type Options = Pick<Held, 'chainHead' | 'checkpoint' | 'token'> &
  Pick<VerifyOptions, 'heads'> & {
    /** Ids of trusted keys; without any, those in the log itself are believed. */
    keys?: readonly string[]
    tsaCert?: string
    onProgress?: (progress: { events: number }) => void
  }

/**
 * Walks the whole log once: every hash and link, and the tree over all of it against every checkpoint in it and the
 * kept one. Rejects with StoreUnavailable.
 */
export async function verifyLog(store: EventStore, options: Options = {}): Promise<LogReport> {
  const read = await tried(() => journalsOf(store, options))
  const journals = 'refused' in read ? { checkpoints: [], stamps: null } : read
  const walk = new Walk(
    [...journals.checkpoints, ...(options.checkpoint ? [options.checkpoint] : [])],
    options,
  )
  const report = await verifyChains(store, {
    ...(options.heads && { heads: options.heads }),
    ...(options.onProgress && { onProgress: options.onProgress }),
    onEvent: (event) => walk.see(event),
  })
  const refused = 'refused' in read ? read.refused : walk.problem()
  return {
    ...report,
    checkpoints: journals.checkpoints.length,
    stamps: journals.stamps,
    refused: report.problem ? null : refused,
  }
}

/** Compares the growing tree with the checkpoints on the way. */
class Walk {
  readonly #checkpoints: readonly Checkpoint[]
  readonly #chainHead: string | undefined
  readonly #frontier = new Frontier()
  #next = 0
  #problem: string | null = null
  #sawHead = false

  constructor(checkpoints: readonly Checkpoint[], { chainHead }: Options) {
    this.#checkpoints = [...checkpoints].sort((a, b) => a.size - b.size)
    this.#chainHead = chainHead
  }

  see(event: RecordedEvent): void {
    if (!isLeaf(event)) return
    this.#frontier.append(leafHash(event.hash))
    if (this.#chainHead !== undefined && Buffer.from(event.hash).toString('hex') === this.#chainHead)
      this.#sawHead = true
    for (let due = this.#due(); due; due = this.#due()) {
      this.#next += 1
      if (Buffer.from(this.#frontier.root()).toString('hex') !== due.root)
        this.#problem ??= `the first ${due.size} events are not those of checkpoint ${due.number} of ${due.time}: what was written before was changed`
    }
  }

  problem(): string | null {
    if (this.#problem) return this.#problem
    const missed = this.#checkpoints[this.#next]
    if (missed)
      return `checkpoint ${missed.number} of ${missed.time} covers ${missed.size} events, the log holds ${this.#frontier.size}: its end was cut off`
    if (this.#chainHead !== undefined && !this.#sawHead) return `no event has the hash ${this.#chainHead}`
    return null
  }

  #due(): Checkpoint | undefined {
    const next = this.#checkpoints[this.#next]
    return next?.size === this.#frontier.size ? next : undefined
  }
}

/** The checkpoints of the log, each signed and linked to the one before it. Throws {@link EvidenceRefused}. */
async function journalsOf(
  store: EventStore,
  options: Options,
): Promise<{ checkpoints: Checkpoint[]; stamps: number | null }> {
  const keys = await keysOf(store)
  const trusted = keys.length === 0 ? null : new KeyChain(keys, options.keys ?? keys.map(({ id }) => id))
  const journal = new EventJournal(store, 'log', 'CheckpointMade')
  const checkpoints: Checkpoint[] = []
  for await (const event of journal.all()) {
    const checkpoint = readCheckpoint(journal.data(event).envelope)
    const last = checkpoints.at(-1)
    const what = `checkpoint ${checkpoint.number}`
    if (!trusted) throw new EvidenceRefused(`${what} is signed, but the log tells of no key`)
    trusted.checkCheckpoint(checkpoint)
    if (
      checkpoint.number !== (last?.number ?? 0) + 1 ||
      checkpoint.previous !== (last?.hash ?? NO_CHECKPOINT)
    )
      throw new EvidenceRefused(`${what} does not link to the one before it`)
    if (last && (checkpoint.size <= last.size || checkpoint.time < last.time))
      throw new EvidenceRefused(`${what} covers less than the one before it, or is older`)
    if (options.checkpoint) agree(options.checkpoint, checkpoint)
    checkpoints.push(checkpoint)
  }
  if (options.checkpoint) trusted?.checkCheckpoint(options.checkpoint)
  const { token } = options
  if (token && !checkpoints.some(({ hash }) => hash === imprintOf(token).toString('hex')))
    throw new EvidenceRefused(
      'the time stamp at hand is on none of the checkpoints: the log was written anew since',
    )
  return {
    checkpoints,
    stamps: options.tsaCert === undefined ? null : await stampsOf(store, checkpoints, options.tsaCert),
  }
}

async function keysOf(store: EventStore): Promise<SigningKey[]> {
  const journal = new EventJournal(store, 'keys', 'SigningKeyIntroduced')
  const keys: SigningKey[] = []
  for await (const event of journal.all()) keys.push(readKey(journal.data(event).envelope))
  return keys
}

async function stampsOf(
  store: EventStore,
  checkpoints: readonly Checkpoint[],
  tsaCert: string,
): Promise<number> {
  const journal = new EventJournal(store, 'stamps', 'CheckpointTimeStamped')
  let stamps = 0
  for await (const event of journal.all()) {
    const { number, token } = journal.data(event)
    const checkpoint = checkpoints[number - 1]
    if (!checkpoint) throw new EvidenceRefused(`a time stamp is on checkpoint ${number}, which is not there`)
    const { payload } = readEnvelope(checkpoint.envelope, TYPES.checkpoint)
    await verifyStamp(Buffer.from(token, 'base64'), payload, tsaCert)
    stamps += 1
  }
  return stamps
}

async function tried<T>(work: () => Promise<T>): Promise<T | { refused: string }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EvidenceRefused) return { refused: error.message }
    throw error
  }
}
