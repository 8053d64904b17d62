import { expect, test } from '@jest/globals'
import { markOwn } from '../../src/checkers/own-findings.ts'
import { hashApplicant, isOwn } from '../../src/commands/applicant-hashes.ts'
import type { FindingOf, SourceOutcome } from '../../src/events/sections.ts'
import { outcome, request } from '../support/outcomes.ts'

const applicant = hashApplicant({
  owners: ['Lumivora GmbH'],
  numbers: ['018 123 456'],
  domains: ['Bücher.Example'],
  handles: ['@Lumivora'],
})
const asked = { ...request, ...(applicant && { applicant }) }

const domain = (name: string, status: FindingOf<'domains'>['status'] = 'registered') =>
  ({ domain: name, status }) as FindingOf<'domains'>
const social = (username: string, status: FindingOf<'social'>['status'] = 'taken') =>
  ({ username, status }) as FindingOf<'social'>
const mark = (owner: string | null, number: string | null) => ({ owner, number }) as FindingOf<'trademarks'>
const brand = (name: string) =>
  ({ mark: name, list: 'well_known', owner: null, number: null }) as FindingOf<'trademarks'>
const company = (name: string, number: string) => ({ name, number }) as FindingOf<'companies'>

/** Whether each finding is marked as own. */
const ownOf = (given: Partial<SourceOutcome>) => {
  const source = given.source ?? 'analysis'
  const marked = markOwn({ ...outcome(source), ...given } as SourceOutcome, asked)
  return marked.findings.map((finding) => 'own' in finding && finding.own)
}

test.each<[string, Partial<SourceOutcome>, boolean[]]>([
  [
    'domains',
    {
      source: 'domains',
      findings: [
        domain('xn--bcher-kva.example'),
        domain('xn--bcher-kva.com'),
        domain('xn--bcher-kva.example', 'available'),
      ],
    },
    [true, false, false],
  ],
  [
    'user names',
    { source: 'social', findings: [social('lumivora'), social('lumivora', 'available')] },
    [true, false],
  ],
  [
    'brands, by the name of the applicant',
    { source: 'trademarks', findings: [brand('Lumivora'), brand('Lumi')] },
    [true, false],
  ],
  [
    'marks, by owner or number',
    {
      source: 'trademarks',
      findings: [
        mark('LUMIVORA G.m.b.H.', null),
        mark(null, '018123456'),
        mark('Lumivora', '1'),
        mark('Lumivora Ltd', '1'),
        mark(null, null),
      ],
    },
    [true, true, true, false, false],
  ],
  [
    'companies, by their name or number',
    {
      source: 'companies',
      findings: [
        company('Lumivora GmbH', '7'),
        company('Lumivora AG', '7'),
        company('Other', '018-123-456'),
        company('Other', '7'),
      ],
    },
    [true, false, true, false],
  ],
])('%s of the applicant are marked', (_, given, expected) => {
  expect(ownOf(given)).toEqual(expected)
})

test.each([
  ['Lumivora Ltd', 'LUMIVORA LIMITED', true],
  ['Lumivora, Inc.', 'Lumivora Incorporated', true],
  ['Lumivora', 'Lumivora GmbH', true],
  ['Lumivora GmbH', 'Lumivora', true],
  ['Lumivora GmbH', 'Lumivora Ltd', false],
  ['Lumivora GmbH', 'Lumivora Nova GmbH', false],
])('the owner %s is the same as %s: %s', (owner, found, expected) => {
  const applicant = hashApplicant({ owners: [owner] })
  const own = isOwn({ ...request, ...(applicant && { applicant }) }, 'owners', found)
  expect(own).toBe(expected)
})

test('without an applicant no finding is marked', () => {
  const found = outcome('domains')
  expect(markOwn(found, request)).toBe(found)
})

test('an applicant without values is none', () => {
  expect(hashApplicant({ owners: [' '], domains: [] })).toBeNull()
})

test('hashes of two requests differ', () => {
  expect(hashApplicant({ owners: ['Lumivora'] })).not.toEqual(hashApplicant({ owners: ['Lumivora'] }))
})
