import { describe, expect, it } from '@jest/globals'
import {
  isActive,
  MAX_LINKS,
  type ShareCommand,
  type ShareState,
  shareDecider,
} from '../../../src/commands/share/decider.ts'
import { newShareToken, openShareToken } from '../../../src/commands/share/token.ts'
import type { DomainEvent } from '../../../src/events/event.ts'

const DAY = 86_400_000
const BEGIN = Date.parse('2026-11-01T00:00:00.000Z')
const at = (day: number): string => new Date(BEGIN + day * DAY).toISOString()

type Timed = { command: ShareCommand; time: string }
const create = (shareId: string, day: number, expires: number): Timed => ({
  command: {
    type: 'create',
    subjectId: 'chk_1',
    link: { shareId, tokenHash: 'ab'.repeat(32), fingerprint: 'f' },
    seconds: ((expires - day) * DAY) / 1_000,
  },
  time: at(day),
})
const withdraw = (day: number): Timed => ({
  command: { type: 'withdrawAll', subjectId: 'chk_1' },
  time: at(day),
})

/** Decides the commands in order, each event at the time of its command. */
function played(commands: readonly Timed[]): { state: ShareState; types: string[] } {
  let state = shareDecider.initial()
  const types: string[] = []
  for (const { command, time } of commands)
    for (const draft of shareDecider.decide(state, command, time)) {
      types.push(draft.type)
      const event = { ...draft, time, account: 'acc_1', mode: 'live' } as DomainEvent
      state = shareDecider.evolve(state, event)
    }
  return { state, types }
}
const activeAt = ({ links }: ShareState, day: number) =>
  links.filter((link) => isActive(link, at(day))).map(({ shareId }) => shareId)

describe('shareDecider', () => {
  it('creates a link once, however often it is requested', () => {
    const { state, types } = played([create('a', 0, 10), create('a', 1, 20)])
    expect(types).toEqual(['ShareLinkCreated'])
    expect(state.links[0]).toMatchObject({ accountId: 'acc_1', mode: 'live', expiresAt: at(10) })
  })

  it('lets a link end by itself, or all of them at once', () => {
    const { state } = played([create('a', 0, 10), create('b', 0, 20)])
    expect(activeAt(state, 9)).toEqual(['a', 'b'])
    expect(activeAt(state, 10)).toEqual(['b'])
    const { state: withdrawn, types } = played([create('a', 0, 10), create('b', 0, 20), withdraw(12)])
    expect(activeAt(withdrawn, 13)).toEqual([])
    expect(types.at(-1)).toBe('ShareLinksWithdrawn')
    expect(withdrawn.links.map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, at(12)])
  })

  it('withdraws nothing twice', () => {
    expect(played([withdraw(0)]).types).toEqual([])
    expect(played([create('a', 0, 10), withdraw(1), withdraw(2)]).types).toEqual([
      'ShareLinkCreated',
      'ShareLinksWithdrawn',
    ])
  })

  it('refuses one more link than may stand, until one has ended', () => {
    const many = Array.from({ length: MAX_LINKS }, (_, i) => create(`s${i}`, 0, 10))
    expect(() => played([...many, create('more', 9, 20)])).toThrow('20 active share links')
    expect(activeAt(played([...many, create('more', 10, 20)]).state, 11)).toEqual(['more'])
    expect(activeAt(played([...many, withdraw(1), create('more', 1, 20)]).state, 2)).toEqual(['more'])
  })

  it('forgets what ended once its request can no longer be repeated', () => {
    const { state } = played([
      create('a', 0, 1),
      create('b', 2, 300),
      create('c', 30, 31),
      create('d', 60.5, 61),
    ])
    expect(state.links.map(({ shareId }) => shareId)).toEqual(['b', 'd'])
    expect(played([create('a', 0, 1), create('b', 30, 300)]).state.links).toHaveLength(2)
  })
})

describe('a token', () => {
  it('names its check and carries 256 bits of which only the hash is known', () => {
    const { token, tokenHash } = newShareToken('chk_0123456789abcdefghijABCD')
    expect(token).toMatch(/^0123456789abcdefghijABCD[\w-]{43}$/)
    expect(openShareToken(token)).toEqual({ subjectId: 'chk_0123456789abcdefghijABCD', tokenHash })
    expect(newShareToken('chk_0123456789abcdefghijABCD').token).not.toBe(token)
  })

  it.each([
    '',
    'x',
    '0123456789abcdefghijABCD',
    `${'a'.repeat(24)}${'b'.repeat(42)}`,
    `../${'a'.repeat(64)}`,
  ])('is not %j', (token) => expect(openShareToken(token)).toBeNull())
})
