import { html, nothing, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import { absolute } from '../frame/base.ts'
import type { Console, OpenPage, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { may } from '../frame/session.ts'
import { loaded, problemBox } from '../parts/shown.ts'
import { type Check, SOURCES } from '../types.ts'
import { SOURCE_WORDS, VERDICT_WORDS } from '../words.ts'
import { followCheck, hasEnded } from './follow.ts'
import { reportView } from './report.ts'
import { Reviews } from './reviews.ts'
import { Sharing } from './sharing.ts'
import { openTimeline } from './timeline.ts'

/** The page of one check: its progress, then its report. */
export const open: OpenPage = (console, route) => {
  const [, id = '', part] = route.path
  return part === 'timeline' ? openTimeline(console, id) : new Result(console, id)
}

class Result implements Page {
  readonly #console: Console
  readonly #id: string
  readonly #check: Loading<Check>
  readonly #action: Action
  readonly #sharing: Sharing
  readonly #reviews: Reviews
  #following: { stop(): void } | null = null
  #isStopped = false
  #isAsked = false
  #announced = 0

  constructor(console: Console, id: string) {
    this.#console = console
    this.#id = id
    this.#check = new Loading(console, () => console.api.get<Check>(`/checks/${id}`))
    this.#action = new Action(console)
    this.#sharing = new Sharing(console, id)
    this.#reviews = new Reviews(console, id, () => this.#check.reload())
    this.#update()
  }

  title(): string {
    return this.#check.value?.query ?? 'Report'
  }

  stop(): void {
    this.#isStopped = true
    this.#following?.stop()
  }

  view(): TemplateResult {
    return loaded(this.#check, (check) => this.#view(check)) as TemplateResult
  }

  #view(check: Check): TemplateResult {
    return html`${problemBox(this.#action.problem)} ${reportView(check, this.#reviews, this.#actions(check))}`
  }

  #actions(check: Check): TemplateResult {
    const canWrite = may(this.#console.session, this.#console.mode, 'checks:write')
    return html`${hasEnded(check) ? this.#sharing.view(check.query, check.request.branding) : nothing}
      <div class="actions">
        ${hasEnded(check) || !canWrite ? nothing : html`<button class="plain" @click=${this.#cancel}>Cancel</button>`}
        ${
          canWrite && isOpen(check)
            ? html`<button class="plain" ?disabled=${this.#action.isRunning} @click=${this.#retry}>
                Retry unknown sources
              </button>`
            : nothing
        }
        ${
          canWrite && hasEnded(check)
            ? html`<a class="button plain" href=${hrefTo(['check'], { again: this.#id })}>Check again</a>`
            : nothing
        }
        <a class="button plain" href=${hrefTo(['checks', this.#id, 'timeline'])}>Timeline and evidence</a>
        ${
          check.batchId === null
            ? nothing
            : html`<a class="button plain" href=${hrefTo(['batches', check.batchId])}>List of this name</a>`
        }
      </div>`
  }

  /** One request at a time; an event that arrives meanwhile causes one more. */
  readonly #update = async (): Promise<void> => {
    if (this.#check.isLoading) {
      this.#isAsked = true
      return
    }
    await this.#check.reload()
    if (this.#isStopped) return
    const check = this.#check.value
    if (check === null) return
    this.#say(check)
    if (hasEnded(check)) {
      this.#following?.stop()
      return
    }
    this.#following ??= followCheck(this.#console.api, {
      checkId: this.#id,
      canStream: may(this.#console.session, this.#console.mode, 'audit:read'),
      absolute,
      changed: this.#update,
    })
    if (!this.#isAsked) return
    this.#isAsked = false
    await this.#update()
  }

  /** Progress for users of screen readers, only when something changed while the page was open. */
  #say(check: Check): void {
    const answered = SOURCES.filter((source) => check.sections[source].status !== 'pending')
    const isFirst = this.#following === null
    if (hasEnded(check)) {
      if (!isFirst && check.verdict)
        this.#console.announce(`${VERDICT_WORDS[check.verdict].word}. ${check.summary}`)
    } else if (answered.length !== this.#announced) {
      const last = answered.at(-1)
      this.#console.announce(
        last === undefined
          ? 'Searching.'
          : `${counted(answered.length, 'source')} of ${SOURCES.length} answered, including ${SOURCE_WORDS[last].toLowerCase()}.`,
      )
    }
    this.#announced = answered.length
  }

  readonly #cancel = (): Promise<boolean> =>
    this.#action.run(async () => {
      await this.#console.api.post(`/checks/${this.#id}/cancel`)
      await this.#check.reload()
    })

  readonly #retry = (): Promise<boolean> =>
    this.#action.run(async () => {
      const check = await this.#console.api.post<Check>(`/checks/${this.#id}/retry`, undefined, {
        Prefer: 'wait=1',
      })
      location.hash = hrefTo(['checks', check.id])
    })
}

/** Whether a retry could answer more. */
const isOpen = (check: Check): boolean =>
  hasEnded(check) && SOURCES.some((source) => check.sections[source].status === 'unknown')
