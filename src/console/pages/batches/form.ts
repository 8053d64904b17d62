import { html, nothing, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import { openAgain } from '../check/again.ts'
import { CheckOptions } from '../check/options.ts'
import type { Console, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { problemBox } from '../parts/shown.ts'
import type { Batch, Usage } from '../types.ts'
import { linesOf, type NamedLine, namesIn, type WrongLine, wrongLines } from './names-text.ts'
import { startBatch, titleField } from './start-batch.ts'

/** Takes names by paste, from a file or from an earlier list, and shows wrong lines before anything is sent. */
export const openBatchForm = (console: Console, again: string | null): Page =>
  again === null
    ? new BatchForm(console)
    : openAgain<Batch>(console, `/batches/${again}`, (earlier) => new BatchForm(console, earlier))

class BatchForm implements Page {
  readonly #console: Console
  readonly #options: CheckOptions
  readonly #action: Action
  readonly #usage: Loading<Usage>
  readonly #title: string
  #text: string

  constructor(console: Console, earlier?: Batch) {
    this.#console = console
    this.#title = earlier?.title ?? ''
    this.#text = linesOf(earlier?.rows.map(({ name }) => name) ?? [])
    this.#options = new CheckOptions(console, earlier?.request)
    this.#action = new Action(console)
    this.#usage = new Loading(console, () => console.api.get<Usage>('/usage'))
    this.#usage.reload()
  }

  title(): string {
    return 'New list'
  }

  stop(): void {
    this.#options.stop()
  }

  get #names(): NamedLine[] {
    return namesIn(this.#text)
  }

  /** Lines that cannot be sent. Before the plan is known, the service judges the number. */
  get #wrong(): WrongLine[] {
    return wrongLines(this.#names, this.#usage.value?.namesPerBatch ?? Number.POSITIVE_INFINITY)
  }

  view(): TemplateResult {
    const names = this.#names
    const wrong = this.#wrong
    const good = names.length - wrong.length
    const limit = this.#usage.value?.namesPerBatch
    return html`<form class="wide" @submit=${this.#submit}>
      ${problemBox(this.#action.problem)} ${titleField(this.#title)}
      <label for="names">Names</label>
      <textarea
        id="names"
        name="names"
        rows="8"
        required
        spellcheck="false"
        aria-describedby="names-help names-found"
        .value=${this.#text}
        @input=${this.#onText}
      ></textarea>
      <p id="names-help" class="quiet">
        One name per line. You can also paste a table; only its first column is read.
        ${limit === undefined ? nothing : html`At most ${counted(limit, 'name')}.`}
      </p>
      <label for="file">Or choose a CSV or TXT file</label>
      <input id="file" type="file" accept=".csv,.txt,text/csv,text/plain" @change=${this.#onFile} />
      <p id="names-found" role="status">
        ${names.length === 0 ? nothing : html`<strong>${counted(good, 'name')}</strong> to check.`}
      </p>
      ${wrong.length === 0 ? nothing : this.#wrongView(wrong)} ${this.#options.view()}
      <button type="submit" ?disabled=${this.#action.isRunning || good === 0}>Check ${counted(good, 'name')}</button>
    </form>`
  }

  #wrongView(wrong: readonly WrongLine[]): TemplateResult {
    return html`<div class="note warn">
      <strong>${counted(wrong.length, 'line')} will be left out:</strong>
      <ul class="plainlist">
        ${wrong.map(({ line, name, why }) => html`<li>Line ${line}, “${name.slice(0, 60)}”, ${why}.</li>`)}
      </ul>
    </div>`
  }

  readonly #onText = (event: Event): void => {
    this.#text = (event.target as HTMLTextAreaElement).value
    this.#console.redraw()
  }

  readonly #onFile = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0]
    if (!file) return
    this.#text = await file.text()
    this.#console.redraw()
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const wrong = new Set(this.#wrong.map(({ line }) => line))
    const names = this.#names.filter(({ line }) => !wrong.has(line)).map(({ name }) => name)
    let id = ''
    const isDone = await this.#action.run(async () => {
      id = await startBatch(this.#console.api, names, form, this.#options)
    })
    if (isDone) location.hash = hrefTo(['batches', id])
  }
}
