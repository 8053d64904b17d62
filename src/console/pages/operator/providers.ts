import { html, nothing, type TemplateResult } from 'lit'
import type { Tone } from '#shared/report-words.ts'
import type { Console, Page } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { badge, loaded, moment, table } from '../parts/shown.ts'
import type { Listed, Provider, SearchCoverage } from '../types.ts'
import { plainly, SOURCE_WORDS } from '../words.ts'

/** The state of every provider with its self-tests. */
export function openProviders(console: Console): Page {
  // Providers belong to a mode. An operator without an account sees the registers of live checks.
  const hasAccount = console.mode !== null
  const providers = new Loading(console, () => console.api.get<Listed<Provider>>('/providers'))
  const coverage = new Loading(console, () => console.api.open<SearchCoverage>('api/v1/coverage'))
  if (hasAccount) providers.reload()
  else coverage.reload()
  return {
    title: () => 'Providers',
    view: () =>
      html`${hasAccount ? loaded(providers, ({ data }) => providersView(data)) : loaded(coverage, registersView)}`,
  }
}

const STATUS: Readonly<Record<string, readonly [Tone, string]>> = {
  ok: ['good', 'OK'],
  failing: ['bad', 'Failing'],
  not_asked: ['open', 'Not asked yet'],
  not_configured: ['open', 'Not configured'],
}

const providersView = (providers: readonly Provider[]): TemplateResult =>
  table(
    'Providers',
    ['Provider', 'Source', 'Status', 'Self-tests', 'Last success', 'Last failure', 'Spending'],
    providers.map(({ name, source, status, breaker, lastSuccessAt, lastFailure, canaries, spending }) => {
      const [tone, word] = STATUS[status] ?? (['open', status] as const)
      return [
        name,
        SOURCE_WORDS[source],
        html`${badge(tone, word)} ${breaker === 'closed' ? nothing : html`<div class="quiet">breaker ${plainly(breaker)}</div>`}`,
        canariesView(canaries),
        moment(lastSuccessAt),
        lastFailure === null
          ? '–'
          : html`${moment(lastFailure.at)}<div class="quiet">${lastFailure.reason}</div>`,
        spending ? `${spending.spent ?? '?'} of ${spending.cap} in ${spending.month}` : '–',
      ]
    }),
  )

function canariesView(canaries: Provider['canaries']): TemplateResult {
  const proven = canaries.filter(({ state }) => state === 'proven').length
  const failed = canaries.filter(({ state }) => state === 'failed')
  if (canaries.length === 0) return html`<span class="quiet">none run yet</span>`
  return html`${badge(failed.length > 0 ? 'bad' : 'good', `${proven} of ${canaries.length} proven`)}
  ${
    failed.length === 0
      ? nothing
      : html`<details>
          <summary>${failed.length} failed</summary>
          <ul class="plainlist">${failed.map(({ scope, reason }) => html`<li>${scope}: ${reason ?? 'no reason'}</li>`)}</ul>
        </details>`
  }`
}

const STATES: Readonly<Record<SearchCoverage['registers'][number]['state'], readonly [Tone, string]>> = {
  counts: ['good', 'On'],
  off: ['open', 'Off'],
  untried: ['warn', 'Key not tried yet'],
  failed: ['bad', 'Self-test failed'],
  stale: ['bad', 'Data too old'],
  partial: ['warn', 'Only a part'],
  unreadable: ['bad', 'File cannot be read'],
}

const registersView = ({ registers }: SearchCoverage): TemplateResult =>
  html`<p><a href="#/live">Registers</a> says for each country what to set, import or fix.</p>
  ${table(
    'Registers of live checks',
    ['Register', 'Source', 'Searched', 'Self-test'],
    registers.map(({ name, source, state, selfTest, provenAt }) => [
      name,
      SOURCE_WORDS[source],
      badge(...STATES[state]),
      html`${selfTest === null ? '–' : plainly(selfTest)} ${provenAt ? moment(provenAt) : nothing}`,
    ]),
  )}`
