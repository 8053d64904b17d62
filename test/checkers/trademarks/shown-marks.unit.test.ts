import { describe, expect, it } from '@jest/globals'
import { ranked } from '../../../src/checkers/trademarks/shown-marks.ts'
import { hashApplicant } from '../../../src/commands/applicant-hashes.ts'
import type { TrademarkFinding } from '../../../src/events/sections.ts'
import * as given from '../../verdict/cases.ts'

const many = (mark: Partial<TrademarkFinding>): TrademarkFinding[] =>
  Array.from({ length: 60 }, (_, at) => given.mark({ office: 'USPTO', number: `${at}`, ...mark }))

/** A similar mark for the goods of the request. */
const near = given.similarMark(0.7, {
  office: 'UKIPO',
  number: 'N',
  comparison: given.comparison({ burden: 5 }),
})

/** A mark with a name, and how it compares. */
const named = (
  mark: string,
  comparison: Parameters<typeof given.comparison>[0],
  over: Partial<TrademarkFinding> = {},
): TrademarkFinding =>
  given.mark({ mark, number: mark, exact: false, comparison: given.comparison(comparison), ...over })

describe('the marks that a section shows', () => {
  it('are ordered by grade, goods, sign, life and list', () => {
    const obscure = { tier: 'obscure', relation: 'contained', commonWord: false } as const
    const inOrder = [
      named('same, identical goods', { relation: 'same', goods: 'identical' }, { exact: true }),
      named('same, close goods', { relation: 'same' }, { exact: true }),
      named('near, close goods', { burden: 0.5 }),
      named('same, its status unknown', { relation: 'same' }, { exact: true, status: 'unknown' }),
      named('whole meaning', { burden: 8 }, { similarity: { score: 0.8, sight: 0, sound: 0, meaning: 1 } }),
      named('closer', { burden: 8 }),
      named('close', { burden: 9 }),
      given.brand({
        exact: false,
        mark: 'a famous word',
        fame: { tier: 'known', relation: 'contained', commonWord: false },
        comparison: given.comparison({ burden: 9 }),
      }),
      named('same, remote goods', { relation: 'same', goods: 'remote' }, { exact: true, niceClasses: [31] }),
      given.brand({
        exact: false,
        mark: 'obscure',
        fame: obscure,
        comparison: given.comparison({ burden: 0.1 }),
      }),
      named('same, dead', { relation: 'same', goods: 'identical' }, { exact: true, status: 'dead' }),
    ]
    const shown = ranked([...inOrder].reverse(), given.request({ niceClasses: [9] }))
    expect(shown.map(({ mark }) => mark)).toEqual(inOrder.map(({ mark }) => mark))
  })

  it('have the same mark although it is dead and many others have a low grade', () => {
    const dead = given.mark({ status: 'dead', comparison: given.comparison({ relation: 'same' }) })
    const low = many({ exact: false, comparison: given.comparison({ burden: 500 }) })
    expect(ranked([...low, dead], given.request({ niceClasses: [9] }))).toContain(dead)
  })

  it('have the one that decides, however many brands the name contains without a meaning for it', () => {
    const brands = Array.from({ length: 60 }, (_, at) =>
      given.brand({
        exact: false,
        mark: `Brand ${at}`,
        fame: { tier: 'famous', relation: 'contained', commonWord: true },
        comparison: given.comparison({ goods: 'remote', burden: 670_000 }),
      }),
    )
    expect(ranked([...brands, near], given.request({ niceClasses: [9] }))[0]).toBe(near)
  })

  it.each([
    [
      'the same marks for remote goods',
      { niceClasses: [31], comparison: given.comparison({ burden: 5, goods: 'remote' }) },
    ],
    ['dead ones', { status: 'dead' as const, comparison: given.comparison() }],
    ['those of the applicant', { owner: 'Bront Ltd', comparison: given.comparison() }],
  ])('are not only %s, however many', (_, others) => {
    const applicant = hashApplicant({ owners: ['Bront Ltd'] })
    const request = given.request({ niceClasses: [9], ...(applicant && { applicant }) })
    const shown = ranked([...many(others), near], request)
    expect(shown).toHaveLength(25)
    expect(shown).toContain(near)
  })
})
