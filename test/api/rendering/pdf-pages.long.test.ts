import { describe, expect, it } from '@jest/globals'
import { batchPage } from '../../../src/api/rendering/batch-page.ts'
import { checkPage } from '../../../src/api/rendering/check-page.ts'
import { pdfPage } from '../../../src/api/rendering/pdf/pdf-document.ts'
import { type Page, withoutAppendix } from '../../../src/api/rendering/report-model.ts'
import { dayWords } from '../../../src/primitives/day-words.ts'
import { LONGEST, longestReport } from '../../support/longest-report.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { reportDocument } from '../../support/report-document.ts'

const pagesOf = async (page: Page): Promise<number> =>
  (await pdfPage(page)).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

it('a check has at most three pages before the appendix, also with long lists', async () => {
  const report = reportDocument('Lumivora')
  const { domains, social, companies } = report.sections
  const many = <T>(list: readonly T[], count: number): T[] =>
    Array.from({ length: count }, (_, i) => list[i % list.length] as T)
  const sections = {
    ...report.sections,
    domains: {
      ...domains,
      findings: many(domains.findings, 30).map((one, i) => ({
        ...one,
        tld: `t${i}`,
        unicode: `lumivora.t${i}`,
      })),
    },
    social: { ...social, findings: many(social.findings, 30) },
    companies: { ...companies, findings: many(companies.findings, 40) },
  }
  const page = checkPage(reportDocument('Lumivora', { sections }))
  const before = await pagesOf(withoutAppendix(page))
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThanOrEqual(3)
})

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const BRAND = {
  client: 'Nordlicht Beteiligungs- und Markenverwaltungsgesellschaft mbH & Co. KG',
  preparedFor: 'Dr. Annegret Morgenstern-Feddersen, Head of Brand Strategy',
  logo: LOGO,
  name: 'Aagaard, Østensjø & Mørch Immaterialrettsrådgivning AS',
  color: '#0a7f5c',
  footer: 'Kaigata 1, 5015 Bergen · +47 55 00 00 00 · post@aagaard.example · NO 999 999 999 MVA',
}

async function firstPageOf(page: Page): Promise<string> {
  const [first = ''] = pdfText(await pdfPage(page))
  return first.replaceAll(/\s+/g, ' ')
}

it('the line of the firm is whole at the foot of each page, before the reference', async () => {
  const page = checkPage(reportDocument('Lumivora'))
  const packed = (text: string) => text.replaceAll(/\s+/g, '')
  for (const footer of [BRAND.footer, '\u5317'.repeat(100), 'W'.repeat(100)]) {
    const texts = pdfText(await pdfPage({ ...page, brand: { ...BRAND, footer } }))
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) expect(packed(text)).toContain(packed(footer + page.reference))
  }
})

describe('the first page of a report', () => {
  it('holds all that a reader needs, also with long names, goods, owners, reasons and many registers', async () => {
    const report = longestReport()
    const page = { ...checkPage(report), brand: BRAND }
    const first = await firstPageOf(page)
    const { trademarks, companies } = report.sections
    const registers = [...trademarks.coverage, ...companies.coverage]
    const dates = registers.flatMap(({ dataAsOf }) => (!dataAsOf ? [] : [dayWords(dataAsOf)]))
    const said = [
      LONGEST.name,
      ...LONGEST.goods.slice(0, 1),
      'Conflict Score 4 of 100',
      'is the same as the name and covers the same goods',
      ...['Domains', 'Social networks', 'Trademarks', 'Companies', 'Analysis of the name'],
      ...['European Union (EU)', 'United Kingdom (GB)', 'Switzerland (CH)'],
      ...LONGEST.marks,
      ...LONGEST.owners.map((owner) => owner.slice(0, 30)),
      'filed 3 Feb 2001, registered 4 Mar 2002, expires 4 Mar 2032',
      ...['Searched', 'Not searched'],
      ...registers.map(({ register }) => register),
      ...dates,
      'Domains: kaffeemanufaktur',
      'and 21 more',
      'unregistered rights, such as marks and trade names in use',
      'Valid until 1 Dec 2026 (30 days). Registers change every day, and applications from the last few weeks',
      'Next steps Choose another name',
      'Domains, Social networks, Trademarks, Companies: Repeat the check',
      'Check the name again before you file an application',
    ]
    expect(said.filter((one) => !first.includes(one))).toEqual([])
    for (const each of [
      'Status: In force',
      'Goods: ',
      'Show the mark',
      'Why it matters: ',
      'against an objection: ',
    ])
      expect(first.split(each)).toHaveLength(4)
  })

  it('shortens nothing that it can hold, and says where the rest is if it shortens', async () => {
    const whole = checkPage(reportDocument('Lumivora'))
    expect(await firstPageOf(whole)).not.toContain('in full from page 2 on')
    const pages = pdfText(await pdfPage(checkPage(longestReport())))
    const [first = '', second = ''] = pages.map((text) => text.replaceAll(/\s+/g, ' '))
    expect(first).toContain('Texts that end in … are in full from page 2 on.')
    for (const text of [...LONGEST.goods, ...LONGEST.owners]) expect(second).toContain(text)
  })

  it('ends with the next steps for the longest texts that a request and a register can have', async () => {
    const word = 'Überlandwerk'
    const long = (length: number) => `${word} `.repeat(length / word.length).trim()
    const report = longestReport()
    const { trademarks } = report.sections
    const jurisdictions = ['EU', 'GB', 'CH', 'US', 'NO', 'DE', 'FR', 'IT', 'ES', 'PT', 'SE', 'DK', 'FI', 'PL']
    const page = checkPage({
      ...report,
      name: { ...report.name, normalized: long(1_000) },
      request: { ...report.request, jurisdictions },
      sections: {
        ...report.sections,
        trademarks: {
          ...trademarks,
          coverage: jurisdictions.flatMap((jurisdiction) => [
            { register: long(60), jurisdiction, searched: true, dataAsOf: '2026-10-01' },
            { register: long(70), jurisdiction, searched: false, dataAsOf: null },
          ]),
          findings: trademarks.findings.map((one) => ({ ...one, mark: long(400), owner: long(400) })),
        },
      },
    })
    const first = await firstPageOf({
      ...page,
      brand: { ...BRAND, client: long(200), preparedFor: long(200) },
    })
    for (const part of ['Goods and services', 'The 3 nearest marks', 'Not searched', 'Valid until'])
      expect(first).toContain(part)
    expect(first).toContain('Check the name again before you file')
  })
})

it('the longest report has at most three pages before the appendix', async () => {
  expect(await pagesOf(withoutAppendix({ ...checkPage(longestReport()), brand: BRAND }))).toBe(3)
})

it('a batch of 50 names has at most six pages', async () => {
  const { request, createdAt, deadlineAt } = reportDocument('x')
  const reason = {
    rule: 'trademark-conflict',
    effect: 'conflict' as const,
    points: 90,
    params: {},
    text: 'A live trademark is the same as the name, and its owner could oppose the registration and the use. '.repeat(
      2,
    ),
    findings: ['trademarks/0'],
  }
  const done = { domains: 'done', social: 'done', trademarks: 'done', companies: 'done', analysis: 'done' }
  const rows = Array.from({ length: 50 }, (_, index) => ({
    index,
    query: `Lumivora Number ${index}`,
    checkId: `chk_${index}`,
    status: 'completed',
    verdict: 'conflict',
    score: 0,
    sources: done,
    reasons: [reason, reason, reason],
    domains: request.tlds.map((tld) => ({
      domain: `lumivoranumber${index}.${tld}`,
      tld,
      status: 'registered',
    })),
    summary: null,
    extent: {
      territories: ['EU', 'US'],
      data: ['EUIPO', 'USPTO', 'GLEIF', 'Companies House', 'domain registries'].map((register) => ({
        ...{ source: 'trademarks', register, jurisdiction: null, asOf: '2026-11-20' },
      })),
      notSearched: [`lumivora-number-${index}.com`, `network-${index}`, 'trademark register of DE'],
    },
  }))
  const batch = {
    _id: 'bat_1',
    revision: 3,
    account: 'acc',
    mode: 'test',
    status: 'completed',
    rows,
    request,
  }
  const times = {
    sealedMetadata: null,
    usage: { cost: 50, charged: 50 },
    createdAt,
    deadlineAt,
    completedAt: createdAt,
  }
  const page = batchPage({ ...batch, ...times } as never, (id) => `https://names.example/${id}`)
  expect(await pagesOf(page)).toBeLessThanOrEqual(6)
})
