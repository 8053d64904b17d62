import { html, nothing, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import type { Query } from '../frame/api.ts'
import type { Console } from '../frame/console.ts'
import { focusSecret } from '../frame/focus.ts'
import { Action, Loading } from '../frame/loading.ts'
import { may } from '../frame/session.ts'
import { confirmed } from '../parts/confirm.ts'
import { fileName, saveFile } from '../parts/download.ts'
import { shownOnce } from '../parts/secret.ts'
import { moment, problemBox } from '../parts/shown.ts'
import type { Check, Listed, Share } from '../types.ts'

type Form = { ending: string; type: string; label: string; query?: Query }

const FORMS: readonly Form[] = [
  { ending: 'pdf', type: 'application/pdf', label: 'PDF' },
  {
    ending: 'pdf',
    type: 'application/pdf',
    label: 'PDF without the appendix',
    query: { appendix: 'false' },
  },
  { ending: 'csv', type: 'text/csv', label: 'CSV' },
  { ending: 'html', type: 'text/html', label: 'HTML' },
]

/** A list has no appendix, and its shared page is its HTML. */
const FORMS_OF = {
  checks: FORMS,
  batches: FORMS.filter(({ label }) => label === 'PDF' || label === 'CSV'),
} as const

/** Whether a link names the machine of the person who reads it. */
const isLoopback = (url: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** Downloads of a check or list, and links that show it without a key. */
export class Sharing {
  readonly #console: Console
  readonly #path: string
  readonly #forms: readonly Form[]
  readonly #links: Loading<Listed<Share>>
  readonly #action: Action
  #url: string | null = null

  constructor(console: Console, id: string, collection: 'checks' | 'batches' = 'checks') {
    this.#console = console
    this.#path = `/${collection}/${id}`
    this.#forms = FORMS_OF[collection]
    this.#action = new Action(console)
    this.#links = new Loading(console, () => console.api.get<Listed<Share>>(`${this.#path}/share`))
    this.#links.reload()
  }

  /** `name` is the name of the files; `branding` the client and addressee of the request. */
  view(name: string, branding: Check['request']['branding']): TemplateResult {
    const { problem, isRunning } = this.#action
    const active = this.#links.value?.data ?? []
    const canShare = may(this.#console.session, this.#console.mode, 'checks:write')
    return html`<section aria-label="Share and save">
      ${problemBox(problem)}
      <div class="actions">
        ${this.#forms.map(
          (form) =>
            html`<button class="plain" ?disabled=${isRunning} @click=${() => this.#save(form, fileName(name, form.ending))}>
              ${form.label}
            </button>`,
        )}
        ${canShare ? html`<button form="share" type="submit" ?disabled=${isRunning}>Share by link</button>` : nothing}
      </div>
      ${canShare ? this.#options(branding) : nothing}
      ${this.#url === null ? nothing : this.#shared(this.#url)}
      ${active.length === 0 ? nothing : this.#active(active)}
    </section>`
  }

  #options(branding: Check['request']['branding']): TemplateResult {
    return html`<form id="share" @submit=${this.#share}>
      <details>
        <summary>Client and addressee in the report header</summary>
        <label for="share-client">Client</label>
        <input id="share-client" name="client" maxlength="100" .defaultValue=${branding?.client ?? ''} />
        <label for="share-prepared-for">Prepared for</label>
        <input
          id="share-prepared-for"
          name="preparedFor"
          maxlength="100"
          .defaultValue=${branding?.preparedFor ?? ''}
        />
        <p class="quiet">
          If empty, those of the request or of your account apply. The logo is in the <a href="#/account">report header</a>.
        </p>
      </details>
      </form>`
  }

  #shared(url: string): TemplateResult {
    return html`${shownOnce(this.#console, 'Link to share', url)}
      ${
        isLoopback(url)
          ? html`<p class="note">
              The link opens on this machine only. To share a report with others now, send the PDF. Links for others need a
              <a href="/api-docs/reference/settings">public address of the service</a>.
            </p>`
          : nothing
      }`
  }

  #active(links: readonly Share[]): TemplateResult {
    const last = links
      .map(({ expiresAt }) => expiresAt)
      .sort()
      .at(-1)
    return html`<div class="actions">
      <span>${counted(links.length, 'active link')}; the last one expires ${moment(last)}.</span>
      <button class="plain danger" ?disabled=${this.#action.isRunning} @click=${this.#withdraw}>
        Withdraw all links
      </button>
    </div>`
  }

  readonly #save = ({ type, query }: Form, name: string): Promise<boolean> =>
    this.#action.run(async () => saveFile(await this.#console.api.file(this.#path, type, query), name))

  readonly #share = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const given = [...new FormData(event.target as HTMLFormElement)].filter(
      ([, text]) => `${text}`.trim() !== '',
    )
    const body = given.length === 0 ? {} : { branding: Object.fromEntries(given) }
    const isDone = await this.#action.run(async () => {
      const { url } = await this.#console.api.post<Share>(`${this.#path}/share`, body)
      this.#url = url
      await this.#links.reload()
    })
    if (!isDone) return
    focusSecret()
    this.#console.announce('The link is ready.')
  }

  readonly #withdraw = async (): Promise<void> => {
    if (!confirmed('Withdraw all links? They stop working at once.')) return
    const isDone = await this.#action.run(async () => {
      await this.#console.api.delete(`${this.#path}/share`)
      this.#url = null
      await this.#links.reload()
    })
    if (isDone) this.#console.say('All links are withdrawn.')
  }
}
