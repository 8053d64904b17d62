import { describe, expect, it } from '@jest/globals'
import { providerLines } from '../../../src/api/operations/health.ts'
import type { ProvenProvider } from '../../../src/checkers/self-test/self-test.ts'

const YESTERDAY = '2026-11-21T12:00:00.000Z'
const BEFORE = '2026-11-22T11:59:00.000Z'
const NOW = '2026-11-22T12:00:00.000Z'
const provider = (name: string, of: Partial<ProvenProvider>): ProvenProvider => ({
  name,
  source: 'companies',
  status: 'ok',
  breaker: 'closed',
  covers: 'NO',
  lastSuccessAt: null,
  lastFailure: null,
  canaries: [],
  ...of,
})
const silent = { at: NOW, reason: 'unreachable: no route' }
const linesOf = (providers: ProvenProvider[]) => providerLines({ providers: async () => providers })

describe('the lines about providers of live checks', () => {
  it('do not count a provider that was never asked as one that works', async () => {
    const waiting = [provider('brreg', { status: 'not_asked' }), provider('rdap', { status: 'not_asked' })]
    expect(await linesOf(waiting)).toEqual([{ name: 'providers', ok: true, detail: 'none was asked yet' }])
    expect(await linesOf([...waiting, provider('prh', { lastSuccessAt: NOW })])).toEqual([
      { name: 'providers', ok: true, detail: 'none of the 1 that were asked fails; 2 were not asked yet' },
    ])
  })

  it.each<[string, ProvenProvider[], boolean]>([
    ['every provider is down', [provider('brreg', { lastSuccessAt: BEFORE, lastFailure: silent })], true],
    [
      'another one answered long before the outage',
      [
        provider('rdap', { lastSuccessAt: BEFORE, lastFailure: silent }),
        provider('brreg', { lastSuccessAt: YESTERDAY }),
      ],
      true,
    ],
    [
      'only the resolver of the machine answers',
      [provider('rdap', { lastFailure: silent }), provider('dns', { lastSuccessAt: NOW })],
      true,
    ],
    [
      'another one answered lately',
      [provider('rdap', { lastFailure: silent }), provider('brreg', { lastSuccessAt: BEFORE })],
      false,
    ],
  ])('say that nothing is reached: %s', async (_, providers, expected) => {
    expect((await linesOf(providers)).some(({ name }) => name === 'network')).toBe(expected)
  })
})
