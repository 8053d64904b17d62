import { z } from 'zod'
import { appliedRequest, reason, sectionStatus, sourceStates, verdict } from '../checks/schema.ts'
import { charge, count, metadata, mode, score, time, warnings } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const counts = described(
  'BatchCounts',
  'Rows by how they stand; a name that comes twice counts twice.',
  {
    total: count,
    pending: count,
    completed: count,
    canceled: count,
    clear: count,
    caution: count,
    conflict: count,
    inconclusive: count,
  },
  {
    total: 'All rows.',
    pending: 'Not ended yet.',
    completed: 'With a verdict.',
    canceled: 'Ended without one.',
    clear: 'Of the completed.',
    caution: 'Of the completed.',
    conflict: 'Of the completed.',
    inconclusive: 'Of the completed.',
  },
)

const row = described(
  'BatchRow',
  'One name of a batch.',
  {
    index: count,
    name: z.string(),
    checkId: z.string(),
    status: z.enum(['pending', 'completed', 'canceled']),
    verdict: verdict.nullable(),
    score,
    sources: sourceStates(sectionStatus),
    reasons: z.array(reason),
  },
  {
    index: 'Place in `names`, from 0.',
    name: 'The name as it was sent.',
    checkId: 'Its check; names that come again share one.',
    status: 'How its check stands.',
    verdict: 'Null until it is completed.',
    score: '0 to 100, 100 = free.',
    sources: 'How each source stands.',
    reasons: 'Every rule that fired.',
  },
)

const links = described(
  'BatchLinks',
  'Where to go from here; null for what cannot be done now.',
  { self: z.url(), checks: z.url(), cancel: z.url().nullable() },
  { self: 'This batch.', checks: 'Its checks as a list.', cancel: 'Until it has ended.' },
)

const summary = {
  shape: {
    id: z.string(),
    mode,
    status: z.enum(['queued', 'running', 'completed', 'canceled']),
    counts,
    request: appliedRequest,
    metadata,
    usage: charge,
    createdAt: time,
    deadlineAt: time,
    completedAt: time.nullable(),
    revision: count,
    links,
  },
  texts: {
    id: 'Id of the batch.',
    mode: 'Of the key that asked.',
    status: '`running` from the first row on that has ended.',
    counts: 'Rows by how they stand.',
    request: 'What was asked, for all names.',
    metadata: "The caller's own pairs; null once the account was erased.",
    usage: 'What it costs.',
    createdAt: 'When it was accepted.',
    deadlineAt: 'When it ends at the latest.',
    completedAt: 'When the last row ended.',
    revision: "Number of the last event of the batch's stream.",
    links: 'Where to go from here.',
  },
}
const whole = {
  shape: { ...summary.shape, object: z.literal('batch'), rows: z.array(row) },
  texts: { ...summary.texts, object: 'What this is.', rows: 'One for each name, in the order sent.' },
}

export const batch = described('Batch', 'Many names checked at once.', whole.shape, whole.texts)

export const acceptedBatch = described(
  'AcceptedBatch',
  'A batch that is under way.',
  { ...whole.shape, warnings },
  { ...whole.texts, warnings: 'What stands in the way of its delivery.' },
)

export const batchSummary = described(
  'BatchSummary',
  'A batch without its rows.',
  { ...summary.shape, object: z.literal('batch_summary') },
  { ...summary.texts, object: 'What this is.' },
)

export const batchList = listOf('BatchList', batchSummary)
