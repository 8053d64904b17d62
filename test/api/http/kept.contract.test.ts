import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import express from 'express'
import { request } from 'undici'
import { compress } from '../../../src/api/http/compress.ts'
import { Kept } from '../../../src/api/http/kept.ts'

const TEXT = 'All that is kept. '.repeat(200)
const ended: unknown[] = []
const app = express()
const server = app.listen(0, '127.0.0.1')

beforeAll(async () => {
  const kept = new Kept('text/plain', TEXT)
  app.use(compress())
  app.get('/', (_req, res) => {
    const end = jest.spyOn(res, 'end')
    res.once('finish', () => ended.push(end.mock.calls[0]?.[0]))
    return kept.send(res)
  })
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

async function ask(headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const answer = await request(url, { method, headers })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  }
}

describe('a kept text', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed as %s once for all who ask', async (coding, unpack) => {
    const headers = { 'accept-encoding': coding }
    ended.length = 0
    const answers = [await ask(headers), await ask(headers)]
    for (const answer of answers) {
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        etag: expect.stringMatching(/^W\//),
        vary: 'Accept-Encoding',
      })
      expect(unpack(answer.bytes).toString()).toBe(TEXT)
    }
    expect(ended).toHaveLength(2)
    expect(ended[1]).toBe(ended[0])
  })

  it('is not compressed for a client that accepts no compression, nor for HEAD', async () => {
    const plain = await ask({})
    expect([plain.status, plain.bytes.toString()]).toEqual([200, TEXT])
    expect(plain.headers['content-encoding']).toBeUndefined()
    const head = await ask({ 'accept-encoding': 'br' }, 'HEAD')
    expect([head.headers['content-length'], head.bytes.length]).toEqual([String(TEXT.length), 0])
  })

  it.each(['', 'W/'])('is not sent again to a client that has it: %s"…"', async (weak) => {
    const { etag } = (await ask({})).headers
    const known = await ask({ 'if-none-match': `${weak}${etag}`, 'accept-encoding': 'gzip' })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
  })
})
