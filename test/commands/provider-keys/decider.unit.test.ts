import { describe, expect, it } from '@jest/globals'
import { type ProviderKeysState, providerKeysDecider } from '../../../src/commands/provider-keys/decider.ts'
import type { DomainEvent, Draft } from '../../../src/events/event.ts'
import { isBookkeeping, isStreamName } from '../../../src/events/streams.ts'

const AT = '2026-11-29T12:00:00.000Z'
const { decide, evolve, initial } = providerKeysDecider
const folded = (state: ProviderKeysState, drafts: readonly Draft[]) =>
  drafts.reduce((now, draft) => evolve(now, { ...draft, actor: 'operator', time: AT } as DomainEvent), state)
const store = (provider: string, entry: string) =>
  ({ type: 'store', provider, entry, sealedKeys: `sealed ${entry}` }) as const
const given = (...commands: Parameters<typeof decide>[1][]) =>
  commands.reduce((state, command) => folded(state, decide(state, command, AT)), initial())

describe('the keys of providers', () => {
  it('replace earlier ones of the same provider, and name what they replace', () => {
    const state = given(store('euipo', 'one'), store('signa', 'other'))
    const drafts = decide(state, store('euipo', 'two'), AT)
    expect(drafts).toMatchObject([{ type: 'ProviderKeysStored', data: { entry: 'two', replaced: 'one' } }])
    expect(folded(state, drafts)).toEqual({
      euipo: { entry: 'two', sealedKeys: 'sealed two', by: 'operator', at: AT },
      signa: { entry: 'other', sealedKeys: 'sealed other', by: 'operator', at: AT },
    })
  })

  it('are removed once', () => {
    const state = given(store('euipo', 'one'))
    const drafts = decide(state, { type: 'remove', provider: 'euipo' }, AT)
    expect(drafts).toEqual([{ type: 'ProviderKeysRemoved', data: { provider: 'euipo', entry: 'one' } }])
    expect(folded(state, drafts)).toEqual({})
    expect(decide(initial(), { type: 'remove', provider: 'euipo' }, AT)).toEqual([])
  })

  it('are in a stream that no topic carries', () => {
    expect([isStreamName('provider-keys'), isBookkeeping('provider-keys')]).toEqual([true, true])
  })
})
