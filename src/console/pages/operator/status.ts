import { html, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import type { Console, Page } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { badge, loaded, moment, table } from '../parts/shown.ts'
import type { ServiceStatus } from '../types.ts'

const POLL_MS = 5_000
/** A greater lag is worth a look, seconds. */
const NOTEWORTHY_SECONDS = 30

/** Whether the service is ready, and every process with its roles and the lag of its consumer groups. */
export function openStatus(console: Console): Page {
  const status = new Loading(console, () => console.api.admin<ServiceStatus>('GET', '/status'))
  const timer = setInterval(() => {
    if (!status.isLoading) status.reload()
  }, POLL_MS)
  status.reload()
  return {
    title: () => 'Status',
    view: () => html`${loaded(status, statusView)}`,
    stop: () => clearInterval(timer),
  }
}

const statusView = ({ ready, checks, processes }: ServiceStatus): TemplateResult =>
  html`<h2>Readiness</h2>
    <p>
      The process that answers: ${readyBadge(ready, checks)}
    </p>
    ${table(
      'Dependencies of the process',
      ['Part', 'State', 'Detail'],
      checks.map(({ name, ok, detail }) => [
        name,
        ok ? badge('good', 'OK') : badge('bad', 'Failing'),
        detail,
      ]),
    )}
    <h2>Roles and lag</h2>
    ${
      processes.length === 0
        ? html`<p>No process has reported in the last minute.</p>`
        : processes.map(processView)
    }`

/** Red also for a process that accepts requests but reaches no provider. */
function readyBadge(ready: boolean, checks: ServiceStatus['checks']): TemplateResult {
  if (!ready) return badge('bad', 'Not ready')
  if (checks.some(({ name, ok }) => name === 'network' && !ok)) return badge('bad', 'Degraded')
  return checks.every(({ ok }) => ok) ? badge('good', 'Ready') : badge('warn', 'Ready, but a part fails')
}

const processView = ({
  name,
  roles,
  reportedAt,
  groups,
}: ServiceStatus['processes'][number]): TemplateResult =>
  html`<h3>${name}</h3>
    <p>${roles.join(', ')} <span class="quiet">reported ${moment(reportedAt)}</span></p>
    ${
      groups.length === 0
        ? html`<p>This process runs no consumer group.</p>`
        : table(
            `Consumer groups of ${name}`,
            ['Consumer group', 'Lag'],
            groups.map(({ group, lag }) => [group, lagView(lag)]),
          )
    }`

function lagView(lag: ServiceStatus['processes'][number]['groups'][number]['lag']): TemplateResult {
  if (lag === null) return badge('warn', 'Not known')
  if (lag.events === 0) return badge('good', 'None')
  const text = `${counted(lag.events, 'event')}, ${lag.seconds} s`
  return badge(lag.seconds > NOTEWORTHY_SECONDS ? 'warn' : 'plain', text)
}
