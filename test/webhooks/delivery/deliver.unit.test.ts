import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Encryptor } from '../../../src/engine/encryption.ts'
import type { EventBus, Handler } from '../../../src/engine/ports/event-bus.ts'
import { TryAgain } from '../../../src/engine/ports/event-bus.ts'
import { type DomainEvent, placed, type RecordedEvent } from '../../../src/events/event.ts'
import { webhookStream } from '../../../src/events/streams.ts'
import { runWebhooks, type WebhookDeps } from '../../../src/webhooks/delivery/deliver.ts'
import type { Sent } from '../../../src/webhooks/delivery/sender.ts'
import type { WebhookCommand } from '../../../src/webhooks/endpoint/decider.ts'
import { webhookDecider } from '../../../src/webhooks/endpoint/decider.ts'
import { purpose } from '../../../src/webhooks/endpoint/encryption-purposes.ts'
import { newWebhookSecret } from '../../../src/webhooks/endpoint/secret.ts'
import { create, iso, queue } from '../../support/webhook-commands.ts'
import { eventsOf, type TestWriteSide, useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()
const context = {
  account: 'acc_1',
  mode: 'live',
  plan: 'agency',
  actor: 'test',
  correlationId: 'c',
  causationId: 'd',
}
const OK: Omit<Sent, 'startedAt'> = {
  cause: null,
  status: 204,
  retryAfterMs: null,
  durationMs: 5,
  exchange: { request: { method: 'POST', url: '', headers: {} }, response: null, error: null },
}

let endpoint = 0
let stream: string
let side: TestWriteSide
/** Requests that wait for their answer, in the order in which they began. */
let posts: { id: string; signatures: number; answer(sent?: Partial<Sent>): void }[]
let begun: Promise<void>
let report: () => void

beforeEach(async () => {
  side = world.get()
  stream = webhookStream(`whk_${++endpoint}`)
  posts = []
  const first = Promise.withResolvers<void>()
  begun = first.promise
  report = first.resolve
  const made = create()
  if (made.type !== 'create') throw new Error('not made')
  const endpointId = `whk_${endpoint}`
  await run({
    type: 'create',
    endpoint: {
      ...made.endpoint,
      endpointId,
      sealedUrl: await side.encryptor.encrypt('acc_1', purpose.url(endpointId), 'https://hooks.example/'),
      sealedSecret: await side.encryptor.encrypt(
        'acc_1',
        purpose.secret(endpointId, 'sec_1'),
        newWebhookSecret(),
      ),
    },
  })
})
afterEach(() => {
  for (const { answer } of posts) answer()
})

const run = (command: WebhookCommand) => side.runner.run(webhookDecider, stream, command, context)

/** The handler of the consumer, as the event bus would call it. */
async function handler(more: Partial<WebhookDeps> = {}): Promise<Handler> {
  let handle: Handler | undefined
  const eventBus = {
    subscribe: async (subscription: { handle: Handler }) => {
      handle = subscription.handle
      return {}
    },
  } as unknown as EventBus
  const post = (_url: string, _body: string, headers: Record<string, string>, signal: AbortSignal) =>
    new Promise<Sent>((resolve, reject) => {
      const answer = (sent: Partial<Sent> = {}) => resolve({ ...OK, startedAt: side.clock.now, ...sent })
      const signatures = String(headers['webhook-signature']).split(' ').length
      posts.push({ id: String(headers['webhook-id']), signatures, answer })
      signal.addEventListener('abort', () => reject(signal.reason))
      report()
    })
  await runWebhooks({
    eventBus,
    runner: side.runner,
    encryptor: side.encryptor,
    senders: { live: { post }, test: { post } },
    render: async () => '{}',
    now: side.now,
    owner: 'here',
    concurrency: 1,
    ...more,
  })
  if (!handle) throw new Error('no consumer subscribed')
  return handle
}

const queued = async (...ids: string[]): Promise<RecordedEvent[]> => {
  const outcomes = await Promise.all(ids.map((id) => run(queue(id, { at: iso(side.clock.now) }))))
  return outcomes.flatMap(({ events }) => events.map((event) => placed(event, String(event.revision))))
}
const never = new AbortController().signal
const outcomes = async () =>
  (await eventsOf(side, stream)).filter(({ type }) => type.startsWith('WebhookDelivery'))
const numbers = (events: readonly DomainEvent[]) =>
  events.map(({ data }) =>
    'attempt' in data && 'messageId' in data ? `${data.messageId}/${data.attempt}` : '',
  )
const turn = () => new Promise((resolve) => setImmediate(resolve))
async function until(count: number): Promise<void> {
  while (posts.length < count) await turn()
}

describe('delivering', () => {
  it('begins first attempts in queue order, however long the look for a key takes', async () => {
    const events = await queued('first', 'second')
    const looks: (() => void)[] = []
    const encryptor = {
      encrypt: side.encryptor.encrypt.bind(side.encryptor),
      async decrypt(...given: Parameters<Encryptor['decrypt']>) {
        if (given[1].includes('sec_1') && looks.length === 0)
          await new Promise<void>((resolve) => looks.push(resolve))
        return side.encryptor.decrypt(...given)
      },
    } as unknown as Encryptor
    const handle = await handler({ encryptor })
    const handling = handle(events, { attempt: 1, signal: never })
    while (looks.length === 0) await turn()
    for (let turns = 0; turns < 20; turns++) await turn()
    looks[0]?.()
    await until(2)
    expect(posts.map(({ id }) => id)).toEqual(['first', 'second'])
    for (const { answer } of posts) answer()
    await handling
  })

  it('begins first attempts in queue order, at most eight at once', async () => {
    const ids = [...Array(12).keys()].map((n) => `m${n}`)
    const events = await queued(...ids)
    const handle = await handler()
    const done = handle(events, { attempt: 1, signal: never })
    await until(8)
    for (let n = 0; n < 20; n++) await turn()
    expect(posts.map(({ id }) => id)).toEqual(ids.slice(0, 8))
    posts[3]?.answer()
    await until(9)
    expect(posts[8]?.id).toBe('m8')
    for (let n = 0; n < 12; n++) {
      await until(n + 1)
      posts[n]?.answer()
    }
    await done
    expect(numbers(await outcomes()).sort()).toEqual(ids.map((id) => `${id}/1`).sort())
  })

  it('tries an endpoint that fails with two at once', async () => {
    const events = await queued('a', 'b', 'c', 'd')
    await run({
      type: 'recordFailure',
      messageId: 'a',
      attempt: 1,
      owner: 'here',
      startedAt: '2026-11-01T00:00:00.000Z',
      durationMs: 1,
      status: 500,
      cause: 'status',
      retryAfterMs: null,
      sealedExchange: null,
    })
    const handle = await handler()
    const done = handle(events, { attempt: 1, signal: never })
    await until(2)
    for (let n = 0; n < 20; n++) await turn()
    expect(posts.map(({ id }) => id)).toEqual(['b', 'c'])
    posts[0]?.answer({ cause: 'timeout', status: null })
    posts[1]?.answer({ cause: 'timeout', status: null })
    await until(3)
    posts[2]?.answer()
    await done
    expect(numbers(await outcomes())).toEqual(['a/1', 'b/1', 'c/1', 'd/1'])
  })

  it('sends nothing twice that comes twice', async () => {
    const events = await queued('a')
    const handle = await handler()
    const done = handle(events, { attempt: 1, signal: never })
    await until(1)
    posts[0]?.answer()
    await done
    await handle(events, { attempt: 2, signal: never })
    expect(posts).toHaveLength(1)
  })

  it('sends nothing to an endpoint that is paused while it is at it', async () => {
    const events = await queued('a', 'b')
    await run({ type: 'pause', by: 'user' })
    const handle = await handler()
    await handle(events, { attempt: 1, signal: never })
    expect(posts).toHaveLength(0)
  })

  it('records nothing of what it had to call off, and leaves it to be sent again', async () => {
    const events = await queued('a')
    const handle = await handler()
    const stopping = new AbortController()
    const done = handle(events, { attempt: 1, signal: stopping.signal })
    await begun
    stopping.abort(new Error('stop'))
    await expect(done).rejects.toBeInstanceOf(TryAgain)
    expect(await outcomes()).toEqual([])
    const again = handle(events, { attempt: 1, signal: never })
    await until(2)
    posts[1]?.answer()
    await again
    expect(numbers(await outcomes())).toEqual(['a/1'])
  })

  it('says that it cannot be sent when the account is erased', async () => {
    const events = await queued('a')
    const unreadable = Object.assign(Object.create(side.encryptor), { decrypt: async () => null })
    const handle = await handler({ encryptor: unreadable })
    await handle(events, { attempt: 1, signal: never })
    const [failed] = await outcomes()
    expect(failed?.data).toMatchObject({ cause: 'unreadable', status: null, sealedExchange: null })
  })

  it('records an attempt without its exchange, and sends it once, when the account is erased during it', async () => {
    const account = `acc_erased_${endpoint}`
    const id = `whk_erased_${endpoint}`
    stream = webhookStream(id)
    const made = create()
    if (made.type !== 'create') throw new Error('not made')
    const { encryptor, engine } = side
    const sealedUrl = await encryptor.encrypt(account, purpose.url(id), 'https://hooks.example/')
    const sealedSecret = await encryptor.encrypt(account, purpose.secret(id, 'sec_1'), newWebhookSecret())
    const owner = { ...context, account }
    const command = {
      type: 'create',
      endpoint: { ...made.endpoint, endpointId: id, sealedUrl, sealedSecret },
    } as const
    await side.runner.run(webhookDecider, stream, command, owner)
    const ran = await side.runner.run(webhookDecider, stream, queue('a'), owner)
    const events = ran.events.map((event) => placed(event, String(event.revision)))
    const handle = await handler()
    const done = handle(events, { attempt: 1, signal: never })
    await until(1)
    await engine.keyStore.destroy(account)
    posts[0]?.answer()
    await done
    await handle(events, { attempt: 2, signal: never })
    expect(posts).toHaveLength(1)
    const [succeeded] = await outcomes()
    expect(succeeded?.data).toMatchObject({ attempt: 1, status: 204, sealedExchange: null })
  })

  it.each(['pause', 'delete'] as const)(
    'sends nothing to an endpoint that somebody %ss while the body is rendered',
    async (what) => {
      const events = await queued('a')
      const render = async () => {
        await run(what === 'pause' ? { type: 'pause', by: 'user' } : { type: 'delete' })
        return '{}'
      }
      await (await handler({ render }))(events, { attempt: 1, signal: never })
      expect(posts).toHaveLength(0)
    },
  )

  it('waits for no other process when none can be sending the message', async () => {
    const handle = await handler({ takeoverMs: 1_000_000 })
    const fresh = handle(await queued('a'), { attempt: 1, signal: never })
    await until(1)
    posts[0]?.answer()
    await fresh
    const events = await queued('b')
    side.clock.now += 2_000_000
    const ours = handle(events, { attempt: 1, signal: never })
    await until(2)
    posts[1]?.answer()
    await ours
    expect(numbers(await outcomes())).toEqual(['a/1', 'b/1'])
  })

  it('waits as long as another process may still be sending the message', async () => {
    const events = await queued('a')
    side.clock.now += 2_000_000
    const handle = await handler({ takeoverMs: 1_000_000 })
    const stopping = new AbortController()
    const handling = handle(events, { attempt: 1, signal: stopping.signal })
    // Both the wait and a request end with the signal.
    while (getEventListeners(stopping.signal, 'abort').length === 0) await turn()
    expect(posts).toEqual([])
    stopping.abort(new Error('stop'))
    await expect(handling).rejects.toBeInstanceOf(TryAgain)
  })

  it('signs with the previous secret until it ends, and no longer', async () => {
    const endpointId = `whk_${endpoint}`
    const sealedSecret = await side.encryptor.encrypt(
      'acc_1',
      purpose.secret(endpointId, 'sec_2'),
      newWebhookSecret(),
    )
    await run({ type: 'rotateSecret', secretId: 'sec_2', sealedSecret, overlapMs: 60_000 })
    const handle = await handler()
    for (const [number, id] of ['during', 'after'].entries()) {
      const handling = handle(await queued(id), { attempt: 1, signal: never })
      await until(number + 1)
      posts[number]?.answer()
      await handling
      side.clock.now += 60_000
    }
    expect(posts.map(({ id, signatures }) => [id, signatures])).toEqual([
      ['during', 2],
      ['after', 1],
    ])
  })

  it('sends nothing that the other process has recorded meanwhile', async () => {
    const events = await queued('a')
    side.clock.now += 60_000
    const handle = await handler({ takeoverMs: 50 })
    const done = handle(events, { attempt: 1, signal: never })
    await run({
      type: 'recordSuccess',
      messageId: 'a',
      attempt: 1,
      owner: 'there',
      startedAt: '2026-11-01T00:00:00.000Z',
      durationMs: 1,
      status: 200,
      sealedExchange: null,
    })
    await done
    expect(posts).toHaveLength(0)
  })
})
