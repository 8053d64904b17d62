import { describe, expect, it } from '@jest/globals'
import { countryOf, jurisdictionText, notACountry } from '../../../src/console/pages/check/countries-text.ts'
import { actorWords, besideTitle, eventTitle } from '../../../src/console/pages/check/event-title.ts'
import { lastGoods, withTerm } from '../../../src/console/pages/check/goods-text.ts'
import { groundRows } from '../../../src/console/pages/check/grounds.ts'
import type { Check, Source } from '../../../src/console/pages/types.ts'
import { nextSteps } from '../../../src/verdict/summary/advice.ts'

type Part = Partial<Record<Source, { status?: string; findings?: object[]; reason?: object }>>

/** The members of a report that the steps read. */
function report(sections: Part): Check {
  const section = (source: Source) => ({ status: 'done', findings: [], evidence: [], ...sections[source] })
  return {
    status: 'completed',
    verdict: 'clear',
    sections: {
      domains: section('domains'),
      social: section('social'),
      trademarks: section('trademarks'),
      companies: section('companies'),
      analysis: section('analysis'),
    },
    extent: { searchAgainOn: '2027-05-23', notSearched: [] },
  } as unknown as Check
}
it('names the law of an absolute ground, where it applies, and for which classes', () => {
  const law = {
    word: 'Royal',
    jurisdictions: ['GB'],
    niceClasses: [],
    source: 'Trade Marks Act 1994, section 4',
  }
  expect(groundRows({ bars: [law, { ...law, niceClasses: [33, 43] }] as never })).toEqual([
    ['Royal', 'United Kingdom (GB)', 'All', 'Trade Marks Act 1994, section 4'],
    ['Royal', 'United Kingdom (GB)', '33, 43', 'Trade Marks Act 1994, section 4'],
  ])
  expect(groundRows({ bars: [] })).toEqual([])
})

describe('next steps', () => {
  it('begin with the advice of the report, then name sources that gave no complete answer, and when to search again', () => {
    const check = report({
      trademarks: { status: 'unknown', reason: { nextStep: 'Retry the check later.' } },
    })
    Object.assign(check, {
      summary: 'No verdict is possible yet: EUIPO gave no answer. Retry the check later.',
    })
    const again = [
      'Check the name again before you file an application, publish the name or sign a contract, and its marks on 23 May 2027, when the last earlier applications have appeared.',
    ]
    expect(nextSteps(check)).toEqual(['Trademarks: Retry the check later.', ...again])
    const advised = 'Have an attorney search for similar marks at EUIPO for EU.'
    expect(nextSteps({ ...check, summary: `No verdict is possible yet: a gap. ${advised}` })).toEqual([
      advised,
      'Trademarks: Retry the check later.',
      ...again,
    ])
    expect(nextSteps({ ...check, status: 'running' })).toEqual([])
  })
})

describe('fields of the form', () => {
  it('replace the part of the goods that is being typed', () => {
    expect(lastGoods('coffee, caf')).toBe('caf')
    expect(withTerm('coffee, caf', 'café services')).toBe('coffee, café services, ')
    expect(withTerm('cof', 'coffee')).toBe('coffee, ')
  })

  it('name a jurisdiction in words', () => {
    expect(['NO', 'EU', 'ZZ9'].map(jurisdictionText)).toEqual(['Norway (NO)', 'European Union (EU)', 'ZZ9'])
  })

  it('read a country by its code, its name, both, or a beginning that is clear', () => {
    const countries = [
      { code: 'NO', name: 'Norway' },
      { code: 'NE', name: 'Niger' },
      { code: 'NG', name: 'Nigeria' },
    ]
    for (const text of ['no', 'Norway', 'norway (NO)', 'Norw', 'Norwegen', 'NORVÈGE', 'Norge'])
      expect(countryOf(text, countries)?.code).toBe('NO')
    expect(countryOf('Niger', countries)?.code).toBe('NE')
    for (const text of ['Ni', '', 'Atlantis']) expect(countryOf(text, countries)).toBeNull()
    expect(notACountry('ni', countries)).toBe(
      'Several countries begin with “ni”: Niger, Nigeria. Type more of the name.',
    )
    expect(notACountry('Atlantis', countries)).toContain('No country has the name')
  })
})

it('gives every event of a history a title, also those of newer programs', () => {
  const result = { outcome: { source: 'social', status: 'not_configured' }, attempt: 2 }
  expect(eventTitle({ type: 'SourceResult', data: result })).toBe(
    'Social networks: Not fully covered, attempt 2',
  )
  const answered = { outcome: { source: 'domains', status: 'done' } }
  expect(eventTitle({ type: 'SourceResult', data: answered })).toBe('Domains: Answered')
  expect(eventTitle({ type: 'CheckCompleted', data: { verdict: 'clear' } })).toBe('Verdict: Clear')
  expect(eventTitle({ type: 'SomethingNewHappened', data: {} })).toBe('Something New Happened')
  expect(['key:key_1', 'system:timers', 'operator', 'robot:1'].map(actorWords)).toEqual([
    'API key key_1',
    'the service: timers',
    'operator',
    'robot:1',
  ])
})

it('says in words what became of a check beside its own events', () => {
  const { sections } = report({
    trademarks: { findings: [{ mark: 'LUMIVORA', office: 'EUIPO', number: '1' }] },
  })
  const titleOf = (type: string, details: object) => besideTitle({ type, details } as never, sections)
  const finding = 'trademarks/0'
  expect(titleOf('FindingReviewed', { finding, mark: 'consent' })).toBe(
    'Assessed: LUMIVORA (EUIPO 1). The owner consents',
  )
  expect(titleOf('FindingReviewWithdrawn', { finding })).toBe('Assessment removed: LUMIVORA (EUIPO 1)')
  expect(titleOf('ShareLinkCreated', { shareId: 'shr_1' })).toBe('Link shared')
  expect(titleOf('ShareLinksWithdrawn', { shareIds: ['shr_1', 'shr_2'] })).toBe('2 links withdrawn')
  expect(titleOf('CheckCompleted', {})).toBeNull()
})
