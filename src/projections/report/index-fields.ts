import { catalog } from '../../events/catalog.ts'
import type { DomainEvent } from '../../events/event.ts'
import type { IndexFields } from '../projection.ts'
import type { ReportDocument } from './document.ts'

/** The index fields of reports. */
type ReportIndexFields = Pick<
  ReportDocument,
  '_id' | 'revision' | 'account' | 'mode' | 'name' | 'status' | 'verdict' | 'batchId' | 'createdAt'
>

/** Results of sources are long: the fold needs only their presence. */
const ANSWERS: readonly DomainEvent['type'][] = ['SourceResult', 'SourceAttemptFailed']

const RUNNING = { status: 'running' } as const

/** The index fields of a report: the same values as in the whole fold. */
export const reportIndexFields: IndexFields<ReportIndexFields> = {
  types: ['CheckRequested', 'CheckCompleted', 'CheckCanceled'] satisfies DomainEvent['type'][],
  evolve(document, event) {
    const { revision } = event
    if (event.type === 'CheckRequested') {
      const { checkId, name, batchId } = event.data
      const { account, mode, time: createdAt } = event
      const fresh = { status: 'queued', verdict: null } as const
      return { _id: checkId, revision, account, mode, name, ...fresh, batchId, createdAt }
    }
    if (!document) return null
    switch (event.type) {
      case 'CheckCompleted':
        return { ...document, revision, status: 'completed', verdict: event.data.verdict }
      case 'CheckCanceled':
        return { ...document, revision, status: 'canceled' }
      default:
        return { ...document, revision }
    }
  },
  reach(document, { type, revision }) {
    if (!catalog.hasType(type)) return null
    if (revision <= document.revision) return document
    return { ...document, revision, ...((ANSWERS as readonly string[]).includes(type) && RUNNING) }
  },
}
