import { expect, it } from '@jest/globals'
import { batchPage } from '../../../src/api/rendering/batch-page.ts'
import { checkPage } from '../../../src/api/rendering/check-page.ts'
import { pdfPage } from '../../../src/api/rendering/pdf/pdf-document.ts'
import { type Page, withoutAppendix } from '../../../src/api/rendering/report-model.ts'
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
