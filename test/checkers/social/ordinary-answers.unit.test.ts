import { describe, expect, it } from '@jest/globals'
import { NETWORKS } from '../../../src/checkers/social/networks.ts'
import { readNameState } from '../../../src/checkers/social/signs.ts'
import fc, { runs } from '../../support/properties.ts'
import { ORDINARY_ANSWERS } from './ordinary-answers.ts'

const PROBES = NETWORKS.flatMap(({ id, probes }) => probes.map((probe) => ({ id, probe })))
const SUBJECT = { username: 'acmery', name: 'Acmery' }

/** The networks that take an answer for "free". */
const believers = (status: number, type: string, body: string): string[] =>
  PROBES.flatMap(({ id, probe }) => {
    try {
      const answer = { status, headers: { 'content-type': type }, bytes: Buffer.from(body) }
      return readNameState(answer, probe, SUBJECT).value.state === 'free' ? [id] : []
    } catch {
      return []
    }
  })

describe('an answer that any server may give', () => {
  it.each(ORDINARY_ANSWERS.map((answer) => [answer.from, answer] as const))(
    'of %s is free on no network',
    (_, { status, type, body }) => {
      expect(believers(status, type, body)).toEqual([])
    },
  )

  it('is free on no network under another status or content type', () => {
    const statuses = [...new Set(PROBES.flatMap(({ probe }) => probe.free.map(({ status }) => status)))]
    for (const { from, body } of ORDINARY_ANSWERS)
      for (const status of statuses)
        for (const type of ['application/json', 'text/html', 'text/plain'])
          expect([from, status, type, ...believers(status, type, body)]).toEqual([from, status, type])
  })

  it('that is made at random is never free', () => {
    const answer = fc.record({
      status: fc.constantFrom(200, 302, 400, 404),
      body: fc.oneof(fc.string(), fc.json()),
      type: fc.constantFrom('application/json', 'text/html', 'text/plain'),
    })
    fc.assert(
      fc.property(answer, ({ status, body, type }) => {
        expect(believers(status, type, body)).toEqual([])
      }),
      { numRuns: runs(200) },
    )
  })
})
