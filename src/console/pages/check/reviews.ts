import { html, nothing, type TemplateResult } from 'lit'
import { ASSESSMENT_WORDS, assessmentWord } from '#shared/report-words.ts'
import type { Console } from '../frame/console.ts'
import { Action } from '../frame/loading.ts'
import { may } from '../frame/session.ts'
import { badge, moment, problemBox } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { actorWords } from './event-title.ts'
import { hasEnded } from './follow.ts'

/** What reviewers say about the citations of a report. */
type Review = NonNullable<Check['review']>
type ReviewMark = Review['marks'][number]

/** The review of a report; null without an assessment. */
const reviewOf = ({ review }: Pick<Check, 'review'>): Review | null => review ?? null

/** The assessments that a reviewer sets on citations. The verdict of the machine stays. */
export class Reviews {
  readonly #console: Console
  readonly #id: string
  readonly #changed: () => Promise<void>
  readonly #action: Action
  /** The finding whose form is open. */
  #open: string | null = null

  constructor(console: Console, checkId: string, changed: () => Promise<void>) {
    this.#console = console
    this.#id = checkId
    this.#changed = changed
    this.#action = new Action(console)
  }

  /** The assessment of one finding, and the form that changes it. */
  view(finding: string, check: Check): TemplateResult | typeof nothing {
    if (!hasEnded(check)) return nothing
    const mark = reviewOf(check)?.marks.find((one) => one.finding === finding)
    const canWrite = may(this.#console.session, this.#console.mode, 'checks:write')
    return html`${mark ? markView(mark) : nothing}
    ${
      !canWrite
        ? nothing
        : this.#open === finding
          ? this.#form(finding, mark)
          : html`<p>
              <button class="text" id=${`${idOf(finding)}-open`} @click=${() => this.#toggle(finding)}>
                ${mark ? 'Change the assessment' : 'Assess this finding'}
              </button>
            </p>`
    }`
  }

  #form(finding: string, mark: Review['marks'][number] | undefined): TemplateResult {
    const id = idOf(finding)
    return html`<form class="card" @submit=${(event: SubmitEvent) => this.#save(event, finding)}>
      ${problemBox(this.#action.problem)}
      <label for=${id}>Your assessment</label>
      <select id=${id} name="mark">
        ${Object.entries(ASSESSMENT_WORDS).map(
          ([value, { word }]) =>
            html`<option value=${value} ?selected=${mark?.mark === value}>${word}</option>`,
        )}
      </select>
      <label for=${`${id}-reason`}>Reason</label>
      <textarea id=${`${id}-reason`} name="reason" rows="2" required maxlength="500" aria-describedby=${`${id}-readers`} .defaultValue=${mark?.reason ?? ''}></textarea>
      <p class="quiet" id=${`${id}-readers`}>Everyone who reads the report sees your assessment and its reason, also behind links that you have shared.</p>
      <div class="actions">
        <button type="submit" ?disabled=${this.#action.isRunning}>Save</button>
        <button type="button" class="plain" @click=${() => this.#toggle(null)}>Close</button>
        ${
          mark
            ? html`<button type="button" class="plain danger" @click=${() => this.#remove(finding)}>Remove the assessment</button>`
            : nothing
        }
      </div>
    </form>`
  }

  /** Opens the form of a finding, or closes it; the focus moves to what takes the place of the pressed button. */
  #toggle(finding: string | null): void {
    const id = idOf(finding ?? this.#open ?? '')
    this.#open = finding
    this.#action.problem = null
    this.#console.redraw()
    requestAnimationFrame(() => document.getElementById(finding === null ? `${id}-open` : id)?.focus())
  }

  async #save(event: SubmitEvent, finding: string): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const body = { mark: form.get('mark'), reason: form.get('reason') }
    await this.#change('The assessment is saved.', () => this.#console.api.put(this.#path(finding), body))
  }

  #remove(finding: string): Promise<void> {
    return this.#change('The assessment is removed.', () => this.#console.api.delete(this.#path(finding)))
  }

  async #change(said: string, work: () => Promise<unknown>): Promise<void> {
    const isDone = await this.#action.run(async () => {
      await work()
      await this.#changed()
    })
    if (!isDone) return
    this.#toggle(null)
    this.#console.say(said)
  }

  #path(finding: string): string {
    return `/checks/${this.#id}/reviews/${encodeURIComponent(finding)}`
  }
}

const idOf = (finding: string): string => `review-${finding.replace('/', '-')}`

const markView = ({ mark, reason, by, reviewer, at }: ReviewMark): TemplateResult =>
  html`<p>
    ${badge(assessmentWord(mark).tone, assessmentWord(mark).word)} ${reason}
    <span class="quiet">${reviewer ?? actorWords(by)}, ${moment(at)}</span>
  </p>`
