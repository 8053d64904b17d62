import type { ReportDocument } from '../../projections/report/document.ts'
import type { Views } from '../http/answer-views.ts'
import { briefView } from './brief-view.ts'
import { compactView } from './compact-view.ts'
import { reportView, type ViewDeps } from './view.ts'

/** The JSON forms of a report. */
export const checkViews: Views<ReportDocument, ViewDeps> = {
  full: { schema: async () => (await import('./schema.ts')).check, of: reportView },
  summary: { schema: async () => (await import('./short-schema.ts')).checkBrief, of: briefView },
  compact: { schema: async () => (await import('./short-schema.ts')).compactCheck, of: compactView },
}
