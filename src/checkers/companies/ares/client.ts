import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import {
  type CheckTask,
  ProviderError,
  type RawAnswer,
  type Reading,
} from '../../provider-client/interfaces.ts'
import { readJson, readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page, tooMany } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'
import type { CompanyStatus } from '../statuses.ts'

const PAGE = 200
/** ARES refuses a search with more results than this, with HTTP 400 and {@link TOO_MANY}. */
const MAX_RECORDS = 1_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const TOO_MANY = 'VYSTUP_PRILIS_MNOHO_VYSLEDKU'

const name = z.string().max(1_000)
const searchAnswer = z.object({
  pocetCelkem: z.int().nonnegative(),
  ekonomickeSubjekty: z.array(
    z.object({
      /** Missing for foreign entities, which have only an id of ARES. */
      ico: z.string().max(40).nullish(),
      icoId: z.string().max(60).nullish(),
      obchodniJmeno: name.nullish(),
      datumZaniku: z.string().max(40).nullish(),
      seznamRegistraci: z.record(z.string(), z.string().nullable()).nullish(),
      dalsiUdaje: z
        .array(z.object({ obchodniJmeno: z.array(z.object({ obchodniJmeno: name.nullish() })).nullish() }))
        .nullish(),
    }),
  ),
})
const refusal = z.object({ subKod: z.string() })

/** Searches the Czech registers (`POST /ekonomicke-subjekty/vyhledat`) for each spelling of the name. */
export function searchAres(asking: Asking, task: CheckTask, settings: { baseUrl: string }): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    list: ({ id, text: obchodniJmeno }, base) => ({
      maxPages: id === 'core' ? 1 : MAX_RECORDS / PAGE,
      maxBytes: MAX_ANSWER_BYTES,
      accept: [400],
      request: (page) => ({
        url: `${base}/ekonomicke-subjekty/vyhledat`,
        body: { obchodniJmeno, start: page * PAGE, pocet: PAGE },
      }),
      read: readSubjects,
    }),
  })
}

function readSubjects(answer: RawAnswer, page: number): Reading<Page> {
  if (answer.status === 400) {
    const { subKod } = readJson(answer, refusal)
    if (subKod === TOO_MANY) return tooMany(MAX_RECORDS)
    throw new ProviderError('invalid_answer', `HTTP 400: ${subKod}`, { answer })
  }
  const { pocetCelkem: total, ekonomickeSubjekty: found } = readResult(answer, searchAnswer)
  const ids = found.map((each) => numberOf(each, answer))
  return listedPage(
    answer,
    { page, size: PAGE, total, ids },
    found.flatMap((each, at) => namesOf(each, ids[at] ?? '')),
  )
}

type Subject = z.output<typeof searchAnswer>['ekonomickeSubjekty'][number]

function numberOf({ ico, icoId }: Subject, answer: RawAnswer): string {
  const number = ico ?? icoId
  if (!number) throw new ProviderError('invalid_answer', 'an entity has no number', { answer })
  return number
}

/** An entity once for each of its names, which may differ between the source registers of ARES. */
function namesOf(subject: Subject, number: string): Company[] {
  const company: Omit<Company, 'name'> = {
    number,
    jurisdiction: 'CZ',
    ...statusOf(subject),
    sameInLaw: false,
    link: `https://ares.gov.cz/ekonomicke-subjekty?ico=${encodeURIComponent(number)}`,
  }
  const more = (subject.dalsiUdaje ?? []).flatMap(({ obchodniJmeno }) => obchodniJmeno ?? [])
  const names = [subject.obchodniJmeno, ...more.map((each) => each.obchodniJmeno)]
  return [...new Set(names)].flatMap((name) => (name?.trim() ? { ...company, name } : []))
}

/** States of an entity in the source registers of ARES, `stavZdroje…` in `seznamRegistraci`. */
const ACTIVE = 'AKTIVNI'
const ENDED: ReadonlySet<string> = new Set(['ZANIKLY', 'HISTORICKY'])

/** Active: any register lists it as active. Inactive: it has a date of end, or every register that knows it lists it as ended. */
function statusOf({ datumZaniku, seznamRegistraci }: Subject): {
  status: CompanyStatus
  statusText: string | null
} {
  if (datumZaniku) return { status: 'inactive', statusText: `zánik ${datumZaniku}` }
  const states = Object.values(seznamRegistraci ?? {}).flatMap((state) =>
    state !== null && (state === ACTIVE || ENDED.has(state)) ? state : [],
  )
  if (states.includes(ACTIVE)) return { status: 'active', statusText: ACTIVE }
  const [ended] = states
  return ended === undefined
    ? { status: 'unknown', statusText: null }
    : { status: 'inactive', statusText: ended }
}
