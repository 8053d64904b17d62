import { hash as digest } from 'node:crypto'
import { readWholeStream, StoreUnavailable } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { hashRecord, hexOf } from '../events/record.ts'
import { checkStream, reviewStream } from '../events/streams.ts'
import type { Bundle } from './bundle-form.ts'
import { writeCanonical } from './canonical.ts'
import { replayOf } from './check-replay.ts'
import type { Checkpoint } from './checkpoint.ts'
import { latestOf } from './checkpoints.ts'
import { signEnvelope, TYPES } from './envelope.ts'
import type { Evidence } from './evidence.ts'
import { LogAltered } from './log-tree.ts'
import { isConsistent, isIncluded, leafHash } from './merkle.ts'

/** Rounds until a checkpoint covers the newest events; another process may make a checkpoint in between. */
const ROUNDS = 5

/**
 * The evidence of a check as one signed text: its events and those of its assessments with their proofs, the checkpoints
 * that cover them, the keys, the stored answers of sources. Makes a checkpoint if none covers the last event yet. Rejects with
 * {@link LogAltered} if the log contradicts its checkpoints, with StoreUnavailable, with StoreRefused if the signing key
 * was lost.
 */
export async function makeBundle(evidence: Evidence, checkId: string): Promise<string> {
  const events = await readWholeStream(evidence.store, checkStream(checkId))
  const replay = replayOf(events)
  const assessments = await readWholeStream(evidence.store, reviewStream(checkId))
  const all = await indexesOf(evidence, [...events, ...assessments])
  const indexes = all.slice(0, events.length)
  const chosen = await choose(evidence, indexes, Math.max(...all), replay.endedBy)
  const covering = chosen.covering.number
  const signer = await evidence.keys.signer()
  const bundle: Bundle = {
    check: replay.check,
    mode: replay.mode === 'live' ? 'live' : 'test',
    status: replay.status,
    verdict: replay.recorded?.verdict ?? null,
    score: replay.recorded?.score ?? null,
    ruleSet: replay.ruleSet,
    chainHead: Buffer.from(events.at(-1)?.hash ?? []).toString('hex'),
    madeAt: latestOf(new Date(evidence.now()).toISOString(), signer.from, chosen.covering.time),
    events: await provenEvents(evidence, events, indexes, chosen.covering),
    covering,
    checkpoints: await linkedCheckpoints(evidence, chosen.listed),
    keys: (await evidence.keys.all()).map(({ envelope }) => JSON.parse(envelope)),
    answers: await keptAnswers(evidence, replay.answers),
    ...(assessments.length > 0 && {
      assessments: await provenEvents(evidence, assessments, all.slice(events.length), chosen.covering),
    }),
  }
  return signEnvelope(TYPES.evidence, writeCanonical(bundle), [signer])
}

/** Indexes of the events' leaves, once a checkpoint covers them all. */
async function indexesOf(
  { tree, checkpoints }: Evidence,
  events: readonly RecordedEvent[],
): Promise<number[]> {
  for (let round = 0; round < ROUNDS; round++) {
    const indexes = await Promise.all(events.map((event) => tree.indexOf(event)))
    const known = indexes.filter((index) => index !== null)
    const latest = await checkpoints.latest()
    if (latest && known.length === indexes.length && latest.size > Math.max(...known)) return known
    await checkpoints.make()
  }
  throw new StoreUnavailable('no checkpoint covers the events of this check yet')
}

/**
 * Chooses the checkpoint that covers all events, up to the index `last`. For the times it adds the last one before the first event, the
 * first one that covers the end of the check, and the first time-stamped one after each of these.
 */
async function choose(
  { checkpoints }: Evidence,
  indexes: readonly number[],
  last: number,
  endedBy: number | null,
): Promise<{ covering: Checkpoint; listed: { checkpoint: Checkpoint; stamp: string | null }[] }> {
  const over = async (index: number): Promise<Checkpoint> => {
    const found = await checkpoints.firstOver(index + 1)
    if (!found) throw new StoreUnavailable('a checkpoint is missing at the moment')
    return found
  }
  const [first = 0] = indexes
  const covering = await over(last)
  const ended = endedBy === null ? covering : await over(indexes[endedBy] ?? first)
  const stamps = await Promise.all([ended, covering].map(({ number }) => checkpoints.firstStampFrom(number)))
  const before = (await over(first)).number - 1
  const numbers = new Set([
    ...(before >= 1 ? [before] : []),
    ended.number,
    covering.number,
    ...stamps.flatMap((stamp) => (stamp ? [stamp.number] : [])),
  ])
  const listed = await Promise.all(
    [...numbers]
      .sort((a, b) => a - b)
      .map(async (number) => {
        const [checkpoint] = await checkpoints.from(number, 1)
        if (!checkpoint) throw new StoreUnavailable(`checkpoint ${number} is missing at the moment`)
        return { checkpoint, stamp: stamps.find((stamp) => stamp?.number === number)?.token ?? null }
      }),
  )
  return { covering, listed }
}

async function provenEvents(
  { tree }: Evidence,
  events: readonly RecordedEvent[],
  indexes: readonly number[],
  { size, root }: Checkpoint,
): Promise<Bundle['events']> {
  const proofs = await tree.inclusion(indexes, size)
  return events.map(({ record }, i) => {
    const index = indexes[i] ?? 0
    const proof = proofs[i] ?? []
    if (!isIncluded(leafHash(hashRecord(record)), index, { size, root: Buffer.from(root, 'hex') }, proof))
      throw new LogAltered(
        'the stored tree over the log is not the one that was signed: run namecheck verify for details',
      )
    return { record: Buffer.from(record).toString('base64'), index, proof: proof.map(hexOf) }
  })
}

async function linkedCheckpoints(
  { tree }: Evidence,
  listed: readonly { checkpoint: Checkpoint; stamp: string | null }[],
): Promise<Bundle['checkpoints']> {
  return Promise.all(
    listed.map(async ({ checkpoint, stamp }, i) => {
      const earlier = listed[i - 1]?.checkpoint
      const proof = earlier ? await tree.consistency(earlier.size, checkpoint.size) : []
      if (earlier && !isConsistent(treeOf(earlier), treeOf(checkpoint), proof))
        throw new LogAltered(
          `checkpoint ${checkpoint.number} does not continue checkpoint ${earlier.number}: run namecheck verify for details`,
        )
      return { envelope: JSON.parse(checkpoint.envelope), consistency: proof.map(hexOf), stamp }
    }),
  )
}

async function keptAnswers({ answers }: Evidence, hashes: readonly string[]): Promise<Bundle['answers']> {
  const kept: Bundle['answers'] = []
  for (const sha256 of hashes) {
    const bytes = await answers.read(sha256)
    const isWhole = bytes && digest('sha256', bytes, 'hex') === sha256
    kept.push({ sha256, bytes: isWhole ? Buffer.from(bytes).toString('base64') : null })
  }
  return kept
}

const treeOf = ({ size, root }: Checkpoint) => ({ size, root: Buffer.from(root, 'hex') })
