import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parseRanges } from '../../../src/webhooks/delivery/addresses.ts'
import { createResolve } from '../../../src/webhooks/delivery/resolve.ts'
import { WebhookSender } from '../../../src/webhooks/delivery/sender.ts'
import { freePort } from '../../support/free-port.ts'
import { type Answering, WebhookReceiver } from '../../support/webhook-receiver.ts'

const allowed = parseRanges(['127.0.0.0/8'])
const never = new AbortController().signal
let receiver: WebhookReceiver
let sender: WebhookSender

beforeAll(async () => {
  receiver = await WebhookReceiver.open()
  sender = new WebhookSender({ resolve: createResolve(), allowed, now: Date.now, timeoutMs: 10_000 })
})
afterAll(() => Promise.all([receiver.close(), sender.close()]))

function post(answer: Answering, path = '/hook?token=1') {
  receiver.answer = answer
  return sender.post(receiver.url(path), '{"a":1}', { 'webhook-id': 'msg_1' }, never)
}

describe('a message that is sent', () => {
  it('arrives unchanged, and its answer is recorded', async () => {
    const sent = await post((_received, res) => void res.writeHead(201, { 'x-seen': 'yes' }).end('thanks'))
    const [received] = receiver.received.slice(-1)
    expect(received).toMatchObject({ method: 'POST', path: '/hook?token=1', body: '{"a":1}' })
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'user-agent': expect.stringMatching(/^namecheck/),
    })
    expect(sent).toMatchObject({ cause: null, status: 201, retryAfterMs: null })
    expect(sent.exchange).toMatchObject({
      request: { method: 'POST', url: receiver.url('/hook?token=1'), headers: { 'webhook-id': 'msg_1' } },
      response: { status: 201, headers: { 'x-seen': 'yes' }, body: 'thanks', truncated: false },
      error: null,
    })
  })

  it.each([
    [200, null],
    [204, null],
    [299, null],
    [301, 'redirect'],
    [304, 'redirect'],
    [400, 'status'],
    [404, 'status'],
    [410, 'gone'],
    [500, 'status'],
  ] as const)('answered with %i has the cause %s', async (status, cause) => {
    const sent = await post((_received, res) => void res.writeHead(status).end())
    expect([sent.cause, sent.status]).toEqual([cause, status])
  })

  it.each([
    ['7', 7_000],
    ['soon', null],
    ['12.5', null],
    ['-1', null],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('answered with Retry-After %s is put off by %s ms', async (header, wait) => {
    const sent = await post((_received, res) => void res.writeHead(503, { 'retry-after': header }).end())
    expect(sent.retryAfterMs).toBe(wait)
  })

  it('has its answer read as far as 64 KiB and kept as far as 4 KiB', async () => {
    let written = 0
    const sent = await post((_received, res) => {
      res.writeHead(200)
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(16_384))) written += 16_384
        if (!res.destroyed) res.once('drain', more)
      }
      more()
    })
    expect([sent.cause, sent.exchange.response?.truncated]).toEqual([null, true])
    expect(sent.exchange.response?.body).toHaveLength(4_096)
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  it.each<[string, Answering]>([
    ['no answer', () => undefined],
    ['an answer that does not end', (_received, res) => void res.writeHead(200).write('a')],
  ])('has no time left with %s', async (_what, answer) => {
    receiver.answer = answer
    const impatient = new WebhookSender({ resolve: createResolve(), allowed, now: Date.now, timeoutMs: 500 })
    const sent = await impatient.post(receiver.url(), '{}', {}, never)
    expect([sent.cause, sent.status]).toEqual(['timeout', null])
    await impatient.close()
  })

  it('is recorded as failed when the connection breaks', async () => {
    expect((await post((_received, _res, req) => void req.socket.destroy())).cause).toBe('connection')
  })

  it('is recorded as failed when no server listens', async () => {
    const sent = await sender.post(`http://127.0.0.1:${await freePort()}/`, '{}', {}, never)
    expect([sent.cause, sent.exchange.error]).toEqual(['connection', expect.stringContaining('ECONNREFUSED')])
  })

  it('is recorded as failed when the server speaks no TLS', async () => {
    const url = receiver.url().replace('http:', 'https:')
    expect((await sender.post(url, '{}', {}, never)).cause).toBe('tls')
  })

  it('is recorded as failed when the name has no address', async () => {
    const missing = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    const other = new WebhookSender({ resolve: missing, allowed, now: Date.now })
    expect((await other.post('http://nowhere.example/', '{}', {}, never)).cause).toBe('dns')
    await other.close()
  })

  it.each([
    ['heads without an end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`, 'answer_too_large'],
    ['another protocol', 'what is this\r\n\r\n', 'invalid_answer'],
  ])('is recorded as failed when the answer is %s', async (_what, answer, cause) => {
    const server = createServer((socket: Socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(answer))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const sent = await sender.post(`http://127.0.0.1:${port}/`, '{}', {}, never)
    server.close()
    expect(sent.cause).toBe(cause)
  })

  it('uses a connection again', async () => {
    const sockets = new Set<unknown>()
    for (let n = 0; n < 5; n++)
      await post((_received, res, req) => {
        sockets.add(req.socket)
        res.writeHead(200).end('ok')
      })
    expect(sockets.size).toBeLessThanOrEqual(2)
  })

  it('says nothing about an attempt that was called off', async () => {
    const stopping = new AbortController()
    receiver.answer = () => stopping.abort(new Error('stop'))
    await expect(sender.post(receiver.url(), '{}', {}, stopping.signal)).rejects.toThrow('stop')
  })
})
