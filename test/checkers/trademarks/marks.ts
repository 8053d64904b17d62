import type { RegisterAbout } from '../../../src/registers/file.ts'
import type { Registers } from '../../../src/registers/serve/registers.ts'
import type { Asked } from './harness.ts'

/** An item as EUIPO answers it. */
export type Item = {
  applicationNumber: string
  markFeature: string
  status: string
  niceClasses: number[]
  wordMarkSpecification?: { verbalElement: string }
  applicants: { office: string; identifier: string; name: string }[]
}

export const item = (verbalElement: string, more: Partial<Item> = {}): Item => ({
  applicationNumber: '018000001',
  markFeature: 'WORD',
  status: 'REGISTERED',
  niceClasses: [9],
  wordMarkSpecification: { verbalElement },
  applicants: [{ office: 'EM', identifier: '1', name: 'Owner Ltd' }],
  ...more,
})

/** One page of a list, as EUIPO answers it. */
export function pageOf(items: readonly Item[], { query }: Pick<Asked, 'query'>): unknown {
  const page = Number(query.get('page'))
  const size = Number(query.get('size'))
  return {
    trademarks: items.slice(page * size, (page + 1) * size),
    size,
    totalElements: items.length,
    totalPages: Math.ceil(items.length / size),
    page,
  }
}

/** Which of the three lists a query asks for. */
export function listAsked({ query }: Pick<Asked, 'query'>): 'exact' | 'contains' | 'near' {
  const text = query.get('query') ?? ''
  if (!text.includes('*')) return 'exact'
  return /=="\*[^*]*\*"/.test(text) ? 'contains' : 'near'
}

export const noRegisters: Registers = {
  coverage: () => [],
  search: async () => [],
  searchCompanies: async () => [],
  sample: () => 'ZORVEXA',
  close: () => {},
}

export const about = (office: string, jurisdiction: string): RegisterAbout => ({
  kind: 'marks',
  office,
  jurisdiction,
  dataAsOf: '2026-01-31',
  rights: ['national', 'international'],
  cycleDays: 36_500,
  rows: 1,
  refused: 0,
  cut: 0,
  unread: 0,
  extent: 'whole',
})
