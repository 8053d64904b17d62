import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { shippedBootstrap } from '../../src/checkers/domains/bootstrap.ts'
import { trusts404 } from '../../src/checkers/domains/rdap-forms.ts'
import { authorityFor } from '../../src/checkers/domains/registry.ts'
import { registrySelfTest } from '../../src/checkers/domains/self-tests.ts'
import { askWhois } from '../../src/checkers/domains/whois-exchange.ts'
import { whoisRouteOf } from '../../src/checkers/domains/whois-question.ts'
import { createProviderClient } from '../../src/checkers/provider-client/provider-client.ts'
import { toALabel } from '../../src/names/domains/idna.ts'
import { tldAccepts } from '../../src/names/domains/tld-accepts.ts'
import { TLDS } from '../../src/sandbox/rdap.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { checkTask } from '../support/check-task.ts'
import { MemoryAnswers } from '../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const route = () => whoisRouteOf(sandbox.whois) as { host: string; port: number }
const ask = async (query: string) => {
  const { bytes } = await askWhois(query, route(), AbortSignal.timeout(5_000))
  return Buffer.from(bytes).toString()
}

describe('the WHOIS servers of the sandbox', () => {
  it('answer in the form of each registry, for the same registrations as DNS', async () => {
    expect(await ask('freeeverywhere.eu')).toContain('Domain: freeeverywhere.eu\r\nStatus: AVAILABLE')
    expect(await ask('takeneverywhere.it')).toMatch(/Domain: takeneverywhere\.it\r\nCreated: \d{4}-\d\d-\d\d/)
    expect(await ask('--show-handles freeeverywhere.dk')).toContain(
      'No entries found for the selected source.',
    )
    expect(await ask('freeeverywhere.jp/e')).toContain('No match!!')
    expect(await ask('freeeverywhere.eu')).toBe(await ask('FREEEVERYWHERE.EU'))
  })

  it('deny nothing that they do not know', async () => {
    for (const query of ['', 'help', 'acme.com', 'a.b.freeeverywhere.eu', '-T ip 192.0.2.1']) {
      expect(await ask(query)).toMatch(/% This (?:server has no data|is not a domain name)/)
    }
  })

  it('fail like the other registries', async () => {
    expect(await ask('throttleddomains.eu')).toContain('Still in grace period')
    expect(await ask('throttleddomains.eu')).toContain('Wait 1 s')
    expect(await ask('htmldomains.eu')).toContain('<html>')
    expect(await ask('truncateddomains.eu')).not.toContain('AVAILABLE')
    expect(await ask('wrongjsondomains.eu')).not.toContain('wrongjsondomains')
    await expect(ask('refusingdomains.eu')).rejects.toMatchObject({
      code: expect.stringMatching(/unreachable|invalid_answer/),
    })
    const hanging = askWhois('hangingdomains.eu', route(), AbortSignal.timeout(200))
    await expect(hanging).rejects.toMatchObject({ code: 'timeout' })
  })

  it('close a connection that sends no end of a line', async () => {
    await expect(ask('a'.repeat(2_000))).rejects.toMatchObject({
      code: expect.stringMatching(/unreachable|invalid_answer/),
    })
  })

  it('are proven for each TLD whose registry can deny a name', async () => {
    const providerClient = createProviderClient({
      ephemeralStore: new MemoryEphemeralStore(Date.now),
      answers: new MemoryAnswers(),
      now: Date.now,
      namespace: 'test',
      answersKeptDays: 1,
      limits: { concurrency: 100, ratePerSecond: 10_000 },
    })
    const shipped = shippedBootstrap(null)
    const deps = { providerClient, bootstrap: shipped ?? readNothing(), whois: route(), timeoutMs: 5_000 }
    const provenBy = { rdap: 0, whois: 0 }
    for (const tld of TLDS) {
      const authority = authorityFor(tld, deps)
      if (authority === null) continue
      const selfTest = registrySelfTest(authority, deps)
      if (selfTest === null) continue
      if (authority.by === 'rdap') {
        const labels = [selfTest.taken, selfTest.random()]
        expect([tld, ...labels.map((name) => tldAccepts(tld, toALabel(name) ?? name))]).toEqual([
          tld,
          true,
          true,
        ])
        if (trusts404(authority.server)) provenBy.rdap++
        continue
      }
      if (authority.server.free.length === 0) continue
      const names = [selfTest.taken, selfTest.random()]
      const task = checkTask({ request: { maxAge: 0 } })
      const said = await Promise.all(names.map(async (name) => (await selfTest.ask(task, name)).says))
      expect([tld, ...said]).toEqual([tld, 'taken', 'free'])
      const possible = names.map((name) => tldAccepts(tld, toALabel(name) ?? name))
      expect([tld, ...possible]).toEqual([tld, true, true])
      provenBy.whois++
    }
    await providerClient.close()
    expect(provenBy.whois).toBeGreaterThan(105)
    expect(provenBy.rdap + provenBy.whois).toBeGreaterThan(1_300)
  })
})

it('the bootstrap file of the sandbox names the TLDs that live checks ask by RDAP', async () => {
  const url = `${sandbox.url}/rdap/dns.json`
  const file = (await (await fetch(url)).json()) as { services: [string[], string[]][] }
  const played = new Set(file.services.flatMap(([tlds]) => tlds))
  const live = shippedBootstrap(null) ?? readNothing()
  for (const tld of ['com', 'io', 'co', 'de', 'uz']) expect([tld, played.has(tld)]).toEqual([tld, true])
  for (const tld of TLDS)
    if (live.serverFor(tld) !== null) expect([tld, played.has(tld)]).toEqual([tld, true])
  for (const tld of ['at', 'it', 'kw']) expect([tld, played.has(tld)]).toEqual([tld, false])
})

it('a suffix below which names are registered is proven by itself', () => {
  const bootstrap = shippedBootstrap(null) ?? readNothing()
  const scopeOf = (suffix: string) => authorityFor(suffix, { bootstrap, whois: 'registry' })
  expect(scopeOf('co.uk')).toMatchObject({ by: 'rdap', tld: 'co.uk' })
  expect(scopeOf('co.za')).toMatchObject({ by: 'whois', tld: 'co.za' })
  expect(scopeOf('com.tr')).toMatchObject({ by: 'whois', tld: 'com.tr' })
  expect(scopeOf('github.io')).toBeNull()
  expect(scopeOf('vn')).toBeNull()
  expect(scopeOf('com.mm')).toMatchObject({ by: 'whois', tld: 'com.mm' })
  for (const suffix of ['a1.mm', 'com.pg', 'foo.kawasaki.jp', 'a.sch.uk']) {
    expect([suffix, scopeOf(suffix)]).toEqual([suffix, null])
  }
})

function readNothing(): never {
  throw new Error('the shipped bootstrap file cannot be read')
}
