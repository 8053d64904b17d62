import { counted } from '#shared/report-words.ts'
import type { BatchSummary } from '../types.ts'

/** The title of a list; without one, how many names it has. */
export const titleOf = ({ title, counts }: Pick<BatchSummary, 'title' | 'counts'>): string =>
  title ?? `List of ${counted(counts.total, 'name')}`
