import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page, tooMany } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings, shorterThan } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

/** The API lists at most 25 records on a page. */
const PAGE = 25
const MAX_PAGES = 12
/** The largest total that the API states; there may be more. */
const MAX_RECORDS = 10_000
const MIN_LENGTH = 3

/** `etat_administratif` of a legal unit: active, or ceased. */
const STATUSES: Readonly<Record<string, CompanyStatus>> = { A: 'active', C: 'inactive' }

/** Legal category (INSEE) of a natural person, who is known by the names under which the person trades. */
const NATURAL_PERSON = '1000'

const text = z.string().max(1_000).nullish()
const place = z.object({ nom_commercial: text, liste_enseignes: z.array(z.string()).nullish() })

const searchAnswer = z.object({
  results: z.array(
    z.object({
      siren: z.string().regex(/^\d{9}$/),
      nom_complet: text,
      nom_raison_sociale: text,
      sigle: text,
      nature_juridique: text,
      etat_administratif: text,
      siege: place.nullish(),
      matching_etablissements: z.array(place).nullish(),
    }),
  ),
  total_results: z.int().nonnegative(),
  page: z.int().positive(),
})

/** Searches the French directory of companies (`GET /search`) for each spelling of the name. */
export function searchEntreprises(
  asking: Asking,
  task: CheckTask,
  settings: { baseUrl: string },
): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    gap: (name) => shorterThan(MIN_LENGTH)(name) ?? numberGap(name),
    list: ({ id, text: q }, base) => ({
      maxPages: id === 'core' ? 2 : MAX_PAGES,
      request: (page) => {
        const parameters = {
          q,
          minimal: 'true',
          include: 'siege,matching_etablissements',
          page: String(page + 1),
          per_page: String(PAGE),
        }
        return { url: `${base}/search?${new URLSearchParams(parameters)}` }
      },
      read: readUnits,
    }),
  })
}

/** A query of 9 or 14 digits is a look-up by number, not a search for a name. */
const numberGap = (name: string): string | null =>
  /^(?:\d{9}|\d{14})$/.test(name.replace(/\s/g, '')) ? 'it takes a name of 9 or 14 digits for a number' : null

function readUnits(answer: RawAnswer, page: number): Reading<Page> {
  const { results, total_results: total, page: named } = readResult(answer, searchAnswer)
  if (total >= MAX_RECORDS) return tooMany(MAX_RECORDS)
  const ids = results.map(({ siren }) => siren)
  return listedPage(answer, { page, size: PAGE, total, ids, named: named - 1 }, results.flatMap(namesOf))
}

type Unit = z.output<typeof searchAnswer>['results'][number]

/** A company once for each of its names. */
function namesOf(unit: Unit): Company[] {
  const statusText = unit.etat_administratif ?? null
  const company: Omit<Company, 'name'> = {
    number: unit.siren,
    jurisdiction: 'FR',
    status: statusIn(STATUSES, statusText),
    statusText,
    sameInLaw: false,
    link: `https://annuaire-entreprises.data.gouv.fr/entreprise/${unit.siren}`,
  }
  const places = [...(unit.siege ? [unit.siege] : []), ...(unit.matching_etablissements ?? [])]
  const own = unit.nature_juridique === NATURAL_PERSON ? null : (unit.nom_raison_sociale ?? unit.nom_complet)
  const names = [
    own,
    unit.sigle,
    ...places.flatMap(({ nom_commercial, liste_enseignes }) => [nom_commercial, ...(liste_enseignes ?? [])]),
  ]
  return [...new Set(names)].flatMap((name) => (name?.trim() ? { ...company, name } : []))
}
