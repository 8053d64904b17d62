import { html, nothing, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import type { Console, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { fileName, saveFile } from '../parts/download.ts'
import { loaded, problemBox, second, table } from '../parts/shown.ts'
import type { Check, CheckEvent, Evidence, Listed } from '../types.ts'
import { plainly, SOURCE_WORDS } from '../words.ts'
import { actorWords, eventTitle, sourceOfEvent } from './event-title.ts'

const PAGE = 100

/** The history of a check: each event with the requests that it rests on. */
export function openTimeline(console: Console, id: string): Page {
  const check = new Loading(console, () => console.api.get<Check>(`/checks/${id}`))
  const events = new Loading(console, () => allEvents(console, id))
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
            html`<ol class="timeline">${list.map((event) => eventView(event, check.value))}</ol>
              <button class="plain" ?disabled=${action.isRunning} @click=${save}>Download the evidence</button>
              <p class="quiet">
                The file proves that no event was changed, removed or added later:
                <code>namecheck verify</code> reads it without the service.
              </p>`,
        )}`,
  }
}

async function allEvents({ api }: Console, id: string): Promise<CheckEvent[]> {
  const events: CheckEvent[] = []
  let cursor: string | undefined
  do {
    const page = await api.get<Listed<CheckEvent>>(`/checks/${id}/events`, { limit: PAGE, cursor })
    events.push(...page.data)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return events
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
