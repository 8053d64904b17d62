import { html, nothing, type TemplateResult } from 'lit'
import { namesInField } from '#shared/names-in-field.ts'
import { counted } from '#shared/report-words.ts'
import { startBatch, titleField } from '../batches/start-batch.ts'
import type { Console, OpenPage, Page } from '../frame/console.ts'
import { Action } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { may } from '../frame/session.ts'
import { problemBox } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { openAgain } from './again.ts'
import { CheckOptions } from './options.ts'
import { startCheck } from './start-check.ts'

/** The page on which a person types a name, or several that become a list. */
export const open: OpenPage = (console, { query }) => {
  const again = query.get('again')
  return again === null
    ? openForm(console, query.get('name') ?? '')
    : openAgain<Check>(console, `/checks/${again}`, ({ query: name, request }) =>
        openForm(console, name, request),
      )
}

function openForm(console: Console, name: string, earlier?: Check['request']): Page {
  const options = new CheckOptions(console, earlier)
  const action = new Action(console)
  let text = name
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const wanted = (event.submitter as HTMLButtonElement | null)?.value ?? choicesFor(text)[0].value
    let place = ''
    const isDone = await action.run(async () => {
      if (wanted === 'list')
        place = hrefTo(['batches', await startBatch(console.api, namesInField(text).names, form, options)])
      else place = hrefTo(['checks', (await startCheck(console.api, text, await options.read(form))).id])
    })
    if (isDone) location.hash = place
    else document.querySelector<HTMLElement>('#name')?.focus()
  }
  const onInput = (event: Event): void => {
    text = (event.target as HTMLInputElement).value
    console.redraw()
  }
  return {
    title: () => 'Check a name',
    view: () =>
      may(console.session, console.mode, 'checks:write')
        ? html`<form class="wide" @submit=${submit}>
            ${problemBox(action.problem)}
            <label for="name">Name</label>
            <input
              id="name"
              class="large"
              name="query"
              required
              maxlength="1000"
              autofocus
              autocomplete="off"
              spellcheck="false"
              aria-describedby="name-help"
              .defaultValue=${text}
              @input=${onInput}
              @paste=${onPaste}
            />
            ${listView(text)} ${options.view(choicesFor(text)[0].value === 'one')}
            <div class="actions">
              ${choicesFor(text).map(
                ({ value, label }, at) =>
                  html`<button type="submit" class=${at === 0 ? nothing : 'plain'} value=${value} ?disabled=${action.isRunning}>
                    ${label}
                  </button>`,
              )}
            </div>
          </form>`
        : html`<p>Your key cannot start checks. Sign in with a key that has the scope <code>checks:write</code>.</p>`,
    stop: () => options.stop(),
  }
}

type Choice = { value: 'one' | 'list'; label: string }

/** What can be done with the text of the field; the first one is what Enter does. */
export function choicesFor(text: string): readonly [Choice, ...Choice[]] {
  const { names, isPerhapsOne } = namesInField(text)
  if (names.length < 2) return [{ value: 'one', label: 'Check this name' }]
  const list = { value: 'list', label: `Check ${counted(names.length, 'name')}` } as const
  const one = { value: 'one', label: 'Check it as one name' } as const
  return isPerhapsOne ? [one, list] : [list, one]
}

/** The names that were recognized, with a title for their list; before, how to check several names. */
function listView(text: string): TemplateResult {
  const { names } = namesInField(text)
  return html`<p id="name-help" class="quiet" role="status">
      ${
        names.length < 2
          ? html`Several names, with commas or semicolons between them, become a ranked list. You can also
              <a href="#/batches/new">paste a list or choose a file</a>.`
          : html`${counted(names.length, 'name')}: ${names.join(' · ')}`
      }
    </p>
    ${names.length < 2 ? nothing : titleField()}`
}

/** A field of one line drops line breaks: a pasted list keeps them as semicolons. */
function onPaste(event: ClipboardEvent): void {
  const pasted = event.clipboardData?.getData('text') ?? ''
  if (!/[\r\n]/.test(pasted.trim())) return
  event.preventDefault()
  const field = event.target as HTMLInputElement
  const { selectionStart, selectionEnd } = field
  const list = pasted
    .trim()
    .split(/\s*[\r\n]+\s*/)
    .join('; ')
  field.setRangeText(list, selectionStart ?? 0, selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
