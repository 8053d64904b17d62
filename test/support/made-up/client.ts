import { z } from 'zod'
import { pageReading, readPages } from '../../../src/checkers/companies/paging.ts'
import type { Found } from '../../../src/checkers/companies/search-result.ts'
import type { Asking } from '../../../src/checkers/descriptor.ts'
import type { CheckTask } from '../../../src/checkers/provider-client/interfaces.ts'
import { readJson } from '../../../src/checkers/provider-client/read-answer.ts'

const answer = z.object({ companies: z.array(z.object({ id: z.string(), title: z.string() })) })

/** The made-up register: one page of companies whose name begins with the name. */
export async function searchMadeUp(
  asking: Asking,
  task: CheckTask,
  base: string,
  key: string,
): Promise<Found> {
  const {
    answers,
    items: seen,
    whole,
  } = await readPages(asking, task, {
    name: 'name',
    maxPages: 1,
    headers: { 'x-key': key },
    request: () => ({ url: `${base}/companies?${new URLSearchParams({ begins: task.name.normalized })}` }),
    read: (raw) => {
      const companies = readJson(raw, answer).companies.map(({ id, title }) => ({
        name: title,
        number: id,
        jurisdiction: 'IS',
        status: 'active' as const,
        statusText: null,
        sameInLaw: false,
        link: `https://made-up.example/${id}`,
      }))
      return pageReading(companies, companies.length, true)
    },
  })
  return { answers, seen, whole, at: answers[0]?.evidence.at ?? null }
}
