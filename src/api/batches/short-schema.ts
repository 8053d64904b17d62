import { z } from 'zod'
import { briefReview, compactReason } from '../checks/short-schema.ts'
import { count, mode, score, source, time, warnings } from '../http/common-schema.ts'
import { described } from '../http/described.ts'
import { batch, batchExtent, TITLE, title } from './schema.ts'

const { counts, links, status } = batch.shape
const row = batch.shape.rows.element

const briefRow = described(
  'BatchRowBrief',
  'The verdict on one name of a batch.',
  {
    index: count,
    name: z.string(),
    checkId: z.string(),
    status: row.shape.status,
    verdict: row.shape.verdict,
    review: briefReview.optional(),
    verdictBasis: z.array(source),
    score,
    summary: z.string(),
    level: row.shape.level,
    extent: row.shape.extent,
  },
  {
    index: 'Index in `names`, starting at 0.',
    name: 'The name as sent.',
    checkId: 'Check of the name; repeated names share one check.',
    status: 'Status of the check.',
    verdict: 'Verdict; null until the check is completed.',
    review: 'Verdict after the assessments by reviewers; absent without an assessment.',
    verdictBasis: 'Sources that the verdict covers. Show them wherever you show the verdict.',
    score: '0 to 100, where 100 means free; null if the check is inconclusive, canceled or not completed.',
    summary: 'The findings, the decisive one, and the next step; `…` marks a truncated text.',
    level: 'Level of the search for trademarks; null as in the full view.',
    extent: 'Differences from the extent of the batch; absent as in the full view.',
  },
)

/** `view=summary` of a batch. */
export const batchBrief = described(
  'BatchBrief',
  'The verdict on each name of a batch, the best one first.',
  {
    sandbox: z.string().optional(),
    id: z.string(),
    title,
    object: z.literal('batch'),
    view: z.literal('summary'),
    mode,
    status,
    counts,
    rows: z.array(briefRow),
    extent: batchExtent,
    validUntil: z.iso.date().nullable(),
    completedAt: time.nullable(),
    revision: count,
    notice: z.string(),
    links,
    warnings,
  },
  {
    sandbox: 'Note that the answers are made up, always the first member. Present only in test mode.',
    id: 'Id of the batch.',
    title: TITLE,
    object: 'Object type.',
    view: 'The view.',
    mode: 'Mode of the key that sent the request.',
    status: '`running` once the first row has finished.',
    counts: 'Number of rows by status.',
    rows: 'One row for each name, the best one first.',
    extent: 'What all rows rest on.',
    validUntil:
      'Last day of the 30 days for which the verdicts may be relied on; null until the batch ends, and if no registry or network answered in full.',
    completedAt: 'Time at which the last row finished.',
    revision: 'Revision of the last event in the stream of the batch.',
    notice: 'Disclaimer of the reports.',
    links: 'Links to related resources.',
    warnings: 'Reason why the result cannot be delivered at present.',
  },
)

const compactRow = row
  .omit({ index: true })
  .extend({
    indexes: z.array(count).meta({ description: 'Indexes of the name in `names`.' }),
    reasons: z.array(compactReason).meta({ description: 'Every rule that fired.' }),
  })
  .meta({ id: 'CompactBatchRow', description: 'One check of a batch.' })

/** `view=compact` of a batch. */
export const compactBatch = batch
  .extend({
    view: z.literal('compact').meta({ description: 'The view.' }),
    rows: z.array(compactRow).meta({ description: 'One row for each check.' }),
    warnings: warnings.meta({ description: 'Reason why the result cannot be delivered at present.' }),
  })
  .meta({ id: 'CompactBatch', description: 'The batch without repeats.' })
