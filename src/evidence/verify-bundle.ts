import { hash as digest } from 'node:crypto'
import { catalog } from '../events/catalog.ts'
import {
  asDomainEvent,
  decodeEvent,
  type EncodedEvent,
  NewerThanProgram,
  RecordUnreadable,
} from '../events/event.ts'
import { linksTo } from '../events/hash-chain.ts'
import { encodeRecord, hashRecord, hexOf, NO_STREAM } from '../events/record.ts'
import type { ReviewMark } from '../events/review.ts'
import { checkStream, reviewStream } from '../events/streams.ts'
import { type ReviewedJudgment, reviewedJudgment } from '../verdict/review.ts'
import { type Bundle, bundleForm } from './bundle-form.ts'
import { readCanonical } from './canonical.ts'
import { checkLifecycle } from './check-lifecycle.ts'
import { type CheckReplay, isDerived, replayOf } from './check-replay.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { compareWith, type Held } from './compare.ts'
import { fromBase64, readEnvelope, TYPES } from './envelope.ts'
import { KeyChain } from './key-chain.ts'
import { isConsistent, isIncluded, leafHash } from './merkle.ts'
import { EvidenceRefused } from './refused.ts'
import { time } from './scalars.ts'
import { readKey } from './signing-key.ts'
import { imprintOf, verifyStamp } from './time-stamp.ts'

export type VerifyOptions = Held & {
  /**
   * Ids of the keys that the verifier trusts, known from elsewhere than the bundle. One is enough until a key is
   * lost.
   */
  keys: readonly string[]
  /** Certificate (PEM) of the time-stamp authority, or of its issuer. */
  tsaCert?: string
}

/** What a valid bundle proves. */
export type Verified = {
  replay: CheckReplay
  chainHead: string
  events: number
  madeAt: string
  /** The checkpoint before the first event: the check had no events then. */
  after: Checkpoint | null
  /** The first one that covers the end of the check, or all of it while it is open. */
  by: Checkpoint
  /** Checked time stamps on checkpoints that cover the end of the check; empty without a certificate. */
  stamps: { checkpoint: number; time: string; madeAt: string }[]
  answers: { kept: number; missing: number }
  /** What reviewers said about findings, in order; `mark` is null where an assessment was withdrawn. */
  assessments: { finding: string; mark: ReviewMark | null; by: string; at: string }[]
  /** What the rules say after the assessments that hold at the end; null without one. */
  reviewed: Pick<ReviewedJudgment, 'verdict' | 'score'> | null
}

/**
 * Checks a bundle with nothing but the verifier's own data: form, signature, hash chain, proofs, checkpoints,
 * answers, time stamps, and that the verdict follows from the events. Rejects with {@link EvidenceRefused}.
 */
export async function verifyBundle(text: string, options: VerifyOptions): Promise<Verified> {
  const envelope = readEnvelope(text, TYPES.evidence)
  const bundle = readCanonical('the evidence', envelope.payload, bundleForm)
  const keys = new KeyChain(
    bundle.keys.map((key) => readKey(JSON.stringify(key))),
    options.keys,
  )
  keys.check('the evidence', envelope, bundle.madeAt)

  const events = chainOf(bundle)
  const checkpoints = checkpointsOf(bundle, keys)
  const covering = checkpoints.find(({ number }) => number === bundle.covering)
  if (!covering)
    throw new EvidenceRefused(`it lacks checkpoint ${bundle.covering}, which must cover its events`)
  checkInclusion(bundle.events, events, covering)
  if (bundle.madeAt < covering.time)
    throw new EvidenceRefused(`it was made at ${bundle.madeAt}, before checkpoint ${covering.number}`)
  checkLifecycle(bundle.check, events)
  const replay = replayOf(events)
  checkReplay(bundle, replay, events)
  const answers = checkAnswers(bundle, replay)
  const assessments = checkAssessments(bundle, covering)
  if (options.checkpoint) keys.checkCheckpoint(options.checkpoint)
  compareWith(
    options,
    checkpoints,
    events.map(({ hash }) => Buffer.from(hash).toString('hex')),
    bundle,
  )

  const end = bundle.events[replay.endedBy ?? bundle.events.length - 1]?.index ?? 0
  const [first] = bundle.events
  return {
    replay,
    chainHead: bundle.chainHead,
    events: events.length,
    madeAt: bundle.madeAt,
    after: checkpoints.findLast(({ size }) => size <= (first?.index ?? 0)) ?? null,
    by: checkpoints.find(({ size }) => size > end) ?? covering,
    stamps: await stampsOf(bundle, checkpoints, { end, ...options }),
    answers,
    assessments,
    reviewed: reviewedBy(assessments, replay),
  }
}

/** The judgment after the last assessment of each finding, unless it was withdrawn. */
function reviewedBy(
  assessments: Verified['assessments'],
  { recorded, case: judged }: CheckReplay,
): Verified['reviewed'] {
  const last = new Map(assessments.map(({ finding, mark }) => [finding, mark]))
  const marks = [...last].flatMap(([finding, mark]) => (mark === null ? [] : [{ finding, mark }]))
  return recorded === null || marks.length === 0 ? null : reviewedJudgment(recorded.ruleSet, judged, marks)
}

/** The events of the check, up to the chain head. */
function chainOf({ check, chainHead, events }: Bundle): EncodedEvent[] {
  const chain = linkedIn(checkStream(check), events)
  if (hexOf(chain.at(-1)?.hash ?? NO_STREAM.hash) !== chainHead)
    throw new EvidenceRefused('its chain head is not the hash of its last event')
  return chain
}

/** Events of a stream from its beginning, each linked to the previous one. */
function linkedIn(stream: string, events: Bundle['events']): EncodedEvent[] {
  let head = NO_STREAM
  return events.map(({ record }, revision) => {
    const event = read(fromBase64(record), revision)
    if (event.stream !== stream || event.revision !== revision)
      throw new EvidenceRefused(`event ${revision} is revision ${event.revision} of ${event.stream}`)
    if (!linksTo(event, head.hash))
      throw new EvidenceRefused(`event ${revision} does not link to the previous one`)
    if (event.time < head.time) throw new EvidenceRefused(`event ${revision} is older than the previous one`)
    head = { revision, hash: hashRecord(event.record), time: event.time }
    return event
  })
}

/** The assessments of its findings: a chain of their own, in the same log. */
function checkAssessments(
  { check, mode, madeAt, assessments = [] }: Bundle,
  covering: Checkpoint,
): Verified['assessments'] {
  const events = linkedIn(reviewStream(check), assessments)
  checkInclusion(assessments, events, covering)
  return events.map((event) => {
    const { time: at, actor: by } = event
    const { type, data } = asDomainEvent(event)
    const isOne = type === 'FindingReviewed' || type === 'FindingReviewWithdrawn'
    if (!isOne || data.checkId !== check || event.mode !== mode || at > madeAt)
      throw new EvidenceRefused(`${type} of ${at} is no assessment of this check`)
    return { finding: data.finding, mark: type === 'FindingReviewed' ? data.mark : null, by, at }
  })
}

function read(record: Buffer, revision: number): EncodedEvent {
  try {
    const event = decodeEvent(record)
    const { prevHash, dataBytes } = event
    if (!Number.isSafeInteger(event.revision) || !encodeRecord(event, prevHash, dataBytes).equals(record))
      throw new RecordUnreadable('it is not written in canonical form')
    if (!time.safeParse(event.time).success)
      throw new RecordUnreadable(`${JSON.stringify(event.time)} is not a time`)
    // Read the data first: this fails for an unknown type.
    const { data } = event
    const read = catalog.definitions[event.type].schema.safeParse(data)
    if (read.success) return event
    throw new RecordUnreadable(`its data are not those of ${event.type}`)
  } catch (error) {
    if (error instanceof NewerThanProgram)
      throw new EvidenceRefused(
        `event ${revision} is newer than this program (${error.message}): verify the evidence with a newer version`,
      )
    if (!(error instanceof RecordUnreadable)) throw error
    throw new EvidenceRefused(`event ${revision} cannot be read: ${error.message}`)
  }
}

function checkpointsOf({ checkpoints }: Bundle, keys: KeyChain): Checkpoint[] {
  const read = checkpoints.map(({ envelope }) => readCheckpoint(JSON.stringify(envelope)))
  read.forEach((checkpoint, i) => {
    keys.checkCheckpoint(checkpoint)
    const earlier = read[i - 1]
    const proof = checkpoints[i]?.consistency ?? []
    const what = `checkpoint ${checkpoint.number}`
    if (!earlier) {
      if (proof.length > 0) throw new EvidenceRefused(`${what} has a proof that leads nowhere`)
      return
    }
    if (checkpoint.number <= earlier.number || checkpoint.time < earlier.time)
      throw new EvidenceRefused(`${what} comes before checkpoint ${earlier.number}`)
    if (checkpoint.size <= earlier.size)
      throw new EvidenceRefused(`${what} covers no more than checkpoint ${earlier.number}`)
    if (checkpoint.number === earlier.number + 1 && checkpoint.previous !== earlier.hash)
      throw new EvidenceRefused(`${what} does not link to checkpoint ${earlier.number}`)
    if (!isConsistent(treeOf(earlier), treeOf(checkpoint), proof.map(fromHex)))
      throw new EvidenceRefused(`${what} does not continue the log of checkpoint ${earlier.number}`)
  })
  return read
}

function checkInclusion(
  listed: Bundle['events'],
  events: readonly EncodedEvent[],
  covering: Checkpoint,
): void {
  listed.forEach(({ index, proof }, revision) => {
    const leaf = leafHash(hashRecord(events[revision]?.record ?? new Uint8Array()))
    if (revision > 0 && index <= (listed[revision - 1]?.index ?? 0))
      throw new EvidenceRefused(`event ${revision} is in the log before the previous one`)
    if (!isIncluded(leaf, index, treeOf(covering), proof.map(fromHex)))
      throw new EvidenceRefused(
        `event ${revision} is not in the log that checkpoint ${covering.number} covers`,
      )
  })
}

/** The members of the bundle must equal what its events say. */
function checkReplay(bundle: Bundle, replay: CheckReplay, events: readonly EncodedEvent[]): void {
  const stated = [bundle.check, bundle.mode, bundle.status, bundle.verdict, bundle.score, bundle.ruleSet]
  const { recorded } = replay
  const expected = [
    replay.check,
    replay.mode,
    replay.status,
    recorded?.verdict ?? null,
    recorded?.score ?? null,
    replay.ruleSet,
  ]
  if (JSON.stringify(stated) !== JSON.stringify(expected))
    throw new EvidenceRefused(`it says ${stated.join(', ')}, its events say ${expected.join(', ')}`)
  if (!isDerived(replay))
    throw new EvidenceRefused(
      `the verdict does not follow from the events: rule set ${recorded?.ruleSet} gives ${replay.derived?.verdict}, recorded is ${recorded?.verdict}`,
    )
  const last = events.at(-1)?.time ?? ''
  if (bundle.madeAt < last)
    throw new EvidenceRefused(`it was made at ${bundle.madeAt}, before its last event of ${last}`)
}

function checkAnswers({ answers }: Bundle, replay: CheckReplay): Verified['answers'] {
  if (JSON.stringify(answers.map(({ sha256 }) => sha256)) !== JSON.stringify(replay.answers))
    throw new EvidenceRefused('its answers are not those that its events name')
  let kept = 0
  for (const { sha256, bytes } of answers) {
    if (bytes === null) continue
    if (digest('sha256', fromBase64(bytes), 'hex') !== sha256)
      throw new EvidenceRefused(`the answer ${sha256} does not have this hash`)
    kept += 1
  }
  return { kept, missing: answers.length - kept }
}

/** Time stamps are checked if the verifier trusts an authority; the bundle must then contain one. */
async function stampsOf(
  { checkpoints: listed }: Bundle,
  checkpoints: readonly Checkpoint[],
  { end, tsaCert, token }: { end: number } & Pick<VerifyOptions, 'tsaCert' | 'token'>,
): Promise<Verified['stamps']> {
  if (token && !checkpoints.some(({ hash }) => hash === imprintOf(token).toString('hex')))
    throw new EvidenceRefused(
      'the given time stamp is on none of its checkpoints: the log was rewritten since, or this is another part of it',
    )
  if (tsaCert === undefined) return []
  const stamps: Verified['stamps'] = []
  for (const [i, checkpoint] of checkpoints.entries()) {
    const own = listed[i]?.stamp
    const { payload } = readEnvelope(checkpoint.envelope, TYPES.checkpoint)
    const held = token && checkpoint.hash === imprintOf(token).toString('hex') ? [token] : []
    for (const stamp of [...(own ? [fromBase64(own)] : []), ...held]) {
      const time = await verifyStamp(stamp, payload, tsaCert)
      if (checkpoint.size > end) stamps.push({ checkpoint: checkpoint.number, time, madeAt: checkpoint.time })
    }
  }
  if (stamps.length === 0)
    throw new EvidenceRefused(
      'no time stamp covers the end of the check yet: request the evidence again later',
    )
  return stamps
}

const fromHex = (text: string): Buffer => Buffer.from(text, 'hex')
const treeOf = ({ size, root }: Checkpoint) => ({ size, root: fromHex(root) })
