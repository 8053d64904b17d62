import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import {
  type CheckTask,
  ProviderError,
  type RawAnswer,
  type Reading,
} from '../../provider-client/contract.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { type Page, pageReading, readPages } from '../pages.ts'
import type { Company, Found } from '../searched.ts'
import { spellingsOf } from '../spellings.ts'

const PAGE = 100
/** Names are in alphabetical order, so an identical name can be on any page. */
const MOST_PAGES = 10

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

/** Searches the Norwegian register of entities (`GET /enheter`) for the name as written, joined, and for its core. */
export async function searchBrreg(
  asking: Asking,
  task: CheckTask,
  settings: { baseUrl: string },
): Promise<Found> {
  const base = settings.baseUrl.replace(/\/+$/, '')
  const spellings = spellingsOf(task.name.normalized)
  const lists = await Promise.all(
    spellings.map(({ id, text: navn }) =>
      readPages(asking, task, {
        name: id,
        mostPages: MOST_PAGES,
        headers: { accept: 'application/vnd.brreg.enhetsregisteret.enhet.v2+json' },
        url: (page) => {
          const parameters = {
            navn,
            navnMetodeForSoek: 'FORTLOEPENDE',
            size: String(PAGE),
            page: String(page),
          }
          return `${base}/enheter?${new URLSearchParams(parameters)}`
        },
        read: readEntities,
      }),
    ),
  )
  return {
    answers: lists.flatMap(({ answers }) => answers),
    seen: lists.flatMap(({ items }) => items),
    // The name itself decides; companies that share only the core of the name may be too many to read.
    whole: lists.every(({ whole }, at) => whole || spellings[at]?.id === 'core'),
    at: lists[0]?.answers[0]?.evidence.at ?? null,
  }
}

function readEntities(answer: RawAnswer, page: number): Reading<Page> {
  const { _embedded, page: pages } = readResult(answer, searchAnswer)
  const entities = _embedded?.enheter ?? []
  const due = Math.min(Math.max(pages.totalElements - page * PAGE, 0), PAGE)
  if (pages.number !== page || entities.length !== due) {
    const got = `${entities.length} companies on page ${pages.number} of ${pages.totalElements} in all`
    throw new ProviderError('invalid_answer', `page ${page} was requested, and the answer lists ${got}`, {
      answer,
    })
  }
  const last = page * PAGE + entities.length >= pages.totalElements
  return pageReading(entities.map(company), pages.totalElements, last)
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
