import { type EventStore, StoreRefused } from '../engine/ports/event-store.ts'
import { type ChainReport, type VerifyOptions, verifyChains } from '../engine/verify/whole-log.ts'
import type { RecordedEvent } from '../events/event.ts'
import { checkedCheckpoints } from './checked-checkpoints.ts'
import type { Checkpoint } from './checkpoint.ts'
import { agree, type Held } from './compare.ts'
import { readEnvelope, TYPES } from './envelope.ts'
import { EventJournal } from './event-journal.ts'
import { KeyChain } from './key-chain.ts'
import { isLeaf } from './leaf-feed.ts'
import { Frontier, leafHash } from './merkle.ts'
import { EvidenceRefused } from './refused.ts'
import { readKey, type SigningKey } from './signing-key.ts'
import { imprintOf, verifyStamp } from './time-stamp.ts'

export type LogReport = ChainReport & {
  /** Checkpoints that are signed, linked, and match this log. */
  checkpoints: number
  /** Valid time stamps; null if no authority is trusted. */
  stamps: number | null
  /** The fault in the checkpoints, or in the log compared with them; null if there is none. */
  refused: string | null
}

type Options = Pick<Held, 'chainHead' | 'checkpoint' | 'token'> &
  Pick<VerifyOptions, 'heads'> & {
    /** Ids of trusted keys; without any, the keys in the log itself are trusted. */
    keys?: readonly string[]
    tsaCert?: string
    onProgress?: (progress: { events: number }) => void
  }

/**
 * Reads the whole log once. Checks every hash and link, and compares the tree over the log with every checkpoint in
 * it and with the kept one. Checkpoints are read a page at a time, so that memory does not grow with the log.
 * Rejects with StoreUnavailable.
 */
export async function verifyLog(store: EventStore, options: Options = {}): Promise<LogReport> {
  const walk = new Walk(store, options)
  await walk.begin()
  const report = await verifyChains(store, {
    ...(options.heads && { heads: options.heads }),
    ...(options.onProgress && { onProgress: options.onProgress }),
    onEvent: (event) => walk.see(event),
  })
  const found = report.problem ? NOTHING_FOUND : await walk.end()
  return { ...report, ...found }
}

type Found = Pick<LogReport, 'checkpoints' | 'stamps' | 'refused'>

const NOTHING_FOUND: Found = { checkpoints: 0, stamps: null, refused: null }

/** Compares the growing tree with the checkpoints while the log is read. */
class Walk {
  readonly #store: EventStore
  readonly #options: Options
  readonly #frontier = new Frontier()
  #trusted: KeyChain | null = null
  #checkpoints: AsyncGenerator<Checkpoint, void> | undefined
  /** The next checkpoint to compare the tree with. */
  #next: Checkpoint | undefined
  #count = 0
  #sawToken = false
  #sawHead = false
  /** The first checkpoint that the tree contradicts. */
  #changed: string | null = null
  /** Defects of the checkpoints themselves; later ones cannot be trusted. */
  #refused: string | null = null

  constructor(store: EventStore, options: Options) {
    this.#store = store
    this.#options = options
  }

  begin(): Promise<void> {
    return this.#tried(async () => {
      const keys = await keysOf(this.#store)
      const pinned = this.#options.keys ?? keys.map(({ id }) => id)
      this.#trusted = keys.length === 0 ? null : new KeyChain(keys, pinned)
      this.#checkpoints = checkedCheckpoints(this.#store, this.#trusted)
      await this.#advance()
    })
  }

  see(event: RecordedEvent): void | Promise<void> {
    if (!isLeaf(event)) return
    const { chainHead, checkpoint: kept } = this.#options
    this.#frontier.append(leafHash(event.hash))
    if (chainHead !== undefined && Buffer.from(event.hash).toString('hex') === chainHead) this.#sawHead = true
    const { size } = this.#frontier
    if (kept?.size === size) this.#compare(kept)
    if (this.#next?.size !== size) return
    this.#compare(this.#next)
    return this.#tried(() => this.#advance())
  }

  /** Checks what remains when the log has been read to its end. */
  async end(): Promise<Found> {
    const missed = this.#missed()
    let stamps: number | null = null
    await this.#tried(async () => {
      while (this.#next) await this.#advance()
      if (this.#refused !== null) return
      const { checkpoint: kept, token, tsaCert } = this.#options
      if (kept) this.#trusted?.checkCheckpoint(kept)
      if (token && !this.#sawToken)
        throw new EvidenceRefused(
          'the given time stamp is on none of the checkpoints: the log was rewritten since',
        )
      if (tsaCert !== undefined) stamps = await stampsOf(this.#store, tsaCert)
    })
    if (this.#refused !== null) return { ...NOTHING_FOUND, refused: this.#refused }
    return { checkpoints: this.#count, stamps, refused: this.#changed ?? missed ?? this.#headProblem() }
  }

  async #advance(): Promise<void> {
    const next = await this.#checkpoints?.next()
    this.#next = next?.value ?? undefined
    if (!this.#next) return
    this.#count += 1
    const { checkpoint: kept, token } = this.#options
    if (kept) agree(kept, this.#next)
    if (token && imprintOf(token).toString('hex') === this.#next.hash) this.#sawToken = true
  }

  #compare({ number, size, root, time }: Checkpoint): void {
    if (Buffer.from(this.#frontier.root()).toString('hex') !== root)
      this.#changed ??= `the first ${size} events are not those of checkpoint ${number} of ${time}: earlier events were changed`
  }

  /** The smallest checkpoint that covers more than the log holds. */
  #missed(): string | null {
    const { size } = this.#frontier
    const kept = this.#options.checkpoint
    const [missed] = [...(this.#next ? [this.#next] : []), ...(kept && kept.size > size ? [kept] : [])].sort(
      (a, b) => a.size - b.size,
    )
    return (
      (missed &&
        `checkpoint ${missed.number} of ${missed.time} covers ${missed.size} events, the log holds ${size}: its end was cut off`) ??
      null
    )
  }

  #headProblem(): string | null {
    const { chainHead } = this.#options
    return chainHead === undefined || this.#sawHead ? null : `no event has the hash ${chainHead}`
  }

  /** The walk itself finds an altered record and reports its position. */
  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof EvidenceRefused || error instanceof StoreRefused)) throw error
      this.#refused ??= error.message
      this.#next = undefined
    }
  }
}

async function keysOf(store: EventStore): Promise<SigningKey[]> {
  const journal = new EventJournal(store, 'keys', 'SigningKeyIntroduced')
  const keys: SigningKey[] = []
  for await (const event of journal.all()) keys.push(readKey(journal.data(event).envelope))
  return keys
}

/** Number of time stamps, each of them on a checkpoint of the log. */
async function stampsOf(store: EventStore, tsaCert: string): Promise<number> {
  const log = new EventJournal(store, 'log', 'CheckpointMade')
  const journal = new EventJournal(store, 'stamps', 'CheckpointTimeStamped')
  let stamps = 0
  for await (const event of journal.all()) {
    const { number, token } = journal.data(event)
    const [made] = number > 0 ? await log.from(number - 1, 1) : []
    if (!made)
      throw new EvidenceRefused(`a time stamp is on checkpoint ${number}, which the log does not hold`)
    const { payload } = readEnvelope(log.data(made).envelope, TYPES.checkpoint)
    await verifyStamp(Buffer.from(token, 'base64'), payload, tsaCert)
    stamps += 1
  }
  return stamps
}
