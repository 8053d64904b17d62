import { describe, expect, it } from '@jest/globals'
import type { Source } from '../../src/events/sections.ts'
import { type Answer, type Answered, answersOf, lineText } from '../../src/verdict/answers.ts'
import { gradeWord } from '../../src/verdict/report-words.ts'

type Part = Partial<Record<Source, { status?: string; findings?: object[]; reason?: object }>>
type Given = { sections?: Part; reasons?: object[]; level?: string | null; registrar?: string }

/** The answer of a source, with its lines as texts. */
function answer(source: Source, { sections = {}, reasons = [], level = null, registrar }: Given) {
  const section = (of: Source) => ({ status: 'done', findings: [], ...sections[of] })
  const report = {
    sections: {
      ...{ domains: section('domains'), social: section('social'), trademarks: section('trademarks') },
      ...{ companies: section('companies'), analysis: section('analysis') },
    },
    reasons: reasons.map((reason) => ({ objections: [], ...reason })),
    extent: { level },
  } as unknown as Answered
  const { lines, ...rest } = answersOf(report, registrar).find((one) => one.source === source) as Answer
  return { ...rest, lines: lines.map(lineText), items: lines.flatMap(({ items }) => items) }
}

const domain = (unicode: string, status: string, more: object = {}) => ({
  ...{ domain: unicode, unicode, status, tld: unicode.split('.').at(-1) },
  ...more,
})
const mark = (name: string, more: object = {}) => ({
  ...{ mark: name, office: 'EUIPO', status: 'live', niceClasses: [9], owner: 'Acme', grade: null },
  ...{ exact: false, link: `https://marks.example/${name}` },
  ...more,
})
const company = (name: string, more: object = {}) => ({
  ...{ name, jurisdiction: 'GB', status: 'active', sameAs: false, link: null },
  ...more,
})
const userName = (network: string, status: string) => ({ network, status, url: `https://${network}.example` })

describe('answers', () => {
  it('come in the order in which a reader asks', () => {
    const report = { sections: {}, reasons: [], extent: { level: null } }
    for (const source of ['domains', 'trademarks', 'companies', 'social', 'analysis'])
      Object.assign(report.sections, { [source]: { status: 'pending', findings: [] } })
    const answers = answersOf(report as never)
    expect(answers.map(({ source }) => source)).toEqual([
      'domains',
      'trademarks',
      'companies',
      'social',
      'analysis',
    ])
    expect(answers.every(({ isPending, tone }) => isPending && tone === 'open')).toBe(true)
  })

  it('never say that a name is available or safe', () => {
    const all = (['domains', 'trademarks', 'companies', 'social'] as const).map((of) => answer(of, {}))
    expect(JSON.stringify(all)).not.toMatch(/available|safe/i)
  })

  it('name .com first, then each top-level domain with its status', () => {
    const findings = [
      domain('lumivora.io', 'registered'),
      domain('lumivora.com', 'available'),
      domain('lumivora.net', 'available'),
      domain('lumi-vora.com', 'registered'),
      domain('lumi-vora.net', 'available'),
    ]
    const registrar = 'https://registrar.example/?d={domain}'
    expect(answer('domains', { sections: { domains: { findings } }, registrar })).toMatchObject({
      tone: 'good',
      headline: 'lumivora.com is free',
      lines: ['Free: lumivora.com, .net', 'Taken: .io', 'lumi-vora: 1 of 2 free'],
      items: [
        { href: 'https://registrar.example/?d=lumivora.com' },
        { href: 'https://registrar.example/?d=lumivora.net' },
        { href: null },
        {},
      ],
    })
  })

  it('link a free domain nowhere without a registrar, and one of the applicant never', () => {
    const findings = [domain('lumivora.com', 'available', { own: true }), domain('lumivora.io', 'available')]
    const { items, headline } = answer('domains', { sections: { domains: { findings } } })
    expect(items.map(({ href }) => href)).toEqual([null, null])
    expect(headline).toBe('lumivora.com belongs to the applicant')
  })

  it('say of domains which one the caution rests on', () => {
    const findings = [domain('lumivora.com', 'available'), domain('lumivora.io', 'for_sale')]
    const reasons = [{ effect: 'caution', findings: ['domains/1'] }]
    expect(answer('domains', { sections: { domains: { findings } }, reasons })).toMatchObject({
      tone: 'warn',
      headline: 'lumivora.com is free, lumivora.io is for sale',
    })
  })

  it('say nothing of free domains where no registry answered, and all that is known where some did', () => {
    const unknown = [domain('lumivora.com', 'unknown'), domain('lumivora.io', 'unknown')]
    const reason = { nextStep: 'Retry.' }
    const nothing = { status: 'unknown', findings: unknown, reason }
    expect(answer('domains', { sections: { domains: nothing } })).toMatchObject({
      tone: 'open',
      headline: 'No complete answer',
      lines: ['Unknown: lumivora.com, .io', 'Retry.'],
    })
    const some = { ...nothing, findings: [domain('lumivora.com', 'available'), unknown[1] as object] }
    expect(answer('domains', { sections: { domains: some } })).toMatchObject({
      tone: 'good',
      headline: 'lumivora.com is free',
      lines: ['Free: lumivora.com', 'Unknown: .io', 'No complete answer. Retry.'],
    })
  })

  it('name the three nearest marks, and leave out those of the applicant and those not in force', () => {
    const findings = [
      mark('A', { grade: 'conflict', exact: true }),
      mark('MINE', { grade: 'conflict', exact: true, own: true }),
      mark('OLD', { exact: true, status: 'dead' }),
      ...['B', 'C', 'D', 'E'].map((name) => mark(name, { grade: 'high', niceClasses: [9, 42] })),
    ]
    expect(answer('trademarks', { sections: { trademarks: { findings } } })).toMatchObject({
      tone: 'bad',
      headline: '1 mark blocks the name',
      lines: [
        'Blocks the name: A (EUIPO; class 9: software and electronics; Acme)',
        'Strong objection: B (EUIPO; classes 9: software and electronics, 42: IT and research; Acme), C (EUIPO; classes 9: software and electronics, 42: IT and research; Acme)',
        '2 further marks in the details',
      ],
    })
  })

  it('say for what a mark is protected, in its own terms if the register has them', () => {
    const findings = [
      mark('A', {
        grade: 'high',
        goods: 'Downloadable software for the planning of journeys by bicycle and on foot',
      }),
      mark('B', { grade: 'medium', niceClasses: [1, 2, 3, 4, 5] }),
    ]
    expect(answer('trademarks', { sections: { trademarks: { findings } } }).lines).toEqual([
      'Strong objection: A (EUIPO; class 9: Downloadable software for the planning of journeys by bicycl…; Acme)',
      'Possible objection: B (EUIPO; classes 1: chemicals, 2: paints, 3: cosmetics and cleaning products and 2 more; Acme)',
    ])
  })

  it('count a mark that a reviewer calls blocking first, and none that was set aside', () => {
    const findings = [
      mark('A', { grade: 'high', assessed: 'distinguished' }),
      mark('B', { grade: 'medium' }),
      mark('C', { grade: null, assessed: 'blocking' }),
    ]
    expect(answer('trademarks', { sections: { trademarks: { findings } } })).toMatchObject({
      headline: '1 mark blocks the name',
      lines: [
        expect.stringMatching(/^Blocks the name \(reviewer\): C /),
        expect.stringMatching(/^Possible objection: B /),
      ],
    })
  })

  it('show a similar mark as similar, not as a find', () => {
    const similar = mark('LUMI', { grade: 'low' })
    expect(answer('trademarks', { sections: { trademarks: { findings: [similar] } } })).toMatchObject({
      tone: 'good',
      headline: 'No blocking mark found in what was searched',
      lines: ['Weak objection: LUMI (EUIPO; class 9: software and electronics; Acme)'],
    })
    expect(gradeWord(similar as never).tone).toBe('near')
  })

  it('never look as if marks were searched completely where only identical ones were', () => {
    const trademarks = { findings: [mark('LUMI', { grade: 'low' })] }
    expect(answer('trademarks', { sections: { trademarks }, level: 'knock-out' })).toMatchObject({
      tone: 'open',
      headline: 'Not fully searched',
      lines: [
        'No blocking mark found in what was searched',
        'Weak objection: LUMI (EUIPO; class 9: software and electronics; Acme)',
      ],
    })
  })

  it.each([
    ['trademarks', [mark('LUMI', { grade: 'medium' })], '1 mark with a possible objection'],
    ['companies', [company('Lumi Ltd')], '1 company of a similar name'],
    ['companies', [company('Lumivora Ltd', { sameAs: true })], '1 company of the same name'],
  ] as const)('have the reason of their color as their headline: %s %#', (source, findings, headline) => {
    const sections = { [source]: { findings: [...findings] } }
    const reasons = [{ effect: 'caution', findings: [`${source}/0`] }]
    expect(answer(source, { sections, reasons })).toMatchObject({ tone: 'warn', headline })
  })

  it('count companies as they are listed, and name first those that count against the name', () => {
    const findings = ['A', 'B', 'C', 'D', 'E'].map((name) => company(`${name} Ltd`))
    const reasons = [{ effect: 'caution', findings: ['companies/3', 'companies/4'] }]
    expect(answer('companies', { sections: { companies: { findings } }, reasons })).toMatchObject({
      headline: '2 of 5 companies of a similar name count against it',
      lines: ['Similar name: D Ltd (GB), E Ltd (GB), A Ltd (GB) and 2 more'],
    })
  })

  it.each([
    [
      'trademarks',
      mark('LUMI', { grade: 'conflict', own: true }),
      'No other blocking mark found in what was searched',
    ],
    [
      'companies',
      company('Lumivora Ltd', { sameAs: true, own: true }),
      'No other company of this name found in what was searched',
    ],
  ] as const)('do not deny what was set aside: %s', (source, finding, headline) => {
    expect(answer(source, { sections: { [source]: { findings: [finding] } } }).headline).toBe(headline)
  })

  it('begin with a ground against the name itself', () => {
    const reasons = [{ effect: 'conflict', findings: [], objections: ['registration'] }]
    expect(answer('trademarks', { reasons })).toMatchObject({
      tone: 'bad',
      headline: 'A ground against the name itself',
      lines: ['No blocking mark found in what was searched'],
    })
  })

  it('show a conflict even if the source could not search everything, and else that it is open', () => {
    const reason = { nextStep: 'Add a register.' }
    const section = { status: 'not_configured', findings: [mark('A', { grade: 'conflict' })], reason }
    const reasons = [{ effect: 'conflict', findings: ['trademarks/0'] }]
    const found = answer('trademarks', { sections: { trademarks: section }, reasons })
    expect(found).toMatchObject({ tone: 'bad', headline: '1 mark blocks the name' })
    expect(found.lines.at(-1)).toBe('Not fully covered. Add a register.')
    const open = { ...section, findings: [mark('A', { grade: 'low' })] }
    expect(answer('trademarks', { sections: { trademarks: open } })).toMatchObject({
      tone: 'open',
      headline: 'Not fully covered',
    })
  })

  it('name companies of the same name first, and how many there are', () => {
    const findings = [
      company('Lumi Ltd'),
      ...['A', 'B', 'C', 'D'].map((name) => company(`${name} Ltd`, { sameAs: true })),
      company('Lumivora AS', { sameAs: true, status: 'inactive' }),
    ]
    expect(answer('companies', { sections: { companies: { findings } } })).toMatchObject({
      tone: 'warn',
      headline: '4 companies of the same name',
      lines: [
        'Same name: A Ltd (GB), B Ltd (GB), C Ltd (GB) and 1 more',
        'Same name, no longer active: Lumivora AS (GB)',
        'Similar name: Lumi Ltd (GB)',
      ],
    })
  })

  it('name the networks where the user name is taken, free or unknown', () => {
    const findings = [userName('GitHub', 'available'), userName('X', 'taken'), userName('TikTok', 'manual')]
    expect(answer('social', { sections: { social: { findings } } })).toMatchObject({
      tone: 'warn',
      headline: 'Taken on 1 of 2 networks',
      lines: ['Taken: X', 'Free: GitHub', 'Check manually: TikTok'],
    })
  })
})
