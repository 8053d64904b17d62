import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { batchPage } from '../../../src/api/rendering/batch-page.ts'
import { checkPage } from '../../../src/api/rendering/check-page.ts'
import { HTML_POLICY, htmlPage } from '../../../src/api/rendering/html-page.ts'
import { withoutAppendix } from '../../../src/api/rendering/report-model.ts'
import { anatomyOf } from '../../../src/names/anatomy/anatomy.ts'
import fc, { runs } from '../../support/properties.ts'
import { reportDocument } from '../../support/report-document.ts'

const page = (text: string, change = {}) => htmlPage(checkPage(reportDocument(text, change)))
const TAGS =
  'a bdi body caption code dd details div dl dt footer h1 h2 head html li main meta p section span strong style summary table tbody td th thead time title tr ul svg path circle'.split(
    ' ',
  )
/** Every tag with its attributes, without the style sheet. */
const tagsOf = (html: string): string[] =>
  html.replace(/<style>[^<]*<\/style>/, '').match(/<[^!/][^>]*>/g) ?? []
/** A permitted tag: no script, no style, and links only to the web or within the page. */
function isOurs(tag: string): boolean {
  const attributes = [...tag.matchAll(/\s([\w-]+)="/g)].map(([, name = '']) => name)
  const href = /\shref="([^"]*)"/.exec(tag)?.[1] ?? '#'
  return (
    TAGS.includes(/^<(\w+)/.exec(tag)?.[1] ?? '') &&
    !attributes.some((name) => name.startsWith('on') || name === 'style') &&
    /^(https?:\/\/|#)/.test(href)
  )
}

describe('the page of a check', () => {
  it('holds nothing but our own tags and attributes, whatever registers and callers say', () => {
    const nasty = fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)",
      'javascript:alert(1)',
      ' jAvAsCrIpT:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'https://evil.example/"onclick="alert(1)',
      '</style><style>*{display:none}',
      '</title><script>',
      '<!--',
      ']]>',
      '\u202egnp.exe',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (text) => {
        const made = page(text)
        expect([...new Set(tagsOf(made))].filter((tag) => !isOurs(tag))).toEqual([])
        expect(made.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/u)
      }),
      { numRuns: runs(100) },
    )
  })

  it('says the verdict first, in words, with its coverage', () => {
    const made = page('Lumivora')
    const at = (text: string) => made.indexOf(text)
    expect(made).toContain('This verdict covers: domains, trademarks.')
    expect(made).toContain(
      'It does not cover: social networks (answered), companies (no complete answer), analysis of the name (answered).',
    )
    expect(at('</svg>Conflict')).toBeGreaterThan(at('<h1>'))
    expect(at('This verdict covers')).toBeGreaterThan(at('</svg>Conflict'))
    expect(at('<section')).toBeGreaterThan(at('This verdict covers'))
  })

  it('shows the time of marks, and which are old enough that their use may have to be proven', () => {
    const { sections } = reportDocument('Lumivora')
    const [first] = sections.trademarks.findings
    const marks = [
      {
        ...first,
        mark: 'OLD',
        number: 'A',
        jurisdiction: 'EU',
        registered: '2021-01-01',
        expires: '2030-12-31',
      },
      { ...first, mark: 'NEW', number: 'B', jurisdiction: 'EU', registered: '2022-01-01' },
      { ...first, mark: 'AMERICAN', number: 'C', jurisdiction: 'US', registered: '2023-01-01' },
      { ...first, mark: 'LAPSED', number: 'D', jurisdiction: 'EU', registered: '2001-01-01', status: 'dead' },
    ]
    const made = page('Lumivora', {
      sections: { ...sections, trademarks: { ...sections.trademarks, findings: marks } },
    })
    const sentence = /Use not verified: [^.]*\./.exec(made.replace(/<[^>]*>/g, ''))?.[0]
    expect(sentence).toContain('OLD (A), AMERICAN (C)')
    expect(sentence).not.toMatch(/NEW|LAPSED/)
    expect(made).toContain('31 Dec 2030')
    expect(made).toContain('Search for marks again on')
  })

  it('shows rights, kinds and dates of marks, and which are applications', () => {
    const { sections } = reportDocument('Lumivora')
    const [first] = sections.trademarks.findings
    if (!first) throw new Error('the sample has no mark')
    const marks = [
      {
        ...first,
        mark: 'LOBO',
        pending: true,
        right: 'international' as const,
        internationalNumber: '1800001',
        markKind: 'combined' as const,
        supplementalRegister: true,
        acquiredDistinctiveness: true,
        filed: '2025-11-01',
        priority: '2025-06-01',
        published: '2025-12-05',
        image: 'https://example.com/lobo.png',
      },
    ]
    const made = page('Lumivora', {
      sections: { ...sections, trademarks: { ...sections.trademarks, findings: marks } },
    })
    expect(made).toContain('Application')
    expect(made).toContain(
      'international, IR 1800001, combined, supplemental register, acquired distinctiveness',
    )
    expect(made).toContain('1 Nov 2025 (counts from 1 Jun 2025)')
    expect(made).toContain('5 Dec 2025')
    expect(made).toContain('href="https://example.com/lobo.png"')
  })

  it('shows what is not known, why, and what to do', () => {
    const made = htmlPage(checkPage(reportDocument('REASON')))
    expect(made).toContain('Incomplete')
    expect(made).toContain('What to do: REASON')
    expect(made).toContain('Not searched: Companies House (GB).')
  })

  it('links a free domain to the registrar, in the answer and in the table', () => {
    const report = reportDocument('Lumivora')
    const { domains } = report.sections
    const findings = domains.findings.map((one) => ({ ...one, status: 'available' as const }))
    const free = reportDocument('Lumivora', {
      sections: { ...report.sections, domains: { ...domains, findings } },
    })
    const made = htmlPage(checkPage(free, { registrar: 'https://registrar.example/?domain={domain}' }))
    expect(made.split('href="https://registrar.example/?domain=lumivora.com"')).toHaveLength(3)
    expect(htmlPage(checkPage(free))).not.toContain('registrar.example')
  })

  it('says why a user name must be looked up', () => {
    const reason = 'The network does not permit automated look-ups.'
    const { sections } = reportDocument('x')
    const manual = {
      network: 'LinkedIn',
      username: 'x',
      url: 'https://x.example',
      rule: 'no_api',
      evidence: [],
    }
    const findings = [{ ...manual, status: 'manual' as const, reason }]
    expect(page('x', { sections: { ...sections, social: { ...sections.social, findings } } })).toContain(
      reason,
    )
  })

  it('shows what was taken for the core of the name, the goods, and what belongs to the applicant', () => {
    const report = reportDocument('Lumivora Coffee')
    const goodsTerms = [{ id: '300026', niceClass: 30, text: 'coffee', certainty: 'certain' as const }]
    const { domains } = report.sections
    const made = page('Lumivora Coffee', {
      anatomy: anatomyOf('Lumivora Coffee'),
      request: { ...report.request, goodsTerms },
      sections: {
        ...report.sections,
        domains: { ...domains, findings: domains.findings.map((one) => ({ ...one, own: true })) },
      },
    })
    expect(made).toContain('Which words form the core of the name, and why')
    expect(made).toContain('Core: Lumivora<')
    expect(made).toContain('Coffee: says little about which business is meant; trade word')
    expect(made).toContain('Goods read as: coffee (class 30).')
    expect(made).toContain('<dt>Classes of goods (Nice)</dt><dd><bdi>30</bdi></dd>')
    expect(made).toContain('Of the applicant')
  })

  it('shows on the first screen each source, the result by jurisdiction, the nearest marks and the next steps', () => {
    const made = page('Lumivora')
    const glance = made.slice(made.indexOf('id="overview"'), made.indexOf('id="extent"'))
    const words = glance.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')
    for (const source of ['Domains', 'Social networks', 'Trademarks', 'Companies', 'Analysis of the name'])
      expect(words).toContain(`|${source}|`)
    expect(words).toContain('|1 Dec 2026 (30 days).')
    expect(words).toContain('|United Kingdom (GB)|Not fully searched|Not fully searched: Companies House|')
    expect(glance).toMatch(/<table class="stacked"><caption>Result by jurisdiction/)
    expect(words).toContain('|The nearest mark|')
    expect(words).toContain('|Next steps|')
  })

  it('does not blame a jurisdiction that was searched for the gap of another one', () => {
    const { sections } = reportDocument('Lumivora')
    const coverage = [
      { register: 'UKIPO', jurisdiction: 'GB', searched: true, dataAsOf: null, depth: 'similar' as const },
      { register: 'NIPO', jurisdiction: 'NO', searched: false, dataAsOf: null },
    ]
    const made = page('Lumivora', {
      reasons: [],
      sections: {
        ...sections,
        trademarks: { ...sections.trademarks, status: 'not_configured', findings: [], coverage },
      },
    })
    expect(made.replaceAll(/(?:<[^>]+>)+/g, '|')).toContain('|United Kingdom (GB)|Nothing similar found|')
  })

  it('never says that a jurisdiction searched for identical marks only has nothing similar', () => {
    const { sections } = reportDocument('Lumivora')
    const coverage = [
      { register: 'EUIPO', jurisdiction: 'GB', searched: true, dataAsOf: null, depth: 'identical' as const },
    ]
    const made = page('Lumivora', {
      reasons: [],
      sections: { ...sections, trademarks: { ...sections.trademarks, findings: [], coverage } },
    })
    const glance = made
      .slice(made.indexOf('id="overview"'), made.indexOf('id="extent"'))
      .replaceAll(/(?:<[^>]+>)+/g, '|')
    expect(glance).toContain('|Trademarks|Not fully searched|')
    expect(glance).toContain('|United Kingdom (GB)|Searched for identical names only: EUIPO|')
    expect(glance).not.toContain('Nothing similar')
  })

  it('shows under the EU what was found in a member state', () => {
    const { sections, request } = reportDocument('Lumivora')
    const [first] = sections.companies.findings
    if (!first) throw new Error('no company')
    const coverage = [{ register: 'GLEIF', jurisdiction: 'EU', searched: true, dataAsOf: null }]
    const findings = [{ ...first, name: 'LUMIVORA MEDIA', jurisdiction: 'FR' }]
    const made = page('Lumivora', {
      request: { ...request, jurisdictions: ['EU'] },
      reasons: [{ rule: 'company-similar', effect: 'caution', text: 'Similar.', findings: ['companies/0'] }],
      sections: { ...sections, companies: { ...sections.companies, status: 'done', coverage, findings } },
    })
    expect(made.replaceAll(/(?:<[^>]+>)+/g, '|')).toMatch(
      /\|European Union \(EU\)\|[^|]*\|Caution: LUMIVORA MEDIA\|/,
    )
  })

  it('never presents a company that is only similar as one in the way', () => {
    const { sections } = reportDocument('Lumivora')
    const [first] = sections.companies.findings
    const companies = (sameAs: boolean) =>
      page('Lumivora', {
        sections: {
          ...sections,
          companies: { ...sections.companies, findings: [{ ...first, sameAs, status: 'active' }] },
        },
      } as never)
    const row = (made: string) =>
      /<tr><th scope="row">(?:(?!<\/tr>).)*Active.*?<\/tr>/s.exec(
        made.slice(made.indexOf('id="companies"')),
      )?.[0]
    expect(row(companies(false))).toContain('Similar, 90%')
    expect(row(companies(false))).not.toContain('tone bad')
    expect(row(companies(true))).toMatch(/tone bad.*Same name/)
  })

  it('leaves out the appendix on demand, and nothing that states the scope', () => {
    const whole = checkPage(reportDocument('Lumivora'))
    const short = htmlPage(withoutAppendix(whole))
    expect(short).not.toMatch(/<details>|id="about"/)
    for (const part of [whole.notice, 'This verdict covers', 'id="extent"', 'id="overview"'])
      expect(short).toContain(part)
  })

  it('names neither the account nor what the caller keeps with the check', () => {
    expect(page('Lumivora')).not.toMatch(/acc_secret|sealed/)
  })

  it('isolates a name that runs from right to left from the text around it', () => {
    expect(page('מטבעה 24')).toContain('<h1><bdi>מטבעה 24</bdi></h1>')
  })

  it('has headings in order, headed tables and a language', () => {
    const made = page('Lumivora')
    expect(made).toContain('<html lang="en" dir="ltr">')
    expect(
      made
        .match(/<h\d/g)
        ?.map((tag) => tag.slice(2))
        .join(''),
    ).toBe('12222222222')
    const rows = made.match(/<tr>/g)?.length ?? 0
    const tables = made.match(/<table[ >]/g)?.length ?? 0
    expect(made.match(/<th scope="row">/g)).toHaveLength(rows - tables)
    expect(made.match(/<caption>/g)).toHaveLength(tables)
  })

  it('shows the summary, the extent, the points of reasons and the grades of marks', () => {
    const { sections } = reportDocument('Lumivora')
    const made = page('Lumivora', {
      sections: {
        ...sections,
        trademarks: {
          ...sections.trademarks,
          coverage: [
            {
              register: 'EUIPO',
              jurisdiction: 'EU',
              searched: true,
              dataAsOf: '2026-10-30',
              depth: 'similar',
            },
          ],
        },
      },
    })
    const facts = made.slice(made.indexOf('id="extent"')).replaceAll(/<[^>]+>/g, '|')
    expect(made).toContain('so its owner could oppose the registration and the use of the name')
    expect(made).toContain(
      'Conflict, 90 points: Lumivora This concerns the registration of a trademark and the use of the name.',
    )
    expect(facts).toContain('Full search (“extended”): every trademark register')
    expect(facts).toContain('EUIPO for EU: 30 Oct 2026')
    expect(facts).toContain('1 May 2027. Until then')
    expect(facts).toContain('Companies House for GB')
    expect(made).toContain('Why it matters: The mark is the same as the name.')
    expect(made).toMatch(/data-label="Grade"><span class="tone bad">.*?Blocks the name/)
  })

  it('lists the absolute grounds with their sources, if there are any', () => {
    const bars = [
      {
        kind: 'emblem',
        effect: 'bar',
        word: 'Red Cross',
        language: 'en',
        jurisdictions: ['GB', 'NO'],
        niceClasses: [],
        source: 'Geneva Conventions of 1949',
      },
    ] as const
    const made = page('Red Cross', {
      bars: bars.map((bar) => ({ ...bar, jurisdictions: [...bar.jurisdictions], niceClasses: [] })),
    })
    const table = made.slice(made.indexOf('id="bars"')).replaceAll(/<[^>]+>/g, ' ')
    expect(table).toMatch(
      /Red Cross\s+Reserved name or emblem\s+Barred by law\s+GB, NO\s+All\s+Geneva Conventions of 1949/,
    )
    expect(page('Lumivora')).not.toContain('id="bars"')
  })

  it('says that a report of test mode is made up', () => {
    expect(page('Lumivora', { mode: 'test' })).toContain('made up')
    expect(page('Lumivora')).not.toContain('made up')
  })

  it.each(['queued', 'running', 'canceled'] as const)('has no verdict while %s', (status) => {
    const { sections } = reportDocument('Lumivora')
    const made = page('Lumivora', {
      status,
      verdict: null,
      verdictBasis: [],
      score: null,
      reasons: [],
      sections: { ...sections, trademarks: { ...sections.trademarks, findings: [] } },
    })
    expect(made).not.toMatch(/>(Clear|Conflict)</)
    expect(made).toContain(status === 'canceled' ? 'Canceled' : 'In progress')
  })

  it('is allowed its own style sheet alone', () => {
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page('Lumivora')) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(HTML_POLICY).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  })
})

describe('the page of a batch', () => {
  const row = (index: number, query: string, change = {}) => ({
    index,
    query,
    checkId: `chk_${index}`,
    status: 'completed' as const,
    verdict: 'clear' as const,
    score: 98,
    sources: {
      domains: 'done',
      social: 'skipped',
      trademarks: 'done',
      companies: 'unknown',
      analysis: 'done',
    } as const,
    reasons: [],
    level: 'extended' as const,
    extent: null,
    domains: [{ domain: 'lumivora.com', tld: 'com', status: 'available' as const }],
    summary: 'No blocking mark was found. Before you file, have an attorney make a full search.',
    ...change,
  })

  it('gives each name its verdict, the result of each source and the address of its report', () => {
    const { request, createdAt, deadlineAt } = reportDocument('x')
    const rows = [row(0, '<b>Lumivora'), row(1, 'Nimbus', { status: 'pending', verdict: null, score: null })]
    const batch = {
      _id: 'bat_1',
      revision: 3,
      account: 'acc_secret',
      mode: 'live',
      status: 'running' as const,
      rows,
      request,
      sealedMetadata: null,
      sealedTitle: null,
      usage: { cost: 2, charged: 2 },
      createdAt,
      deadlineAt,
      completedAt: null,
    }
    const made = htmlPage(batchPage(batch, (id) => `https://names.example/api/v1/checks/${id}`))
    expect(made).toContain('<a href="https://names.example/api/v1/checks/chk_0"')
    expect(made).toContain('<bdi>&lt;b&gt;Lumivora</bdi>')
    expect(made).toMatch(/data-label="\.com"><span class="tone good">.*?Free</)
    expect(made).toMatch(/data-label="Companies"><span class="tone open">.*?Unknown</)
    expect(made).toContain('So far, 1 of 2 finished: 1 clear, 1 without a verdict.')
    expect(made).toContain('Before you file, have an attorney make a full search.')
    expect(made).toContain('<div class="banner good"')
    expect(made).not.toContain('acc_secret')
    const ended = { ...batch, status: 'completed' as const, completedAt: createdAt }
    const page = batchPage(ended, () => null, { title: 'Aurora' })
    expect(page).toEqual(withoutAppendix(page))
    expect([page.title, page.kind, page.name.text]).toEqual(['Aurora', 'List of 2 names', 'Aurora'])
  })

  it('ranks the names, the best first', () => {
    const { request, createdAt, deadlineAt } = reportDocument('x')
    const of = (index: number, verdict: string | null, score: number | null) =>
      row(index, `Name${index}`, { verdict, score })
    const rows = [
      of(0, 'conflict', 0),
      of(1, null, null),
      of(2, 'clear', 90),
      of(3, 'inconclusive', null),
      of(4, 'clear', 98),
      of(5, 'caution', 70),
    ]
    const batch = {
      _id: 'bat_1',
      revision: 3,
      account: 'acc_secret',
      mode: 'test',
      status: 'running' as const,
      rows,
    }
    const rest = {
      request,
      sealedMetadata: null,
      usage: { cost: 6, charged: 6 },
      createdAt,
      deadlineAt,
      completedAt: null,
    }
    const made = htmlPage(batchPage({ ...batch, ...rest } as never, () => null))
    const table = made.slice(made.indexOf('<table'), made.indexOf('</table>'))
    expect(table.match(/Name\d/g)?.join(' ')).toBe('Name4 Name2 Name5 Name3 Name0 Name1')
    expect(made.indexOf('made up')).toBeLessThan(made.indexOf('<h1>'))
  })
})
