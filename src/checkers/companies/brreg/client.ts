import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'

const PAGE = 100
/** Names are in alphabetical order, so an identical name can be on any page. */
const MAX_PAGES = 10

const entity = z.object({
  organisasjonsnummer: z.string().regex(/^\d{9}$/),
  navn: z.string().min(1).max(1_000),
  slettedato: z.string().max(40).nullish(),
  konkurs: z.boolean().nullish(),
  underAvvikling: z.boolean().nullish(),
  underTvangsavviklingEllerTvangsopplosning: z.boolean().nullish(),
})

/** `_embedded` is omitted if nothing was found; `page` is always present. */
const searchAnswer = z.object({
  _embedded: z.object({ enheter: z.array(entity) }).optional(),
  page: z.object({
    number: z.int().nonnegative(),
    totalElements: z.int().nonnegative(),
    totalPages: z.int().nonnegative(),
  }),
})

/** Searches the Norwegian register of entities (`GET /enheter`) for each spelling of the name. */
export function searchBrreg(asking: Asking, task: CheckTask, settings: { baseUrl: string }): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    list: ({ text: navn }, base) => ({
      maxPages: MAX_PAGES,
      headers: { accept: 'application/vnd.brreg.enhetsregisteret.enhet.v2+json' },
      request: (page) => {
        const parameters = {
          navn,
          navnMetodeForSoek: 'FORTLOEPENDE',
          size: String(PAGE),
          page: String(page),
        }
        return { url: `${base}/enheter?${new URLSearchParams(parameters)}` }
      },
      read: readEntities,
    }),
  })
}

function readEntities(answer: RawAnswer, page: number): Reading<Page> {
  const { _embedded, page: pages } = readResult(answer, searchAnswer)
  const companies = (_embedded?.enheter ?? []).map(company)
  const ids = companies.map(({ number }) => number)
  const facts = { page, size: PAGE, total: pages.totalElements, ids, named: pages.number }
  return listedPage(answer, facts, companies)
}

function company(found: z.output<typeof entity>): Company {
  return {
    name: found.navn,
    number: found.organisasjonsnummer,
    jurisdiction: 'NO',
    status: found.slettedato ? 'inactive' : 'active',
    statusText: statusText(found),
    sameInLaw: false,
    link: `https://virksomhet.brreg.no/nb/oppslag/enheter/${found.organisasjonsnummer}`,
  }
}

/** The register's own word for a company's situation; an insolvent company still holds its name. */
function statusText(found: z.output<typeof entity>): string | null {
  if (found.slettedato) return `slettet ${found.slettedato}`
  if (found.konkurs) return 'konkurs'
  if (found.underTvangsavviklingEllerTvangsopplosning) return 'under tvangsavvikling eller tvangsoppløsning'
  return found.underAvvikling ? 'under avvikling' : null
}
