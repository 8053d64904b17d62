import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { newSecret } from '../../../src/commands/key/secret.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
beforeEach(async () => {
  world = await openApiWorld(await newFolder())
})
afterEach(() => world.close())

/** Lets no request begin until the returned function is called. */
function held() {
  const turn = Promise.withResolvers<void>()
  const next = jest.spyOn(world.turns, 'next').mockReturnValue(turn.promise)
  const identified = jest.spyOn(world.writeSide.directory, 'key')
  return { next, identified, release: () => turn.resolve() }
}
const usage = (key: string, signal?: AbortSignal) =>
  fetch(`${world.url}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` }, signal: signal ?? null })

it('a request waits for its turn before its key is looked up, then as its account', async () => {
  const account = await world.newAccount()
  const { secret } = await world.newKey(account)
  const { next, identified, release } = held()
  const answer = usage(secret)
  await eventually(() => next.mock.calls.length === 1)
  expect(next).toHaveBeenLastCalledWith(expect.objectContaining({ account: 'look-ups' }))
  expect(identified).not.toHaveBeenCalled()
  release()
  expect((await answer).status).toBe(200)
  expect(identified).toHaveBeenCalled()
  expect((await usage(secret)).status).toBe(200)
  expect(next).toHaveBeenLastCalledWith(expect.objectContaining({ account: `${account}/test` }))
})

it('a batch takes a long turn before it is accepted, and holds no place of its account meanwhile', async () => {
  const account = await world.newAccount()
  const { secret } = await world.newKey(account)
  const turn = Promise.withResolvers<void>()
  const next = jest
    .spyOn(world.turns, 'next')
    .mockImplementation(({ isLong }) => (isLong ? turn.promise : undefined))
  const batch = () =>
    fetch(`${world.url}/api/v1/batches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ names: ['Lumivora'] }),
    })
  const batches = Array.from({ length: 20 }, batch)
  await eventually(() => next.mock.calls.filter(([piece]) => piece.isLong).length === 20)
  expect(next).toHaveBeenCalledWith({ account, urgency: 'waiting', isLong: true })
  const { used } = (await (await usage(secret)).json()) as { used: number }
  expect(used).toBe(0)
  turn.resolve()
  for (const answer of await Promise.all(batches)) expect(answer.status).toBe(202)
})

it('a request whose client disconnects before its turn is not begun', async () => {
  const { secret } = await world.newKey(await world.newAccount())
  const { next, identified, release } = held()
  const ended = jest.spyOn(world.metrics, 'requestEnded')
  const leaving = new AbortController()
  const left = usage(secret, leaving.signal).catch(() => 'left')
  await eventually(() => next.mock.calls.length === 1)
  leaving.abort()
  expect(await left).toBe('left')
  await eventually(() => ended.mock.calls.length === 1)
  release()
  next.mockRestore()
  expect(identified).not.toHaveBeenCalled()
  expect((await usage(secret)).status).toBe(200)
})

it.each([
  ['no key', {}],
  ['a made-up key', { authorization: `Bearer ${newSecret('live')}` }],
  ['a made-up session', { cookie: `namecheck_session=${'A'.repeat(43)}` }],
  ['a guessed admin token', { authorization: 'Bearer guess' }],
])('a request with %s waits for a turn of all strangers, also on public pages', async (_what, headers) => {
  const next = jest.spyOn(world.turns, 'next')
  for (const path of ['/coverage', '/api/v1/plans', '/r/unknown', '/status', '/admin/v1/accounts']) {
    next.mockClear()
    await (await fetch(world.url + path, { headers })).text()
    const holders = new Set(next.mock.calls.map(([{ account }]) => account))
    holders.delete('look-ups')
    expect(holders).toEqual(new Set(['strangers']))
  }
})

it('a request is one of a stranger again once its key was refused', async () => {
  const account = await world.newAccount()
  const { secret, id } = await world.newKey(account)
  for (const status of [200, 200]) expect((await usage(secret)).status).toBe(status)
  await world.writeSide.accounts.revokeKey(account, id, 'lost', 'operator')
  const next = jest.spyOn(world.turns, 'next')
  for (const holder of [`${account}/test`, 'strangers']) {
    expect((await usage(secret)).status).toBe(401)
    expect(next).toHaveBeenLastCalledWith(expect.objectContaining({ account: holder }))
  }
})

it('a batch whose client disconnects before its long turn is not accepted', async () => {
  const { secret } = await world.newKey(await world.newAccount())
  const turn = Promise.withResolvers<void>()
  const next = jest
    .spyOn(world.turns, 'next')
    .mockImplementation(({ isLong }) => (isLong ? turn.promise : undefined))
  const ended = jest.spyOn(world.metrics, 'requestEnded')
  const leaving = new AbortController()
  const left = fetch(`${world.url}/api/v1/batches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ names: ['Lumivora'] }),
    signal: leaving.signal,
  }).catch(() => 'left')
  await eventually(() => next.mock.calls.some(([piece]) => piece.isLong))
  leaving.abort()
  expect(await left).toBe('left')
  await eventually(() => ended.mock.calls.length === 1)
  turn.resolve()
  const { used } = (await (await usage(secret)).json()) as { used: number }
  expect(used).toBe(0)
})
