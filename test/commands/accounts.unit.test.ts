import { describe, expect, it } from '@jest/globals'
import type { AccountCommand } from '../../src/commands/account/decider.ts'
import type { NewKey } from '../../src/commands/key/issue.ts'
import { hashSecret } from '../../src/commands/key/secret.ts'
import { keyStream } from '../../src/events/streams.ts'
import { eventsOf, useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()
const key: NewKey = { mode: 'test', scopes: ['checks:read'], label: 'ci', expiresAt: null }
const newAccount = async () =>
  (await world.get().accounts.open({ plan: 'business', contact: null }, 'test')).accountId

it('an erasure destroys the key of private values before it is acknowledged', async () => {
  const { accounts, engine } = world.get()
  const { accountId } = await accounts.open({ plan: 'business', contact: 'me@example.com' }, 'test')
  expect(await engine.keyStore.key(accountId)).not.toBeNull()
  await accounts.change(accountId, { type: 'erase', reason: 'asked' }, 'test')
  expect(await engine.keyStore.key(accountId)).toBeNull()
})

describe('keys', () => {
  it('are not granted again by the Idempotency-Key of one that was revoked', async () => {
    const { accounts } = world.get()
    const account = await newAccount()
    const issued = await accounts.issueKey(account, key, 'test', 'issue k')
    await accounts.revokeKey(account, issued.key.id, 'lost', 'test')
    const again = await accounts.issueKey(account, key, 'test', 'issue k')
    const ended = { status: 'revoked', revokedAt: expect.any(String) }
    expect(again).toEqual({ key: { ...issued.key, ...ended }, secret: null })
    expect(await accounts.keys(account, 'test')).toEqual([])
    const types = (await eventsOf(world.get(), `account-${account}`)).map(({ type }) => type)
    expect(types.filter((type) => type === 'ApiKeyGranted')).toHaveLength(1)
  })

  it('show themselves whole to everybody who asks for the same at once, the secret to one', async () => {
    const { accounts } = world.get()
    const account = await newAccount()
    const all = await Promise.all(
      [...Array(5).keys()].map(() => accounts.issueKey(account, key, 'test', 'issue k')),
    )
    expect(all.filter(({ secret }) => secret !== null)).toHaveLength(1)
    for (const { key: shown } of all)
      expect(shown).toMatchObject({
        label: 'ci',
        scopes: ['checks:read'],
        prefix: expect.stringMatching(/^nk_test_/),
      })
    expect(new Set(all.map(({ key: shown }) => JSON.stringify(shown))).size).toBe(1)
  })

  it('take over the rights of one whose own stream is not written yet', async () => {
    const side = world.get()
    const { accounts } = side
    const account = await newAccount()
    const half = await halfGranted(account)
    const successor = await accounts.rotateKey(account, half, 60_000, 'test')
    expect(successor.key).toMatchObject({ scopes: ['checks:read'], mode: 'test' })
    const [issued] = await eventsOf(side, keyStream(hashSecret(successor.secret ?? '')))
    expect(issued).toMatchObject({ type: 'ApiKeyIssued', data: { scopes: ['checks:read'] } })
  })
})

/** A key that the account granted, by a process that ended before it wrote the key's own stream. */
async function halfGranted(account: string): Promise<string> {
  const { accounts } = world.get()
  const command: AccountCommand = {
    type: 'grantKey',
    key: {
      keyId: 'key_half',
      keyHash: 'half',
      mode: 'test',
      scopes: ['checks:read'],
      prefix: 'nk_test_half',
      lastFour: 'half',
      sealedLabel: null,
      expiresAt: null,
      rotatedFrom: null,
    },
    allowed: 50,
    now: new Date(world.get().clock.now).toISOString(),
  }
  await accounts.change(account, command, 'test')
  return 'key_half'
}
