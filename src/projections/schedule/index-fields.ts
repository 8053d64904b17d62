import { catalog } from '../../events/catalog.ts'
import type { IndexFields } from '../projection.ts'
import type { ScheduleDocument } from './document.ts'

/**
 * The schedule without the results of sources. They are most of a log, and each only removes a retry of its source:
 * where no retry is left after all events that were read, they changed nothing. Streams of endpoints, and events that
 * this program does not know, have to be read.
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
