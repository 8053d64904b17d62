import { html } from 'lit'
import type { OpenPage } from '../frame/console.ts'
import { Action } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { may } from '../frame/session.ts'
import { problemBox } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { CheckOptions } from './options.ts'
import { startCheck } from './start-check.ts'

/** The page on which a person types a name. */
export const open: OpenPage = (console, { query }) => {
  const options = new CheckOptions(console)
  const action = new Action(console)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    let check: Check | null = null
    await action.run(async () => {
      check = await startCheck(console.api, String(form.get('query') ?? ''), await options.read(form))
    })
    if (check) location.hash = hrefTo(['checks', (check as Check).id])
    else document.querySelector<HTMLElement>('#name')?.focus()
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
              autocomplete="off"
              spellcheck="false"
              .defaultValue=${query.get('name') ?? ''}
            />
            ${options.view()}
            <button type="submit" ?disabled=${action.isRunning}>Check this name</button>
          </form>`
        : html`<p>Your key cannot start checks. Sign in with a key that has the scope <code>checks:write</code>.</p>`,
    stop: () => options.stop(),
  }
}
