import { html, nothing } from 'lit'
import { jurisdictionText } from '../check/countries-text.ts'
import type { Console, Page } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { badge, day, loaded, moment, table } from '../parts/shown.ts'
import type { Listed, LocalRegister, RegisterJob } from '../types.ts'

const DAY_MS = 86_400_000

/** Local registers with the day of their data, and the jobs that fetch and import. */
export function openRegisters(console: Console): Page {
  const registers = new Loading(console, () => console.api.admin<Listed<LocalRegister>>('GET', '/registers'))
  const jobs = new Loading(console, () => console.api.admin<Listed<RegisterJob>>('GET', '/register-jobs'))
  registers.reload()
  jobs.reload()
  return {
    title: () => 'Registers',
    view: () =>
      html`${loaded(registers, ({ data }) =>
        data.length === 0
          ? html`<p>No local registers. <code>namecheck registers import</code> imports one.</p>`
          : table(
              'Local registers',
              ['Office', 'Holds', 'Country', 'Data as of', 'Rows', 'Imported'],
              data.map((one) => [
                one.office,
                one.kind,
                jurisdictionText(one.jurisdiction),
                html`${day(one.dataAsOf)} ${ageBadge(one)}`,
                html`${one.rows.toLocaleString('en')} ${holdsView(one)}${one.notes.map((note) => html`<div class="quiet">${note}</div>`)}${one.refused > 0 ? html`<div class="quiet">${one.refused.toLocaleString('en')} rejected</div>` : nothing}${one.cut + one.notUnderstood > 0 ? html`<div class="quiet">${one.cut.toLocaleString('en')} values kept in part, ${one.notUnderstood.toLocaleString('en')} not understood</div>` : nothing}`,
                moment(one.importedAt),
              ]),
            ),
      )}
      <h2>Jobs</h2>
      ${loaded(jobs, ({ data }) =>
        data.length === 0
          ? html`<p>No fetch or import has run.</p>`
          : table(
              'Jobs',
              ['Job', 'Status', 'Rows', 'Started', 'Ended'],
              data.map(({ kind, subject, status, rows, phase, error, losses, startedAt, endedAt }) => [
                html`${kind} ${subject}`,
                html`${badge(status === 'failed' ? 'bad' : 'plain', phase ?? status)} ${error ? html`<div class="quiet">${error}</div>` : nothing}${losses.map((line) => html`<div class="quiet">${line}</div>`)}`,
                rows.toLocaleString('en'),
                moment(startedAt),
                moment(endedAt),
              ]),
            ),
      )}`,
  }
}

/** Whether the rows are the whole register; the notes say what contradicts the operator. */
function holdsView({ completeness, notes }: LocalRegister) {
  if (completeness === 'whole') return nothing
  if (completeness === 'partial') return badge('warn', 'only a part: does not count')
  return badge(notes.length > 0 ? 'warn' : 'plain', 'whole, says the operator')
}

function ageBadge({ dataAsOf, cycleDays, countsUntil, stale }: LocalRegister) {
  if (stale) return badge('bad', `too old: counted until ${countsUntil}`)
  return isOld(dataAsOf, cycleDays) ? badge('warn', 'newer data expected') : nothing
}

const isOld = (dataAsOf: string, cycleDays: number): boolean =>
  Date.now() - Date.parse(dataAsOf) > 2 * cycleDays * DAY_MS
