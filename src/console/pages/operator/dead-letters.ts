import { html } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { Action } from '../frame/loading.ts'
import { confirmed } from '../parts/confirm.ts'
import { Paged } from '../parts/paged.ts'
import { moment, problemBox, table } from '../parts/shown.ts'
import type { DeadLetter, Listed } from '../types.ts'

const PER_PAGE = 20
const OUTCOMES: Readonly<Record<string, string>> = {
  lifted: 'The event was processed.',
  failed_again: 'The event failed again.',
  requested: 'The redrive is in progress.',
}

/** Events that a consumer group could not process. */
export function openDeadLetters(console: Console): Page {
  const letters = new Paged<DeadLetter>(console, (cursor) =>
    console.api.admin<Listed<DeadLetter>>('GET', '/dead-letters', undefined, { limit: PER_PAGE, cursor }),
  )
  const action = new Action(console)
  const redrive = async (id: string): Promise<void> => {
    await action.run(async () => {
      const { status } = await console.api.admin<{ status: string }>('POST', `/dead-letters/${id}/redrive`)
      await letters.reload()
      console.say(OUTCOMES[status] ?? status)
    })
  }
  const redriveAll = async (): Promise<void> => {
    if (!confirmed('Process all dead letters again?')) return
    await action.run(async () => {
      const { requested } = await console.api.admin<{ requested: number }>('POST', '/dead-letters/redrive')
      await letters.reload()
      console.say(`Redrives requested: ${requested}.`)
    })
  }
  letters.reload()
  return {
    title: () => 'Dead letters',
    view: () =>
      html`${problemBox(action.problem)}
      ${letters.view(
        (list) =>
          html`<p><button class="plain" ?disabled=${action.isRunning} @click=${redriveAll}>Redrive all</button></p>
            ${table(
              'Dead letters',
              ['Group', 'Event', 'Error', 'Attempts', 'Last failure', 'Action'],
              list.map(({ id, group, type, stream, revision, error, attempts, at }) => [
                group,
                html`${type}<div class="quiet mono">${stream}, revision ${revision}</div>`,
                error,
                attempts,
                moment(at),
                html`<button class="plain" ?disabled=${action.isRunning} @click=${() => redrive(id)}>Redrive</button>`,
              ]),
            )}`,
        html`<p>No dead letters: every consumer group has processed all events that it read.</p>`,
      )}`,
  }
}
