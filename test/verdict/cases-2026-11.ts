import type { CheckRequest } from '../../src/events/check.ts'
import * as given from './cases.ts'

/** Checks that together fire every rule of rule set 2026-11. */
type Golden = { title: string; findings?: given.Findings; request?: Partial<CheckRequest>; ended?: boolean }

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => given.mark({ number: `${at + 1}`, mark: `LUMIVORA ${at + 1}` }))

export const CASES_2026_11: readonly Golden[] = [
  { title: 'free everywhere' },
  { title: 'no source ended', ended: false },
  { title: 'user names only, not ended', ended: false, request: { sources: ['social'] } },
  { title: 'the same mark', findings: { trademarks: [given.mark()] } },
  { title: 'the same mark twenty times', findings: { trademarks: many(20) } },
  {
    title: 'the same mark, of unknown status',
    findings: { trademarks: [given.mark({ status: 'unknown' })] },
  },
  { title: 'the same mark, dead', findings: { trademarks: [given.mark({ status: 'dead' })] } },
  { title: 'the same mark, in another class', findings: { trademarks: [given.mark({ niceClasses: [31] })] } },
  { title: 'a similar mark', findings: { trademarks: [given.similarMark(0.9)] } },
  { title: 'a mark that is less similar', findings: { trademarks: [given.similarMark(0.7)] } },
  { title: 'a brand', findings: { trademarks: [given.brand()] } },
  {
    title: 'a similar brand',
    findings: { trademarks: [given.brand({ exact: false, similarity: given.similarMark(0.93).similarity })] },
  },
  { title: 'the same company', findings: { companies: [given.company()] } },
  {
    title: 'companies of every other kind',
    findings: {
      companies: [
        given.company({ status: 'unknown' }),
        given.company({ status: 'inactive', number: '2' }),
        given.company({ jurisdiction: 'NO', number: '3' }),
        given.company({ sameAs: false, similarity: 0.9, number: '4' }),
        given.company({ sameAs: false, similarity: 0.9, jurisdiction: 'NO', number: '5' }),
      ],
    },
  },
  {
    title: 'every domain taken',
    findings: {
      domains: [given.domain('lumivora.com', 'registered'), given.domain('lumivora.de', 'reserved')],
    },
  },
  {
    title: 'domains of several kinds',
    findings: {
      domains: [
        given.domain('lumivora.com', 'for_sale'),
        given.domain('lumi-vora.com', 'registered'),
        given.domain('lumivora.de', 'unknown'),
      ],
    },
  },
  { title: 'no domain is possible', findings: { domains: [given.domain('lumivora.com', 'available')] } },
  { title: 'user names', findings: { social: [given.username('taken'), given.username('invalid')] } },
  {
    title: 'an analysis with warnings',
    findings: {
      analysis: [
        given.analysis({
          meanings: [{ language: 'de', meaning: 'garbage', negative: true }],
          distinctiveness: { class: 'descriptive', text: '' },
          similarBrands: [{ brand: 'Nike', similarity: 0.95 }],
        }),
      ],
    },
  },
]
