import type { Check, Verdict } from '../types.ts'

export const MARKS = [
  { value: 'own', label: 'Ours' },
  { value: 'consent', label: 'The owner consents' },
  { value: 'distinguished', label: 'Different enough' },
  { value: 'blocking', label: 'Blocks the name' },
] as const

export type ReviewMark = { finding: string; mark: string; reason: string | null; by: string; at: string }
/** What a reviewer says about the citations of a report. */
export type Review = { verdict: Verdict | null; marks: ReviewMark[] }

/** The review of a report; null without one, as in reports of earlier releases. */
export const reviewOf = (check: Check & { review?: Review | null }): Review | null => check.review ?? null
