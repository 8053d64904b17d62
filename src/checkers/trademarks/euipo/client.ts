import type { TrademarkFinding } from '../../../events/sections.ts'
import { markKey } from '../../../names/features/mark-features.ts'
import { inSlices } from '../../../primitives/in-slices.ts'
import { shortened } from '../../../primitives/text.ts'
import { statusAt } from '../../../registers/marks/renewal-grace.ts'
import { markStatus } from '../../../registers/marks/statuses.ts'
import { isWeighty } from '../../../verdict/grades.ts'
import type { Asking } from '../../descriptor.ts'
import { withoutSlash } from '../../provider-client/base-url.ts'
import { ClientCredentials } from '../../provider-client/client-credentials.ts'
import type { CheckTask, Question, RawAnswer } from '../../provider-client/interfaces.ts'
import { type ListRead, readList } from '../../provider-client/paged-list.ts'
import type { SelfTestAnswer } from '../../self-test/self-test.ts'
import { comparedMark } from '../comparison.ts'
import type { TrademarkRegister, TrademarkSearch } from '../register.ts'
import { type Found, similarInLatin } from '../search-result.ts'
import { inAskedClasses } from '../shown-marks.ts'
import { EUIPO_PAGE_SIZE, type EuipoMark, type EuipoPage, readEuipoPage } from './answer.ts'
import { searchPlan } from './plan/plan.ts'
import { type EuipoQuery, euipoQueries, unfinished } from './query.ts'

export type EuipoSettings = Pick<TrademarkRegister, 'budget' | 'marks' | 'similarSearch'> & {
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
}

/** Maximum number of pages of the exact marks. */
const MAX_EXACT_PAGES = 5
/** Time before the deadline at which only decisive queries are still sent, ms. */
const MIN_TIME_MS = 5_000

type AskedQuery = { query: EuipoQuery; list: ListRead<EuipoMark> }

const isAnswered = ({ answers }: ListRead<EuipoMark>): boolean => answers.every(({ ok }) => ok)

const queriesFor = ({ name, request }: CheckTask): EuipoQuery[] =>
  euipoQueries(searchPlan(name.normalized), request.niceClasses)

/** EUIPO's Trademark Search API 1.1.0. */
export class Euipo implements TrademarkSearch {
  readonly #asking: Asking
  readonly #baseUrl: string
  readonly #clientId: string
  readonly #tokens: ClientCredentials
  readonly #budget: EuipoSettings['budget']
  readonly #marks: number | null
  readonly #similarSearch: boolean

  constructor(asking: Asking, settings: EuipoSettings) {
    const { timeoutMs, now } = asking
    this.#asking = asking
    this.#baseUrl = withoutSlash(settings.baseUrl)
    this.#clientId = settings.clientId
    this.#budget = settings.budget
    this.#marks = settings.marks
    this.#similarSearch = settings.similarSearch
    this.#tokens = new ClientCredentials(
      { ...settings, as: 'body', scope: 'uid', timeoutMs },
      asking.providerClient.http,
      now,
    )
  }

  /**
   * Carries out the search plan of a name in its order, as far as the budget goes: the decisive queries first, then the others,
   * if all of those were answered and time is left. It counts as answered only if every list that was asked for arrived, and as
   * cut if a decisive list was not read to its end and holds no mark that blocks the name anyway.
   */
  async search(task: CheckTask): Promise<Found> {
    const all = queriesFor(task)
    const queries = all.slice(0, this.#budget.requests)
    const ask = (asked: readonly EuipoQuery[]): Promise<AskedQuery[]> => this.#ask(task, asked)
    const decisive = await ask(queries.filter(({ rank }) => rank === 'decisive'))
    const mayContinue =
      decisive.every(({ list }) => isAnswered(list)) && task.deadline - this.#asking.now() > MIN_TIME_MS
    const wider = mayContinue ? await ask(queries.filter(({ rank }) => rank !== 'decisive')) : []
    const asked = [...decisive, ...wider]
    const findings = await this.#findings(
      task,
      asked.map(({ list }) => list),
    )
    const blocks = findings.some(
      (mark) =>
        mark.status === 'live' &&
        (mark.exact || isWeighty(mark)) &&
        inAskedClasses(mark.niceClasses, task.request.niceClasses),
    )
    const whole = new Set(asked.filter(({ list }) => list.whole).map(({ query }) => query))
    const isDeep = all.every((query) => query.rank === 'extra' || whole.has(query))
    const incomplete = unfinished(all, whole)
    return {
      dataAsOf: decisive[0]?.list.answers[0]?.ok ? decisive[0].list.answers[0].evidence.at : null,
      answered: asked.every(({ list }) => isAnswered(list)),
      cut: decisive.some(({ query, list }) => !list.whole && (query.part === 'exact' || !blocks)),
      ...(this.#similarSearch && isDeep ? similarInLatin(task) : { depth: 'identical' }),
      ...(incomplete !== null && { incomplete }),
      findings,
      answers: asked.flatMap(({ list }) => list.answers),
    }
  }

  /** A mark with exactly this name is in both lists: that of the exact marks, and that of the marks that contain it. */
  async holds(task: CheckTask): Promise<SelfTestAnswer> {
    const asked = await this.#ask(
      task,
      queriesFor(task).filter(({ part }) => part === 'exact' || part === 'contains'),
    )
    const lists = asked.map(({ list }) => list)
    const answers = lists.flatMap((list) => list.answers)
    const key = markKey(task.name.normalized)
    const has = ({ items }: ListRead<EuipoMark>) => items.some(({ item }) => markKey(item.words) === key)
    if (!lists.every(isAnswered)) return { says: 'unknown', answers }
    if (lists.every((list) => has(list) || !list.whole))
      return { says: lists.some(has) ? 'taken' : 'unknown', answers }
    return { says: lists.some(has) ? 'unknown' : 'free', answers }
  }

  #ask(task: CheckTask, queries: readonly EuipoQuery[]): Promise<AskedQuery[]> {
    const { pages } = this.#budget
    return Promise.all(
      queries.map(async (query) => ({
        query,
        list: await this.#list(task, query, query.part === 'exact' ? MAX_EXACT_PAGES : pages),
      })),
    )
  }

  #list(task: CheckTask, query: EuipoQuery, maxPages: number): Promise<ListRead<EuipoMark>> {
    const { provider, providerClient } = this.#asking
    return readList(providerClient, task, {
      id: `trademarks/${provider.id}/${query.id}`,
      maxPages,
      page: (page) => this.#page(query, page),
    })
  }

  #page({ rsql, text }: EuipoQuery, page: number): Omit<Question<EuipoPage>, 'id'> {
    const parameters = new URLSearchParams({
      query: rsql,
      page: String(page),
      size: String(EUIPO_PAGE_SIZE),
      sort: 'applicationNumber:asc',
    })
    const url = `${this.#baseUrl}/trademarks?${parameters}`
    const request = `GET ${this.#baseUrl}/trademarks, page ${page}, any of ${text}`
    return {
      provider: this.#asking.provider.id,
      host: new URL(url).host,
      request,
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
    return this.#asking.providerClient.http({ url, headers, accept, redirects: 'refuse' }, signal)
  }

  async #findings(task: CheckTask, lists: readonly ListRead<EuipoMark>[]): Promise<TrademarkFinding[]> {
    const byNumber = new Map<string, TrademarkFinding>()
    const found = lists.flatMap(({ items }) => items)
    await inSlices(found, ({ item, evidence }) => {
      const known = byNumber.get(item.number)
      if (known) known.evidence.push(evidence)
      else byNumber.set(item.number, this.#finding(task, item, evidence))
    })
    return [...byNumber.values()]
  }

  #finding(
    task: CheckTask,
    {
      number,
      words,
      status: statusText,
      niceClasses,
      owner,
      right,
      kind,
      filed,
      registered,
      expires,
    }: EuipoMark,
    evidence: string,
  ): TrademarkFinding {
    const { status: said, pending } = markStatus('EUIPO', statusText)
    const mark = { status: said, statusText, expires, pending, right }
    const status = statusAt(mark, { office: 'EUIPO', dataAsOf: null }, this.#asking.now())
    // EUIPO lists a designation of the EU by the number of its international registration.
    const international = right === 'international' ? /^W0*(\d+\w*)$/.exec(number)?.[1] : undefined
    return {
      mark: shortened(words, MAX_CHARACTERS),
      number,
      office: 'EUIPO',
      jurisdiction: 'EU',
      list: 'register',
      status,
      statusText,
      ...(status === 'live' && pending !== null && { pending }),
      ...(international !== undefined && { internationalNumber: international }),
      ...(kind !== null && { markKind: kind }),
      niceClasses: [...niceClasses],
      owner: owner === null ? null : shortened(owner, MAX_CHARACTERS),
      ...comparedMark(task, { mark: words, niceClasses, owner }, this.#marks),
      right,
      filed,
      registered,
      expires,
      link: `https://euipo.europa.eu/eSearch/#details/trademarks/${encodeURIComponent(number)}`,
      evidence: [evidence],
    }
  }
}

/** A section must fit into one event, whatever a register contains. */
const MAX_CHARACTERS = 500

/** Token services as EUIPO documents them; the test environment has its own applications and tokens. */
const TOKEN_URL = 'https://euipo.europa.eu/cas-server-webapp/oidc/accessToken'
const TEST_TOKEN_URLS: Readonly<Record<string, string>> = {
  'api-sandbox.euipo.europa.eu': 'https://auth-sandbox.euipo.europa.eu/oidc/accessToken',
}

/** The token service of the environment whose search is asked, unless another one is set. */
export const tokenUrlOf = (searchUrl: string, set: string | undefined): string =>
  set ?? TEST_TOKEN_URLS[new URL(searchUrl).host] ?? TOKEN_URL
