import type { Check } from '../types.ts'

export const MARKS = [
  { value: 'own', label: 'Ours' },
  { value: 'consent', label: 'The owner consents' },
  { value: 'distinguished', label: 'Different enough' },
  { value: 'blocking', label: 'Blocks the name' },
] as const

/** What reviewers say about the citations of a report. */
export type Review = NonNullable<Check['review']>
export type ReviewMark = Review['marks'][number]

/** The review of a report; null without an assessment. */
export const reviewOf = ({ review }: Pick<Check, 'review'>): Review | null => review ?? null
