import { catalog } from '../../events/catalog.ts'
import type { IndexFields } from '../projection.ts'
import type { ScheduleDocument } from './document.ts'

/**
 * The agenda without the results of sources, which are most of a log and do no more than take back a retry of their source: where
 * none is left behind all that was read, they changed nothing. Of endpoints, and of events that this program does not know,
 * it takes reading the stream.
 */
export const scheduleIndexFields = (
  evolve: IndexFields<ScheduleDocument>['evolve'],
): IndexFields<ScheduleDocument> => ({
  types: Object.keys(catalog.definitions).filter((type) => type !== 'SourceResult'),
  evolve,
  reach(document, { type, revision }) {
    if (type !== 'SourceResult' || document.items.some(({ kind }) => kind === 'retry')) return null
    return revision > document.revision ? { ...document, revision } : document
  },
})
