import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import dnsPacket, { type RecordType } from 'dns-packet'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import fc, { runs } from '../support/properties.ts'
import { ask, dnsQuery, framed, NXDOMAIN, overTcp, overUdp, rcodeOf, sendUdp } from './ask.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const resolve = async (name: string, type: RecordType = 'NS') =>
  dnsPacket.decode(await overUdp(sandbox.dns, dnsQuery(name, type)))
const FORMERR = 1

describe('DNS server', () => {
  it('returns name servers for a registered name, and repeats id and question', async () => {
    const answer = await resolve('Taken-Everywhere.com')
    expect([answer.id, answer.type, rcodeOf(answer)]).toEqual([4711, 'response', 0])
    expect(answer.questions).toEqual([{ name: 'Taken-Everywhere.com', type: 'NS', class: 'IN' }])
    expect(answer.answers?.map(({ type, name }) => [type, name])).toEqual([
      ['NS', 'Taken-Everywhere.com'],
      ['NS', 'Taken-Everywhere.com'],
    ])
  })

  it('denies a free name, with the SOA of the zone', async () => {
    const answer = await resolve('freeeverywhere.com')
    expect(rcodeOf(answer)).toBe(NXDOMAIN)
    expect(answer.answers).toEqual([])
    expect(answer.authorities).toMatchObject([{ type: 'SOA', name: 'com' }])
  })

  it('distinguishes a name without such records (NODATA) from an unknown name', async () => {
    const nodata = await resolve('takendomains.com', 'TXT')
    expect([rcodeOf(nodata), nodata.answers?.length, nodata.authorities?.[0]?.type]).toEqual([0, 0, 'SOA'])
    expect(rcodeOf(await resolve('www.takendomains.com'))).toBe(NXDOMAIN)
    expect(rcodeOf(await resolve('nosuchtld'))).toBe(NXDOMAIN)
    expect((await resolve('com')).answers).toHaveLength(2)
    expect((await resolve('takendomains.com', 'A')).answers?.[0]).toMatchObject({ type: 'A' })
  })

  it('agrees with RDAP, except for names without name servers', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `zuv${i}.com`)
    const states = await Promise.all(
      names.map(async (name) => {
        const delegated = rcodeOf(await resolve(name)) === 0
        const { status } = await ask(`${sandbox.url}/rdap/com/domain/${name}`)
        return `${delegated ? 'delegated' : 'absent'} ${status}`
      }),
    )
    expect(states).not.toContain('delegated 404')
    expect(new Set(states)).toEqual(new Set(['delegated 200', 'absent 200', 'absent 404']))
  })

  it('offers some registered names for sale (RFC 10023)', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `zuv${i}.com`)
    const offers = await Promise.all(names.map((name) => resolve(`_for-sale.${name}`, 'TXT')))
    const texts = offers.flatMap(({ answers = [] }) =>
      answers.map((record) => String('data' in record && record.data)),
    )
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toMatch(/^v=FORSALE1;fval=EUR\d+$/)
  })

  it('returns the same bytes over UDP and TCP, each time', async () => {
    const query = dnsQuery('takendomains.de')
    const first = await overUdp(sandbox.dns, query)
    const tcp = await overTcp(sandbox.dns, framed(query), 2 + first.length)
    expect(await overUdp(sandbox.dns, query)).toEqual(first)
    expect(tcp).toEqual(framed(first))
  })

  it('answers several questions on one connection, however the bytes are split', async () => {
    const queries = ['takendomains.com', 'freeeverywhere.com'].map((name) => dnsQuery(name))
    const answers = await Promise.all(queries.map((query) => overUdp(sandbox.dns, query)))
    const due = Buffer.concat(answers.map(framed))
    expect(await overTcp(sandbox.dns, Buffer.concat(queries.map(framed)), due.length)).toEqual(due)
  })

  it('fits into a plain datagram, even for the longest names', async () => {
    const label = `takendomains${'x'.repeat(51)}`
    const below = Array.from({ length: 3 }, () => 'y'.repeat(55)).join('.')
    for (const name of [`${label}.xn--vermgensberatung-pwb`, `${below}.${label}.com`]) {
      expect((await overUdp(sandbox.dns, dnsQuery(name))).length).toBeLessThanOrEqual(512)
    }
  })

  it('uses EDNS if the query does', async () => {
    const answer = dnsPacket.decode(await overUdp(sandbox.dns, dnsQuery('takendomains.com', 'NS', 'edns')))
    expect(answer.additionals).toMatchObject([{ type: 'OPT', udpPayloadSize: 1232 }])
    expect((await resolve('takendomains.com')).additionals).toEqual([])
  })

  it('refuses invalid queries', async () => {
    const twoQuestions = dnsPacket.encode({
      type: 'query',
      id: 4711,
      questions: [
        { type: 'NS', name: 'a.com' },
        { type: 'NS', name: 'b.com' },
      ],
    })
    const update = Buffer.from(dnsQuery('a.com'))
    update.writeUInt16BE(0x2800, 2)
    const cut = dnsQuery('takendomains.com').subarray(0, 20)
    const codes = await Promise.all(
      [twoQuestions, update, cut].map(
        async (message) => (await overUdp(sandbox.dns, message)).readUInt16BE(2) & 0xf,
      ),
    )
    expect(codes).toEqual([FORMERR, 4, FORMERR])
  })

  it('answers for labels with any bytes', async () => {
    const label = fc.uint8Array({ minLength: 1, maxLength: 63 }).map((bytes) => Buffer.from(bytes))
    const template = dnsQuery('x.com', 'TXT')
    await fc.assert(
      fc.asyncProperty(label, async (bytes) => {
        const length = Buffer.from([bytes.length])
        const message = Buffer.concat([template.subarray(0, 12), length, bytes, template.subarray(14)])
        expect(dnsPacket.decode(await overUdp(sandbox.dns, message)).id).toBe(4711)
      }),
      // Its lower-case form is longer than a label may be.
      { examples: [[Buffer.from(`takendomains${'İ'.repeat(25)}`)], [Buffer.from('.')], [Buffer.from('..')]] },
    )
  })

  it('survives any datagram', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.boolean(), async (noise, withHeader) => {
        const header = dnsQuery('x.com').subarray(0, 12)
        // An answer that comes late is not one to the next question.
        header.writeUInt16BE(1)
        const message = withHeader ? Buffer.concat([header, noise]) : Buffer.from(noise)
        await sendUdp(sandbox.dns, message)
        expect(rcodeOf(await resolve('takendomains.com'))).toBe(0)
      }),
      { numRuns: runs(200) },
    )
  })
})
