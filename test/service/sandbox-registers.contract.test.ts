import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Checker, ProviderClient } from '../../src/checkers/provider-client/interfaces.ts'
import { sourceOutcome } from '../../src/events/sections.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { SandboxRegisters } from '../../src/service/sandbox-registers.ts'
import { createCheckers } from '../../src/service/source-checkers.ts'
import { jurisdictionCodes } from '../../src/verdict/jurisdiction-codes.ts'
import { clientInMemory, taskFor } from '../checkers/trademarks/harness.ts'
import { proven } from '../support/self-tests.ts'

let sandbox: Sandbox
let providerClient: ProviderClient
let checkers: Checker[]

beforeAll(async () => {
  sandbox = await startSandbox()
  ;({ providerClient } = clientInMemory())
  checkers = await createCheckers(
    { providerClient, selfTests: proven },
    sandbox.settings,
    Date.now,
    undefined,
    new SandboxRegisters(),
  )
})
afterAll(() => Promise.all([sandbox.close(), providerClient.close()]))

async function section(source: 'trademarks' | 'companies', name: string, jurisdictions: readonly string[]) {
  const checker = checkers.find((each) => each.source === source)
  const attempt = await checker?.check(taskFor(name, { jurisdictions: [...jurisdictions] }))
  return sourceOutcome.parse(attempt?.outcome)
}

const inFives = (codes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(codes.length / 5) }, (_, at) => codes.slice(5 * at, 5 * at + 5))

it('searches the marks and companies of every jurisdiction in test mode, and asks nobody for a register', async () => {
  const codes = jurisdictionCodes()
  expect(codes.length).toBeGreaterThan(240)
  for (const jurisdictions of inFives(codes)) {
    for (const source of ['trademarks', 'companies'] as const) {
      const { status, coverage, reason, summary } = await section(source, 'Free Everywhere Qz', jurisdictions)
      expect([jurisdictions, status, reason]).toEqual([jurisdictions, 'done', null])
      expect(coverage.filter(({ searched }) => !searched)).toEqual([])
      expect(JSON.stringify(summary)).not.toMatch(/operator|import/i)
    }
  }
})

it.each(['NO', 'NL', 'JP', 'US', 'DE', 'EU'])('plays the magic names in %s', async (code) => {
  const live = await section('trademarks', 'Live Mark Qz', [code])
  expect(live.findings).toContainEqual(
    expect.objectContaining({ exact: true, status: 'live', pending: false }),
  )
  const dead = await section('trademarks', 'Expired Mark Qz', [code])
  expect(dead.findings).toContainEqual(expect.objectContaining({ exact: true, status: 'dead' }))
  const similar = await section('trademarks', 'Similar Mark Qz', [code])
  expect(similar.findings).toContainEqual(expect.objectContaining({ exact: false, status: 'live' }))
  for (const name of ['Same Company Qz', 'Many Companies Qz']) {
    const { findings } = await section('companies', name, [code])
    expect(findings).toContainEqual(expect.objectContaining({ sameAs: true, status: 'active' }))
  }
  for (const source of ['trademarks', 'companies'] as const)
    expect(await section(source, `Failing ${source} Qz`, [code])).toMatchObject({ status: 'unknown' })
})

it('names its registers as made up, after their jurisdictions', async () => {
  const registersIn = async (source: 'trademarks' | 'companies', code: string) =>
    (await section(source, 'Free Everywhere Qz', [code])).coverage.map(({ register }) => register)
  expect(await registersIn('trademarks', 'NO')).toContain('Sandbox trademark register of Norway')
  expect(await registersIn('trademarks', 'BE')).toContain('Sandbox trademark register of the Benelux')
  expect(await registersIn('companies', 'JP')).toContain('Sandbox company register of Japan')
  expect(await registersIn('companies', 'US')).toContain('Sandbox company register of the United States')
})

it('holds some of the marks around other names in some jurisdictions, always the same', async () => {
  const registers = new SandboxRegisters()
  const countries = jurisdictionCodes().filter((code) => code.startsWith('C'))
  const names = ['zorvexa', 'lumivra', 'kelvino', 'brontax', 'talvera', 'quindor']
  const found = async () => {
    const all = registers.coverage('marks', countries)
    return Promise.all(
      names.flatMap((name) =>
        all.map(async ({ office }) => [office, await registers.search(office, name, { limit: 20 })] as const),
      ),
    )
  }
  const first = await found()
  expect(await found()).toEqual(first)
  const held = first.filter(([, hits]) => hits.length > 0).length
  expect(held).toBeGreaterThan(0)
  expect(held).toBeLessThan(first.length)
})
