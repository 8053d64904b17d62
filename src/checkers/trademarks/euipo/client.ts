import type { TrademarkFinding } from '../../../events/sections.ts'
import { markFeatures } from '../../../names/mark-features.ts'
import { compareFeatures } from '../../../names/similarity.ts'
import { inSlices } from '../../../registers/slices.ts'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, Question, RawAnswer } from '../../provider-client/contract.ts'
import { httpExchange } from '../../provider-client/http.ts'
import { type ListRead, readList } from '../../provider-client/paged-list.ts'
import { inAskedClasses } from '../ranking.ts'
import type { Found } from '../searched.ts'
import { EUIPO_PAGE_SIZE, type EuipoMark, type EuipoPage, readEuipoPage } from './answer.ts'
import { euipoQueries } from './query.ts'
import { euipoStatus } from './statuses.ts'
import { EuipoTokens } from './token.ts'

export type EuipoSettings = { baseUrl: string; tokenUrl: string; clientId: string; clientSecret: string }

/** Maximum number of pages of the exact marks, and of each list of similar ones. */
const MOST_PAGES = { exact: 5, similar: 3 }
/** A mark this similar counts against the name whatever the unread ones are; a less similar one may not. */
const SETTLES = 0.85
/** Comparisons between two checks of the clock. */
const COMPARE_STRIDE = 8

/** EUIPO's Trademark Search API 1.1.0. */
export class Euipo {
  readonly #asking: Asking
  readonly #baseUrl: string
  readonly #clientId: string
  readonly #tokens: EuipoTokens

  constructor(asking: Asking, settings: EuipoSettings) {
    const { timeoutMs, now } = asking
    this.#asking = asking
    this.#baseUrl = settings.baseUrl.replace(/\/+$/, '')
    this.#clientId = settings.clientId
    this.#tokens = new EuipoTokens({ ...settings, timeoutMs }, now)
  }

  /**
   * Searches for marks with the same words, marks that contain them, and marks that differ in one letter. It counts as
   * answered only if every list arrived and the list of the same words is complete.
   */
  async search(task: CheckTask): Promise<Found> {
    const { exact, contains, near } = euipoQueries(task.name, task.request.niceClasses)
    const [same, ...similar] = await Promise.all([
      this.#list(task, 'exact', exact, MOST_PAGES.exact),
      ...(contains === null ? [] : [this.#list(task, 'contains', contains, MOST_PAGES.similar)]),
      ...(near === null ? [] : [this.#list(task, 'near', near, MOST_PAGES.similar)]),
    ])
    const lists = [same, ...similar]
    const answers = lists.flatMap((list) => list.answers)
    const findings = await this.#findings(task, lists)
    const asked = task.request.niceClasses
    const speaksAgainst = findings.some(
      (mark) =>
        mark.status === 'live' &&
        (mark.exact || mark.similarity.score >= SETTLES) &&
        inAskedClasses(mark.niceClasses, asked),
    )
    return {
      dataAsOf: same.answers[0]?.ok ? same.answers[0].evidence.at : null,
      answered: answers.every(({ ok }) => ok),
      cut: !same.whole || (!speaksAgainst && similar.some(({ whole }) => !whole)),
      depth: 'identical',
      findings,
      answers,
    }
  }

  #list(task: CheckTask, name: string, query: string, mostPages: number): Promise<ListRead<EuipoMark>> {
    const { provider, providerClient } = this.#asking
    return readList(providerClient, task, {
      id: `trademarks/${provider.id}/${name}`,
      mostPages,
      page: (page) => this.#page(query, page),
    })
  }

  #page(query: string, page: number): Omit<Question<EuipoPage>, 'id'> {
    const parameters = new URLSearchParams({
      query,
      page: String(page),
      size: String(EUIPO_PAGE_SIZE),
      sort: 'applicationNumber:asc',
    })
    const url = `${this.#baseUrl}/trademarks?${parameters}`
    return {
      provider: this.#asking.provider.id,
      host: new URL(url).host,
      request: `GET ${url}`,
      cacheKey: url,
      send: (signal) => this.#send(url, signal),
      read: (answer) => readEuipoPage(answer, page),
    }
  }

  /** A token may be revoked before it expires: after a 401, one new token is tried. */
  async #send(url: string, signal: AbortSignal): Promise<RawAnswer> {
    const token = await this.#tokens.get(signal)
    const answer = await this.#get(url, token, [200, 401], signal)
    if (answer.status !== 401) return answer
    this.#tokens.drop(token)
    return this.#get(url, await this.#tokens.get(signal), [200], signal)
  }

  #get(url: string, token: string, accept: readonly number[], signal: AbortSignal): Promise<RawAnswer> {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-ibm-client-id': this.#clientId,
      accept: 'application/json',
    }
    return httpExchange({ url, headers, accept, redirects: 'refuse' }, signal)
  }

  async #findings(task: CheckTask, lists: readonly ListRead<EuipoMark>[]): Promise<TrademarkFinding[]> {
    const wanted = markFeatures(task.name.normalized)
    const byNumber = new Map<string, TrademarkFinding>()
    const found = lists.flatMap(({ items }) => items)
    await inSlices(
      found.length,
      (at) => {
        const each = found[at]
        if (!each) return
        const known = byNumber.get(each.item.number)
        if (known) known.evidence.push(each.evidence)
        else byNumber.set(each.item.number, finding(each.item, each.evidence, wanted))
      },
      COMPARE_STRIDE,
    )
    return [...byNumber.values()]
  }
}

function finding(
  { number, words, status, niceClasses, owner }: EuipoMark,
  evidence: string,
  wanted: ReturnType<typeof markFeatures>,
): TrademarkFinding {
  const { exact, ...similarity } = compareFeatures(wanted, markFeatures(words))
  return {
    mark: shortened(words),
    number,
    office: 'EUIPO',
    jurisdiction: 'EU',
    list: 'register',
    status: euipoStatus(status),
    niceClasses: [...niceClasses],
    owner: owner === null ? null : shortened(owner),
    exact,
    similarity,
    link: `https://euipo.europa.eu/eSearch/#details/trademarks/${encodeURIComponent(number)}`,
    evidence: [evidence],
  }
}

/** A section must fit into one event, whatever a register contains. */
const MOST_CHARACTERS = 500
const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
