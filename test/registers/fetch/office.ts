import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { dayBefore, pagedListing } from '../../../src/registers/sources/paged.ts'
import type { RegisterSource } from '../../../src/registers/sources/source.ts'
import { base } from '../../../src/settings/values.ts'
import { type HttpPeer, httpPeer } from '../../support/hostile-server.ts'

/** What an office does once instead of answering a request for a path. */
type Trick = (request: IncomingMessage, response: ServerResponse, office: Office) => void

/** An office on loopback whose page links files; it continues downloads, and plays tricks. */
export class Office {
  readonly files = new Map<string, Buffer>()
  /** Tricks by path, each used once, in order. */
  readonly tricks = new Map<string, Trick[]>()
  /** Requests with their range: `GET /a.csv bytes=5-`. */
  readonly requests: string[] = []
  peer!: HttpPeer

  static async open(): Promise<Office> {
    const office = new Office()
    office.peer = await httpPeer((request, response) => office.#answer(request, response))
    return office
  }

  get url(): string {
    return this.peer.url
  }

  close(): Promise<void> {
    return this.peer.close()
  }

  play(path: string, ...tricks: Trick[]): void {
    this.tricks.set(path, tricks)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    this.requests.push([request.method, path, request.headers.range].filter(Boolean).join(' '))
    const trick = this.tricks.get(path)?.shift()
    if (trick) trick(request, response, this)
    else if (path === '/list')
      response.end([...this.files.keys()].map((name) => `<a href="/${name}">x</a>`).join('\n'))
    else this.send(request, response)
  }

  /** Sends a file, or the rest of it; `upTo` cuts the connection after so many bytes. */
  send(request: IncomingMessage, response: ServerResponse, upTo = Number.POSITIVE_INFINITY): void {
    const bytes = this.files.get((request.url ?? '').slice(1))
    if (!bytes) {
      response.writeHead(404).end()
      return
    }
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
    const last = /^bytes=-(\d+)$/.exec(request.headers.range ?? '')?.[1]
    if (last !== undefined) {
      response.writeHead(206, { etag }).end(bytes.subarray(-Number(last)))
      return
    }
    const start = from !== undefined && request.headers['if-range'] === etag ? Number(from) : 0
    const rest = bytes.subarray(start)
    const range = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }
    response.writeHead(start > 0 ? 206 : 200, {
      etag,
      'content-length': rest.length,
      ...(start > 0 && range),
    })
    if (rest.length <= upTo) response.end(rest)
    else response.write(rest.subarray(0, upTo), () => response.destroy())
  }
}

/** Cuts the connection after some bytes. */
export const cutAfter =
  (bytes: number): Trick =>
  (request, response, office) =>
    office.send(request, response, bytes)

/** Answers with a status. */
export const says =
  (status: number, headers: Record<string, string> = {}): Trick =>
  (_, response) =>
    void response.writeHead(status, headers).end('busy')

/** A source of CSV marks: whole files `all-<day>.csv`, changes `day-<day>.csv`. */
export const SOURCE: RegisterSource = {
  id: 'test',
  name: 'the test office',
  register: { office: 'TEST', jurisdiction: 'GB', rights: ['national'], cycleDays: 1 },
  kind: 'marks',
  format: 'csv',
  licence: 'CC0',
  attribution: 'Contains test data.',
  covers: 'test marks',
  size: { own: 1, year: 2026, source: 'test' },
  limits: { ratePerSecond: 1_000, published: 'none' },
  gapDays: 0,
  settings: { FETCH_TEST_URL: base, FETCH_TEST_KEY: z.string() },
  needs: ['FETCH_TEST_KEY'],
  access: 'a key of the test',
  headers: (settings) => ({ 'x-api-key': String(settings.FETCH_TEST_KEY) }),
  list: (site, settings) =>
    pagedListing(site, `${settings.FETCH_TEST_URL}/list`, {
      whole: /^all-(\d{4}-\d\d-\d\d)\.csv$/,
      delta: /^day-(\d{4}-\d\d-\d\d)\.csv$/,
      since: (day) => dayBefore(day, 0),
    }),
}
