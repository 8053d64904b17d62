import { html, nothing, type TemplateResult } from 'lit'
import { type Alone, aloneWords } from '#shared/after-review.ts'
import type { Verdict } from '../types.ts'
import { VERDICT_WORDS } from '../words.ts'

/** What the rules alone say, beside a verdict after review; nothing without an assessment. */
export const aloneView = (alone: Alone<Verdict> | null): TemplateResult | typeof nothing =>
  alone?.verdict
    ? html`<div class="quiet">${aloneWords(VERDICT_WORDS[alone.verdict]?.word ?? alone.verdict, alone.score)}</div>`
    : nothing
