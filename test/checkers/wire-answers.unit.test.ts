import { describe, expect, it } from '@jest/globals'
import { NETWORKS } from '../../src/checkers/social/networks.ts'
import { MISBEHAVIORS } from '../../src/sandbox/companies/protocol.ts'
import { COMPANY_PROTOCOLS } from '../../src/sandbox/companies/registers.ts'
import { OTHER_STATES } from '../../src/sandbox/social/network.ts'
import { DNS_CASES } from './domains/dns-cases.ts'
import { RDAP_CASES } from './domains/rdap-cases.ts'
import { WHOIS_CASES } from './domains/whois-cases.ts'
import { ORDINARY_ANSWERS } from './social/ordinary-answers.ts'

/** The answers that the tests of the wire play, by source. Those of EUIPO and Signa are written in their tests and not counted. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  domains: [...DNS_CASES, ...RDAP_CASES, ...WHOIS_CASES].map((each) => JSON.stringify(each, asText)),
  social: [
    ...ORDINARY_ANSWERS.map((each) => JSON.stringify(each, asText)),
    ...NETWORKS.flatMap(({ id }) => ['taken', 'free', ...OTHER_STATES].map((state) => `${id} ${state}`)),
  ],
  companies: COMPANY_PROTOCOLS.flatMap(({ register }) =>
    ['as published', ...MISBEHAVIORS].map((behavior) => `${register.id} ${behavior}`),
  ),
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'function' || value instanceof RegExp ? String(value) : value
}

describe('the answers of the wire', () => {
  it('are at least 400, of which most are written out', () => {
    const counts = Object.values(ANSWERS).map((answers) => answers.length)
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(400)
    expect(ANSWERS.domains?.length).toBeGreaterThanOrEqual(300)
  })

  it.each(Object.entries(ANSWERS))('of %s are different ones', (_source, answers) => {
    expect(answers.filter((answer, at) => answers.indexOf(answer) !== at)).toEqual([])
  })
})
