import { batchEvents, type RowEnd } from '../../events/batch.ts'
import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent } from '../../events/event.ts'
import { SOURCES } from '../../events/sections.ts'
import { worded } from '../../verdict/reason-text.ts'
import type { Projection } from '../projection.ts'
import type { BatchDocument, BatchLine } from './document.ts'

/** The batch read model: one document for each batch. */
export const batchProjection: Projection<BatchDocument> = {
  name: 'batches',
  version: 3,
  streams: ['batch'],
  types: Object.keys(batchEvents),
  indexes: [
    { on: { account: 1, mode: 1, createdAt: -1 } },
    { on: { account: 1, mode: 1, status: 1, createdAt: -1 } },
  ],
  idOf: (stream) => stream.slice('batch-'.length),
  evolve(document, event) {
    if (event.type === 'BatchRequested') return requested(event.data, event)
    if (!document) return null
    switch (event.type) {
      case 'BatchRowCompleted':
        return rowEnded(document, event.data)
      case 'BatchCanceled':
        return { ...document, status: 'canceled' }
      case 'BatchCompleted': {
        const status = document.status === 'canceled' ? 'canceled' : 'completed'
        return { ...document, status, completedAt: event.time }
      }
      default:
        return document
    }
  },
}

function rowEnded(document: BatchDocument, end: RowEnd): BatchDocument {
  const { checkId, ruleSet, reasons, refund, domains = [], summary = null, ...ended } = end
  const rows = document.rows.map((row) =>
    row.checkId === checkId ? { ...row, ...ended, domains, summary, reasons: worded(ruleSet, reasons) } : row,
  )
  const { cost, charged } = document.usage
  return {
    ...document,
    status: document.status === 'queued' ? 'running' : document.status,
    rows,
    usage: { cost, charged: refund ? charged - 1 : charged },
  }
}

function requested(data: EventData['BatchRequested'], event: DomainEvent): BatchDocument {
  const sources = Object.fromEntries(
    SOURCES.map((source) => [source, data.request.sources.includes(source) ? 'pending' : 'skipped']),
  ) as BatchLine['sources']
  return {
    _id: data.batchId,
    revision: event.revision,
    account: event.account,
    mode: event.mode,
    status: 'queued',
    rows: data.rows.map(({ index, query, checkId }) => ({
      index,
      query,
      checkId,
      status: 'pending',
      verdict: null,
      score: null,
      sources,
      reasons: [],
      level: null,
      extent: null,
      domains: [],
      summary: null,
    })),
    request: data.request,
    sealedMetadata: data.sealedMetadata,
    sealedTitle: data.sealedTitle ?? null,
    usage: { cost: data.cost, charged: data.reservation ? data.cost : 0 },
    createdAt: event.time,
    deadlineAt: data.deadlineAt,
    completedAt: null,
  }
}
