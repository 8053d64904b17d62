import { html, nothing, type TemplateResult } from 'lit'
import type { Verdict } from '../types.ts'
import { VERDICT_WORDS } from '../words.ts'

/** The reviewed verdict for a cell next to the machine's; nothing without an assessment. */
export const afterReview = (review: { verdict: Verdict } | undefined): TemplateResult | typeof nothing =>
  review
    ? html`<div class="quiet">After review: ${VERDICT_WORDS[review.verdict]?.word ?? review.verdict}</div>`
    : nothing
