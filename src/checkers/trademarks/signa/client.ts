import type { TrademarkFinding } from '../../../events/sections.ts'
import { markKey } from '../../../names/features/mark-features.ts'
import { inSlices } from '../../../primitives/in-slices.ts'
import { isStale } from '../../../registers/data-age.ts'
import type { Asking } from '../../descriptor.ts'
import { withoutSlash } from '../../provider-client/base-url.ts'
import type { Answer, CheckTask, Question, RawAnswer } from '../../provider-client/interfaces.ts'
import { type ListPage, type ListRead, readList } from '../../provider-client/paged-list.ts'
import type { SelfTestAnswer } from '../../self-test/self-test.ts'
import type { TrademarkRegister, TrademarkSearch } from '../register.ts'
import { rightsIn } from '../rights-by-territory.ts'
import type { Found } from '../search-result.ts'
import {
  readSignaOffices,
  readSignaPage,
  SIGNA_PAGE_SIZE,
  type SignaMark,
  type SignaOffice,
} from './answer.ts'
import { signaFinding } from './finding.ts'

export type SignaSettings = Pick<TrademarkRegister, 'holds' | 'budget' | 'marks'> & {
  baseUrl: string
  key: string
}

type DatedOffice = SignaOffice & { syncedAt: string }
type Query = { id: string; text: string; strategies: string; maxPages: number }

/** The API of Signa, version 1: the marks of many offices. */
export class Signa implements TrademarkSearch {
  readonly #asking: Asking
  readonly #settings: SignaSettings

  constructor(asking: Asking, settings: SignaSettings) {
    this.#asking = asking
    this.#settings = { ...settings, baseUrl: withoutSlash(settings.baseUrl) }
  }

  /**
   * Searches the offices that the check needs and that are live with fresh data. The lists of identical marks decide;
   * the first page of similar marks only adds findings.
   */
  async search(task: CheckTask): Promise<Found> {
    const { rights } = this.#settings.holds
    const needed = this.parts(task)
    const listed = await this.#offices(task)
    const offices = listed.ok ? this.#usable(listed.value, needed) : []
    const searched = [...new Set(offices.map(({ territory }) => territory))]
    const { exact, similar } = this.#queries(task)
    const asked = offices.length > 0 ? [...exact, similar] : []
    const lists = await Promise.all(asked.map((query) => this.#list(task, query, offices)))
    const answers = [listed, ...lists.flatMap((list) => list.answers)]
    return {
      holds: { territories: listed.ok ? searched : needed, rights },
      parts: searched,
      dataAsOf: this.#dateOf(offices),
      answered: answers.every(({ ok }) => ok),
      cut: lists.slice(0, exact.length).some(({ whole }) => !whole),
      depth: 'identical',
      findings: await findingsOf(task, lists, offices, this.#settings.marks),
      answers,
    }
  }

  /** The territories that a check needs. */
  parts({ request }: CheckTask): string[] {
    const rights = request.jurisdictions.flatMap(rightsIn)
    return this.#settings.holds.territories.filter((territory) =>
      rights.some((right) => right.territory === territory),
    )
  }

  /** Every office of these territories that is in use holds a mark with exactly this name, or none of them does. */
  async holds(task: CheckTask, territories: readonly string[]): Promise<SelfTestAnswer> {
    const wanted = territories.length > 0 ? territories : this.#settings.holds.territories
    const listed = await this.#offices(task)
    const offices = listed.ok ? this.#usable(listed.value, wanted) : []
    if (offices.length === 0) return { says: 'unknown', answers: [listed] }
    const { exact } = this.#queries(task)
    const lists = await Promise.all(exact.map((query) => this.#list(task, query, offices)))
    const answers = [listed, ...lists.flatMap((list) => list.answers)]
    if (!answers.every(({ ok }) => ok)) return { says: 'unknown', answers }
    const parts = [...new Set(offices.map(({ territory }) => territory))]
    const key = markKey(task.name.normalized)
    const holding = new Set(
      lists.flatMap(({ items }) =>
        items.flatMap(({ item }) => (markKey(item.words) === key ? [item.officeCode] : [])),
      ),
    )
    if (offices.every(({ code }) => holding.has(code))) return { says: 'taken', answers, parts }
    const isFree = holding.size === 0 && lists.every(({ whole }) => whole)
    return { says: isFree ? 'free' : 'unknown', answers, parts }
  }

  /** A name of several words is also asked as one word. */
  #queries({ name }: CheckTask): { exact: Query[]; similar: Query } {
    const { pages } = this.#settings.budget
    const text = name.normalized
    const joined = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    const one = { strategies: 'exact', maxPages: pages }
    return {
      exact: [
        { ...one, id: 'exact', text },
        ...(joined === text || joined === '' ? [] : [{ ...one, id: 'joined', text: joined }]),
      ],
      similar: { id: 'similar', text, strategies: 'exact,phonetic,fuzzy,prefix', maxPages: 1 },
    }
  }

  /** The oldest copy decides; no data is newer than its answer. */
  #dateOf(offices: readonly DatedOffice[]): string | null {
    const [oldest] = offices.map(({ syncedAt }) => syncedAt).sort(byTime)
    if (oldest === undefined) return null
    const now = new Date(this.#asking.now()).toISOString()
    return byTime(oldest, now) > 0 ? now : oldest
  }

  #usable(offices: readonly SignaOffice[], territories: readonly string[]): DatedOffice[] {
    return offices.filter(
      (office): office is DatedOffice =>
        territories.includes(office.territory) &&
        office.isLive &&
        office.syncedAt !== null &&
        !isStale({ dataAsOf: office.syncedAt, cycleDays: 1 }, this.#asking.now()),
    )
  }

  #offices(task: CheckTask): Promise<Answer<SignaOffice[]>> {
    const { provider, providerClient } = this.#asking
    const url = `${this.#settings.baseUrl}/offices`
    return providerClient.ask(task, {
      ...this.#question(url, `GET ${url}`),
      id: `trademarks/${provider.id}/offices`,
      read: readSignaOffices,
    })
  }

  #list(task: CheckTask, query: Query, offices: readonly SignaOffice[]): Promise<ListRead<SignaMark>> {
    const { provider, providerClient } = this.#asking
    const codes = offices.map(({ code }) => code).sort()
    return readList(providerClient, task, {
      id: `trademarks/${provider.id}/${query.id}`,
      maxPages: query.maxPages,
      page: (page, next) => this.#page(query, codes, page, next),
    })
  }

  #page(
    { text, strategies }: Query,
    offices: readonly string[],
    page: number,
    next: string | undefined,
  ): Omit<Question<ListPage<SignaMark>>, 'id'> {
    const parameters = new URLSearchParams({
      q: text,
      strategies,
      offices: offices.join(','),
      limit: String(SIGNA_PAGE_SIZE),
      include_total: 'true',
      // One row for each office that protects a mark; by default one row represents all of them.
      international_registrations: 'expanded',
      ...(next !== undefined && { cursor: next }),
    })
    const { baseUrl } = this.#settings
    const where = `${baseUrl}/trademarks, page ${page + 1}`
    return {
      ...this.#question(
        `${baseUrl}/trademarks?${parameters}`,
        `GET ${where}, ${strategies} "${text}" at ${offices.join(', ')}`,
      ),
      read: (answer) => readSignaPage(answer, new Set(offices)),
    }
  }

  #question(url: string, request: string) {
    return {
      provider: this.#asking.provider.id,
      host: new URL(url).host,
      request,
      cacheKey: url,
      send: (signal: AbortSignal) => this.#get(url, signal),
    }
  }

  #get(url: string, signal: AbortSignal): Promise<RawAnswer> {
    const headers = { authorization: `Bearer ${this.#settings.key}`, accept: 'application/json' }
    return this.#asking.providerClient.http({ url, headers, accept: [200], redirects: 'refuse' }, signal)
  }
}

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

async function findingsOf(
  task: CheckTask,
  lists: readonly ListRead<SignaMark>[],
  offices: readonly SignaOffice[],
  marks: number | null,
): Promise<TrademarkFinding[]> {
  const territories = new Map(offices.map(({ code, territory }) => [code, territory]))
  const byId = new Map<string, TrademarkFinding>()
  const found = lists.flatMap(({ items }) => items)
  await inSlices(found, ({ item, evidence }) => {
    const territory = territories.get(item.officeCode)
    if (territory === undefined) return
    const known = byId.get(item.id)
    if (known) known.evidence.push(evidence)
    else byId.set(item.id, signaFinding(task, item, territory, evidence, marks))
  })
  return [...byId.values()]
}
