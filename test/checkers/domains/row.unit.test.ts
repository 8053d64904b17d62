import { describe, expect, it } from '@jest/globals'
import { type DnsSaid, judgeRow, type RegistrySaid } from '../../../src/checkers/domains/row.ts'

const DENIED: RegistrySaid = {
  kind: 'answered',
  by: 'rdap',
  answer: { found: false, kind: 'not_found' },
  trusted: true,
}
const ABSENT: DnsSaid = { kind: 'answered', answer: 'absent' }

describe('a denial of a registry', () => {
  it('makes a name available where DNS does not know it', () => {
    expect(judgeRow(DENIED, ABSENT)).toMatchObject({ status: 'available', rule: 'rdap_not_found' })
  })

  it('leaves it unknown where denials of this server do not count', () => {
    const untrusted = { ...DENIED, trusted: false }
    expect(judgeRow(untrusted, ABSENT)).toMatchObject({ status: 'unknown', rule: 'rdap_not_found_untrusted' })
  })

  it.each(['unrecognized', 'premium'] as const)('leaves it unknown as %s', (kind) => {
    const other: RegistrySaid = { ...DENIED, answer: { found: false, kind } }
    expect(judgeRow(other, ABSENT).status).toBe('unknown')
  })
})
