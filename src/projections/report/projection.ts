import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent } from '../../events/event.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { checkStream } from '../../events/streams.ts'
import { worded } from '../../verdict/reason-text.ts'
import { foldWhilePossible, type Projection } from '../projection.ts'
import type { ReportDocument, Section } from './document.ts'
import { reportIndexFields } from './index-fields.ts'

/** The report read model: one document for each check. */
export const reportProjection: Projection<ReportDocument> = {
  name: 'reports',
  version: 1,
  streams: ['check'],
  indexes: [
    { on: { account: 1, mode: 1, createdAt: -1 } },
    { on: { account: 1, mode: 1, status: 1, createdAt: -1 } },
    { on: { account: 1, mode: 1, verdict: 1, createdAt: -1 } },
    { on: { account: 1, mode: 1, 'name.key': 1, createdAt: -1 } },
    { on: { account: 1, mode: 1, 'name.normalized': 1, createdAt: -1 } },
    { on: { account: 1, mode: 1, batchId: 1, createdAt: -1 } },
  ],
  folded: {
    searchedBy: ['name.normalized', 'status', 'verdict'],
    placeOf: ({ _id }) => ({ stream: checkStream(_id), from: 0 }),
    fold: (events) => foldWhilePossible(reportProjection, events),
  },
  indexFields: reportIndexFields,
  idOf: (stream) => stream.slice('check-'.length),
  evolve(document, event) {
    const next = step(document, event)
    return next && { ...next, chainHead: Buffer.from(event.hash).toString('hex') }
  },
}

function step(document: ReportDocument | null, event: DomainEvent): ReportDocument | null {
  if (event.type === 'CheckRequested') return requested(event.data, event)
  if (!document) return null
  switch (event.type) {
    case 'SourceResult': {
      const { source, ...section } = event.data.outcome
      return { ...document, status: 'running', sections: { ...document.sections, [source]: section } }
    }
    case 'SourceAttemptFailed': {
      const { source, reason } = event.data
      const section = { ...document.sections[source], reason, summary: reason.text }
      return { ...document, status: 'running', sections: { ...document.sections, [source]: section } }
    }
    case 'CheckCompleted': {
      const { verdict, verdictBasis, score, ruleSet, reasons, refund } = event.data
      const usage = { ...document.usage, charged: refund ? 0 : document.usage.charged }
      return {
        ...document,
        status: 'completed',
        verdict,
        verdictBasis,
        score,
        ruleSet,
        reasons: worded(ruleSet, reasons),
        usage,
        completedAt: event.time,
      }
    }
    case 'CheckCanceled': {
      const usage = { ...document.usage, charged: event.data.refund ? 0 : document.usage.charged }
      return {
        ...document,
        status: 'canceled',
        usage,
        completedAt: event.time,
        sections: closed(document.sections),
      }
    }
    default:
      return document
  }
}

function requested(data: EventData['CheckRequested'], event: DomainEvent): ReportDocument {
  const sections = Object.fromEntries(
    SOURCES.map((source) => [source, data.request.sources.includes(source) ? PENDING : SKIPPED]),
  ) as ReportDocument['sections']
  return {
    _id: data.checkId,
    revision: event.revision,
    account: event.account,
    mode: event.mode,
    query: data.query,
    name: data.name,
    anatomy: data.anatomy,
    bars: data.bars,
    status: 'queued',
    verdict: null,
    verdictBasis: [],
    score: null,
    ruleSet: data.ruleSet,
    reasons: [],
    sections,
    request: data.request,
    sealedMetadata: data.sealedMetadata,
    usage: { cost: data.cost, charged: data.reservation ? data.cost : 0 },
    batchId: data.batchId,
    retryOf: data.retryOf,
    createdAt: event.time,
    deadlineAt: data.deadlineAt,
    completedAt: null,
    chainHead: '',
  }
}

const EMPTY = { coverage: [], findings: [], evidence: [] }
const PENDING: Section = { status: 'pending', reason: null, summary: 'Being asked.', ...EMPTY }
const SKIPPED: Section = { status: 'skipped', reason: null, summary: 'Not asked for.', ...EMPTY }
const UNANSWERED: Section = {
  status: 'unknown',
  reason: {
    code: 'canceled',
    text: 'The check was canceled before this source answered.',
    nextStep: 'Request the check again.',
  },
  summary: 'Canceled before an answer came.',
  ...EMPTY,
}

function closed(sections: ReportDocument['sections']): ReportDocument['sections'] {
  const all = SOURCES.map((source: Source) => [
    source,
    sections[source].status === 'pending' ? UNANSWERED : sections[source],
  ])
  return Object.fromEntries(all) as ReportDocument['sections']
}
