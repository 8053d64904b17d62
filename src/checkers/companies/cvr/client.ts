import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import { basic } from '../../provider-client/basic-auth.ts'
import {
  type CheckTask,
  ProviderError,
  type RawAnswer,
  type Reading,
} from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page, tooMany } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

const PAGE = 100
const MAX_PAGES = 5
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

const METADATA = 'Vrvirksomhed.virksomhedMetadata'
const NUMBER = 'Vrvirksomhed.cvrNummer'
/** Present and earlier names, and secondary names. */
const NAMES = ['Vrvirksomhed.navne', 'Vrvirksomhed.binavne']

const names = z.array(
  z.object({
    navn: z.string().max(1_000).nullish(),
    periode: z.object({ gyldigTil: z.string().max(40).nullish() }).nullish(),
  }),
)
/** A search answer of Elasticsearch; `total` is a number before version 7. */
const searchAnswer = z.object({
  timed_out: z.boolean(),
  _shards: z.object({ failed: z.int().nonnegative() }),
  hits: z.object({
    total: z.union([
      z.int().nonnegative(),
      z.object({ value: z.int().nonnegative(), relation: z.enum(['eq', 'gte']) }),
    ]),
    hits: z.array(
      z.object({
        _source: z.object({
          Vrvirksomhed: z.object({
            cvrNummer: z.int().positive(),
            navne: names,
            binavne: names.nullish(),
            virksomhedMetadata: z.object({ sammensatStatus: z.string().max(100).nullish() }).nullish(),
          }),
        }),
      }),
    ),
  }),
})

/**
 * Searches the Danish register (`POST /cvr-permanent/virksomhed/_search`, Elasticsearch) for companies whose names contain
 * the words of each spelling of the name.
 */
export function searchCvr(
  asking: Asking,
  task: CheckTask,
  { baseUrl, user, password }: { baseUrl: string; user: string; password: string },
): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl,
    list: ({ id, text }, base) => ({
      maxPages: id === 'core' ? 1 : MAX_PAGES,
      maxBytes: MAX_ANSWER_BYTES,
      headers: { authorization: basic(user, password) },
      request: (page) => ({
        url: `${base}/cvr-permanent/virksomhed/_search`,
        body: {
          _source: [NUMBER, ...NAMES, `${METADATA}.sammensatStatus`],
          query: { bool: { should: NAMES.map((field) => matching(field, text)), minimum_should_match: 1 } },
          // The number makes the order of equal scores the same on each page.
          sort: [{ _score: 'desc' }, { [NUMBER]: 'asc' }],
          from: page * PAGE,
          size: PAGE,
        },
      }),
      read: readHits,
    }),
  })
}

const matching = (field: string, query: string) => ({
  match: { [`${field}.navn`]: { query, operator: 'and' } },
})

function readHits(answer: RawAnswer, page: number): Reading<Page> {
  const { hits, timed_out: isCutOff, _shards: shards } = readResult(answer, searchAnswer)
  if (isCutOff || shards.failed > 0)
    throw new ProviderError('invalid_answer', 'a part of the index did not answer', { answer })
  const { total } = hits
  if (typeof total === 'object' && total.relation === 'gte') return tooMany(total.value)
  const companies = hits.hits.map(({ _source }) => _source.Vrvirksomhed)
  const facts = {
    page,
    size: PAGE,
    total: typeof total === 'object' ? total.value : total,
    ids: companies.map(numberOf),
  }
  return listedPage(answer, facts, companies.flatMap(namesOf))
}

type Danish = z.output<typeof searchAnswer>['hits']['hits'][number]['_source']['Vrvirksomhed']

/** CVR numbers have eight digits; the register writes them as numbers. */
const numberOf = ({ cvrNummer }: Danish): string => String(cvrNummer).padStart(8, '0')

/** A company once for each of its names. A name whose period has ended is a previous one. */
function namesOf(danish: Danish): Company[] {
  const number = numberOf(danish)
  const statusText = danish.virksomhedMetadata?.sammensatStatus ?? null
  const company: Omit<Company, 'name'> = {
    number,
    jurisdiction: 'DK',
    status: cvrStatus(statusText),
    statusText,
    sameInLaw: false,
    link: `https://datacvr.virk.dk/enhed/virksomhed/${number}`,
  }
  return [...danish.navne, ...(danish.binavne ?? [])].flatMap(({ navn, periode }): Company[] => {
    if (!navn?.trim()) return []
    if (!periode?.gyldigTil || company.status === 'inactive') return [{ ...company, name: navn }]
    return [{ ...company, name: navn, status: 'inactive', statusText: 'previous name' }]
  })
}

/**
 * `sammensatStatus` of the Danish register, in capitals and without spaces. A company that is insolvent or being wound up
 * still exists and holds its name.
 */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  AKTIV: 'active',
  NORMAL: 'active',
  UNDERFRIVILLIGLIKVIDATION: 'active',
  UNDERKONKURS: 'active',
  UNDERLIKVIDATION: 'active',
  UNDERREASSUMERING: 'active',
  UNDERREKONSTRUKTION: 'active',
  UNDERTVANGSOPLØSNING: 'active',
  OPHØRT: 'inactive',
  OPLØST: 'inactive',
  OPLØSTEFTERERKLÆRING: 'inactive',
  OPLØSTEFTERFRIVILLIGLIKVIDATION: 'inactive',
  OPLØSTEFTERFUSION: 'inactive',
  OPLØSTEFTERGRÆNSEOVERSKRIDENDEFUSION: 'inactive',
  OPLØSTEFTERKONKURS: 'inactive',
  OPLØSTEFTERSPALTNING: 'inactive',
  SLETTET: 'inactive',
  TVANGSOPLØST: 'inactive',
}

const cvrStatus = (word: string | null): CompanyStatus =>
  statusIn(STATUSES, word?.toUpperCase().replace(/\s+/g, '') ?? null)
