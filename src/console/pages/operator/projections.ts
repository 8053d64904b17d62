import { html, nothing, type TemplateResult } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { confirmed } from '../parts/confirm.ts'
import { badge, loaded, moment, problemBox, table } from '../parts/shown.ts'
import type { Listed, Projection } from '../types.ts'

const POLL_MS = 2_000

/** Read models with their lag, and their rebuild. */
export function openProjections(console: Console): Page {
  const projections = new Loading(console, () => console.api.admin<Listed<Projection>>('GET', '/projections'))
  const action = new Action(console)
  const change = (method: 'POST' | 'DELETE', name: string): Promise<boolean> =>
    action.run(async () => {
      await console.api.admin(method, `/projections/${name}/rebuild`)
      await projections.reload()
    })
  const rebuild = async (name: string): Promise<void> => {
    if (
      !confirmed(
        `Rebuild ${name} from the log? The current one answers queries until the new one has caught up.`,
      )
    )
      return
    if (await change('POST', name)) console.say(`The rebuild of ${name} is requested.`)
  }
  const timer = setInterval(() => {
    const isRebuilding = projections.value?.data.some(({ rebuild: running }) => running !== null)
    if (isRebuilding && !projections.isLoading) projections.reload()
  }, POLL_MS)
  projections.reload()
  return {
    title: () => 'Read models',
    view: () =>
      html`${problemBox(action.problem)}
      ${loaded(projections, ({ data }) =>
        table(
          'Read models',
          ['Read model', 'Status', 'Lag', 'Generation', 'Served since', 'Action'],
          data.map((one) => [
            one.name,
            one.rebuild === null ? badge('good', 'Serving') : rebuildView(one.rebuild),
            one.lag === null ? 'not reported' : `${one.lag.events} events, ${Math.round(one.lag.seconds)} s`,
            html`${one.generation} (version ${one.version}${one.newest > one.version ? `, newest ${one.newest}` : ''})`,
            moment(one.servedSince),
            one.rebuild === null
              ? html`<button class="plain" ?disabled=${action.isRunning} aria-label=${`Rebuild ${one.name}`} @click=${() => rebuild(one.name)}>Rebuild</button>`
              : html`<button class="plain" ?disabled=${action.isRunning} aria-label=${`Stop the rebuild of ${one.name}`} @click=${() => change('DELETE', one.name)}>Stop</button>`,
          ]),
        ),
      )}`,
    stop: () => clearInterval(timer),
  }
}

const rebuildView = ({
  phase,
  events,
  total,
  secondsLeft,
}: NonNullable<Projection['rebuild']>): TemplateResult =>
  html`${badge('open', `Rebuilding: ${phase}`)}
    <div class="quiet">
      ${events.toLocaleString('en')}${total === null ? '' : ` of ${total.toLocaleString('en')}`} events
      ${secondsLeft === null ? nothing : html`, about ${Math.ceil(secondsLeft)} s left`}
    </div>`
