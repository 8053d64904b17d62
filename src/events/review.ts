import { z } from 'zod'
import { encryptedText } from './account.ts'

const checkId = z.string().min(1).describe('Id of the check.')
const finding = z
  .string()
  .min(1)
  .describe('Path of the finding in the report: its section and its index, as in the findings of a reason.')

/** How a reviewer judges a finding. */
export const reviewMark = z.enum(['own', 'consent', 'distinguished', 'blocking'])
export type ReviewMark = z.output<typeof reviewMark>

/** Events of `review-<check>`: what a reviewer says about findings of a check. The check itself never changes. */
export const reviewEvents = {
  /** Replaces an earlier assessment of the same finding. */
  FindingReviewed: {
    version: 1,
    schema: z.strictObject({
      checkId,
      finding,
      mark: reviewMark.describe(
        'The finding belongs to the applicant, its owner consents, it is different enough, or it blocks the name.',
      ),
      sealedReason: encryptedText.describe('Reason of the reviewer, sealed.'),
    }),
  },
  FindingReviewWithdrawn: {
    version: 1,
    schema: z.strictObject({ checkId, finding }),
  },
} as const
