import { html, nothing } from 'lit'
import { namesIn } from '../batches/names-text.ts'
import { CheckOptions } from '../check/options.ts'
import { startCheck } from '../check/start-check.ts'
import type { Console, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { Problem } from '../frame/problem.ts'
import { hrefTo } from '../frame/router.ts'
import { problemBox } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { COMPARABLE } from './limits.ts'

/** Asks for the names to compare; `withId` is a check that they are compared with. */
export function openCompareForm(console: Console, withId: string | null): Page {
  const options = new CheckOptions(console)
  const action = new Action(console)
  const other =
    withId === null ? null : new Loading(console, () => console.api.get<Check>(`/checks/${withId}`))
  other?.reload()
  const already = withId === null ? [] : [withId]
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    let ids: string[] = []
    const isDone = await action.run(async () => {
      const names = namesIn(String(form.get('names') ?? '')).map(({ name }) => name)
      refuseCount(names.length + already.length)
      const asked = await options.read(form)
      const checks = await Promise.all(names.map((name) => startCheck(console.api, name, asked)))
      ids = [...already, ...checks.map(({ id }) => id)]
    })
    if (isDone) location.hash = hrefTo(['compare', ids.join(',')])
    else document.querySelector<HTMLElement>('#names')?.focus()
  }
  return {
    title: () => 'Compare names',
    view: () =>
      html`<form class="wide" @submit=${submit}>
        ${problemBox(action.problem)}
        ${other?.value ? html`<p>They are compared with <strong>${other.value.query}</strong>, which is already checked.</p>` : nothing}
        <label for="names">Names</label>
        <textarea id="names" name="names" rows="5" required spellcheck="false" aria-describedby="names-help"></textarea>
        <p id="names-help" class="quiet">
          One name per line, ${COMPARABLE.least} to ${COMPARABLE.most} in total. Each name counts as one check.
        </p>
        ${options.view()}
        <button type="submit" ?disabled=${action.isRunning}>Compare</button>
      </form>`,
    stop: () => options.stop(),
  }
}

function refuseCount(count: number): void {
  const { least, most } = COMPARABLE
  if (count >= least && count <= most) return
  throw new Problem(400, {
    title: `Enter ${least} to ${most} names`,
    detail: `This makes ${count} in total. For more names, start a batch.`,
  })
}
