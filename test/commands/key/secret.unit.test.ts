import { describe, expect, it } from '@jest/globals'
import { hashSecret, newSecret, secretMode } from '../../../src/commands/key/secret.ts'
import fc from '../../support/properties.ts'

const modes = fc.constantFrom('live' as const, 'test' as const)

describe('a secret', () => {
  it('is known by its shape and checksum, without a store', () => {
    fc.assert(
      fc.property(modes, (mode) => {
        const secret = newSecret(mode)
        expect(secret).toMatch(new RegExp(`^nk_${mode}_[0-9A-Za-z]{36}$`))
        expect(secretMode(secret)).toBe(mode)
        expect(hashSecret(secret)).toMatch(/^[0-9a-f]{64}$/)
      }),
    )
  })

  it('with any one character changed is none', () => {
    fc.assert(
      fc.property(modes, fc.nat(43), fc.constantFrom(...'0aZ_-. é'), (mode, at, other) => {
        const secret = newSecret(mode)
        if (secret[at] === other) return
        expect(secretMode(secret.slice(0, at) + other + secret.slice(at + 1))).toBeNull()
      }),
    )
  })

  it.each(['', 'nk_live_', `${newSecret('test')} `, newSecret('test').slice(0, -1), 'nk_prod_x'])(
    '%j is none',
    (text) => {
      expect(secretMode(text)).toBeNull()
    },
  )
})
