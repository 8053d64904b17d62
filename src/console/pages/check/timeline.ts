import { html, nothing, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import type { Query } from '../frame/api.ts'
import type { Console, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { fileName, saveFile } from '../parts/download.ts'
import { loaded, problemBox, second, table } from '../parts/shown.ts'
import type { AuditEvent, Check, CheckEvent, Evidence, Listed } from '../types.ts'
import { plainly, SOURCE_WORDS } from '../words.ts'
import { actorWords, besideTitle, eventTitle, sourceOfEvent } from './event-title.ts'

const PAGE = 100

/** The history of a check: each event with the requests that it rests on, and its assessments and share links between them. */
export function openTimeline(console: Console, id: string): Page {
  const check = new Loading(console, () => console.api.get<Check>(`/checks/${id}`))
  const events = new Loading(console, () => happenings(console, id))
  const action = new Action(console)
  const save = (): Promise<boolean> =>
    action.run(async () =>
      saveFile(
        await console.api.file(`/checks/${id}/evidence`, 'application/json'),
        fileName(`evidence ${id}`, 'json'),
      ),
    )
  check.reload()
  events.reload()
  return {
    title: () => (check.value ? `Timeline of ${check.value.query}` : 'Timeline'),
    view: () =>
      html`<p><a href=${hrefTo(['checks', id])}>Back to the report</a></p>
        ${problemBox(action.problem)}
        ${loaded(
          events,
          (list) =>
            html`<ol class="timeline">${list.map((event) => ('hash' in event ? eventView(event, check.value) : besideView(event, check.value)))}</ol>
              <button class="plain" ?disabled=${action.isRunning} @click=${save}>Download the evidence</button>
              <p class="quiet">
                The file proves that no event with a hash was changed, removed or added later:
                <code>namecheck verify</code> reads it without the service. Its <code>--key</code> is the id of the key of the
                service; get it from the operator, not from the file.
              </p>`,
        )}`,
  }
}

/** The events of a check, its assessments and its share links, in the order of time. */
async function happenings({ api }: Console, id: string): Promise<(CheckEvent | AuditEvent)[]> {
  const [events, beside] = await Promise.all([
    allOf<CheckEvent>(api, `/checks/${id}/events`),
    allOf<AuditEvent>(api, '/events', { subject: id }),
  ])
  const others = beside.filter((event) => besideTitle(event, null) !== null).reverse()
  return [...events, ...others].sort((a, b) => timeOf(a).localeCompare(timeOf(b)))
}

const timeOf = (event: CheckEvent | AuditEvent): string => ('hash' in event ? event.time : event.createdAt)

async function allOf<Item>(api: Console['api'], path: string, query: Query = {}): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await api.get<Listed<Item>>(path, { ...query, limit: PAGE, cursor })
    items.push(...page.data)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

function besideView(event: AuditEvent, check: Check | null): TemplateResult {
  const { reason, reviewer, expiresAt } = event.details as Record<string, string | null | undefined>
  return html`<li>
    <h2>${besideTitle(event, check?.sections ?? null)}</h2>
    ${reason ? html`<p>${reason}</p>` : nothing}
    ${expiresAt ? html`<p>It expires ${second(expiresAt)}.</p>` : nothing}
    <p class="quiet">${second(event.createdAt)}, by ${reviewer ?? actorWords(event.actor)}</p>
  </li>`
}

function eventView(event: CheckEvent, check: Check | null): TemplateResult {
  const source = sourceOfEvent(event)
  const evidence = source === null || check === null ? [] : check.sections[source].evidence
  return html`<li>
    <h2>${eventTitle(event)}</h2>
    <p class="quiet">${second(event.time)}, by ${actorWords(event.actor)}</p>
    ${evidence.length === 0 || source === null ? nothing : evidenceView(SOURCE_WORDS[source], evidence)}
    <details>
      <summary>Hash</summary>
      <p class="mono">${event.hash}</p>
      <p class="quiet">SHA-256 of event ${event.revision}; it covers the hash of the previous event.</p>
    </details>
  </li>`
}

const evidenceView = (title: string, evidence: readonly Evidence[]): TemplateResult =>
  html`<details>
    <summary>Evidence: ${counted(evidence.length, 'request')}</summary>
    ${table(
      `Evidence of ${title}`,
      ['Request', 'Outcome', 'Provider', 'At', 'SHA-256 of the answer'],
      evidence.map((one) => [
        html`<span class="mono">${one.request}</span>`,
        html`${plainly(one.outcome)}${one.cached ? ' (cached)' : ''}`,
        one.provider,
        second(one.at),
        html`<span class="mono" title=${one.sha256 ?? nothing}>${one.sha256?.slice(0, 12) ?? '–'}</span>`,
      ]),
    )}
  </details>`
