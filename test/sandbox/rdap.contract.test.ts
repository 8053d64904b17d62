import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { ask, askJson } from './ask.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const lookUp = (domain: string, tld = domain.slice(domain.lastIndexOf('.') + 1)) =>
  askJson(`${sandbox.url}/rdap/${tld}/domain/${domain}`)

describe('RDAP bootstrap file', () => {
  it('names one server of the sandbox for each top-level domain that is not asked by WHOIS', async () => {
    const { json } = await askJson(String(sandbox.settings.providers.RDAP_BOOTSTRAP_URL))
    const services: [string[], string[]][] = json.services
    expect(json.version).toBe('1.0')
    expect(services.length).toBeGreaterThan(1_250)
    const servers = new Map(services.map(([[tld], [server]]) => [tld, server]))
    for (const tld of ['com', 'io', 'co', 'ai', 'me', 'us', 'de', 'vn', 'uk', 'xn--qxam']) {
      expect(servers.get(tld)).toBe(`${sandbox.url}/rdap/${tld}/`)
    }
    for (const tld of ['eu', 'it', 'xn--p1ai']) expect(servers.has(tld)).toBe(false)
  })
})

describe('RDAP server', () => {
  it('returns a domain object for a registered name', async () => {
    const { status, type, json } = await lookUp('taken-everywhere.com')
    expect([status, type]).toEqual([200, 'application/rdap+json'])
    expect(json).toMatchObject({
      objectClassName: 'domain',
      ldhName: 'taken-everywhere.com',
      status: ['active'],
      entities: [{ roles: ['registrar'], vcardArray: ['vcard', expect.any(Array)] }],
      secureDNS: { delegationSigned: false },
    })
    const actions = json.events.map(({ eventAction }: { eventAction: string }) => eventAction)
    expect(actions).toEqual(['registration', 'expiration', 'last changed'])
    const dates = json.events.map(({ eventDate }: { eventDate: string }) => Date.parse(eventDate))
    expect(dates[0]).toBeLessThan(dates[2])
    expect(dates[2]).toBeLessThan(dates[1])
    expect(json.nameservers).toHaveLength(2)
  })

  it('returns an RDAP error object with 404 for a free name', async () => {
    const { status, type, json } = await lookUp('free-everywhere-7.io')
    expect([status, type]).toEqual([404, 'application/rdap+json'])
    expect(json).toMatchObject({ errorCode: 404, title: 'Not found', rdapConformance: ['rdap_level_0'] })
  })

  it('finds the name below suffixes of two labels and in both forms of an IDN', async () => {
    expect((await lookUp('takendomains.co.uk')).status).toBe(200)
    expect((await lookUp('freeeverywhere.co.uk')).status).toBe(404)
    const unicode = await askJson(`${sandbox.url}/rdap/de/domain/${encodeURIComponent('takendömains.de')}`)
    expect(unicode.json).toMatchObject({ ldhName: 'xn--takendmains-wfb.de', unicodeName: 'takendömains.de' })
    expect((await lookUp('xn--takendmains-wfb.de')).sha256).toBe(unicode.sha256)
  })

  it('answers HEAD without a body', async () => {
    const { status, text } = await ask(`${sandbox.url}/rdap/com/domain/takendomains.com`, { method: 'HEAD' })
    expect([status, text]).toEqual([200, ''])
  })

  it.each([
    ['a name of another top-level domain', '/rdap/com/domain/takendomains.net', 400],
    ['a public suffix', '/rdap/uk/domain/co.uk', 400],
    ['an invalid domain name', '/rdap/com/domain/-x_.com', 400],
    ['a search', '/rdap/com/domains?name=a*.com', 501],
    ['an unknown top-level domain', '/rdap/nosuchtld/domain/x.nosuchtld', 501],
    ['a path that is none', '/rdap/%E0%A4%A', 400],
  ])('refuses %s, and not with 404', async (_what, path, status) => {
    expect((await ask(sandbox.url + path)).status).toBe(status)
  })

  it('has fewer domains taken the longer the name is, and none of a random long one', async () => {
    const tlds = [
      'com',
      'net',
      'org',
      'io',
      'co',
      'ai',
      'app',
      'dev',
      'de',
      'fr',
      'nl',
      'eu',
      'me',
      'us',
      'xyz',
      'shop',
    ]
    const taken = async (label: string) => {
      const answers = await Promise.all(tlds.map((tld) => lookUp(`${label}.${tld}`)))
      return answers.filter(({ status }) => status === 200).length
    }
    const [short, middle, long] = await Promise.all([
      taken('zuvo'),
      taken('zuvolenta'),
      taken('zuvolentamarimondo'),
    ])
    expect(short).toBeGreaterThan(middle ?? 0)
    expect(middle).toBeGreaterThan(0)
    expect(long).toBe(0)
  })
})
