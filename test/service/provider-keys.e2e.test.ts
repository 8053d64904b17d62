import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { startService } from '../../src/service/compose.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { clientOf } from '../support/client.ts'
import { keptInFolder } from '../support/kept.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { tempFolder } from '../support/temp-folder.ts'

const TOKEN = 'an-admin-token-of-enough-letters'
/** What the simulated Companies House accepts. */
const KEY = 'sandbox-companies-house-key'
const WRONG = 'a-mistyped-companies-house-key'
const PATH = '/admin/v1/provider-keys/companies-house'
const folder = tempFolder()
let providers: Sandbox
let place: Record<string, string>
let liveKey: string

beforeAll(async () => {
  providers = await startSandbox()
  const { NAMECHECK_COMPANIES_HOUSE_KEY: _enteredLater, ...settings } = await liveSettings(providers, {
    NAMECHECK_DATA: folder.path,
    NAMECHECK_PORT: '0',
    NAMECHECK_METRICS_ADDRESS: 'off',
    NAMECHECK_ADMIN_TOKEN: TOKEN,
    NAMECHECK_SANDBOX: 'false',
  })
  place = settings
  liveKey = (await openAccount(place)).key
})
afterAll(async () => {
  await providers.close()
  folder.remove()
})

/** Starts a service, lets `use` work with it and stops it; returns what it logged. */
async function during(
  use: (parts: Awaited<ReturnType<typeof running>>) => Promise<void>,
  more: Record<string, string> = {},
): Promise<string> {
  const service = await running(more)
  try {
    await use(service)
  } finally {
    await service.stop()
  }
  return service.log()
}

async function running(more: Record<string, string>) {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const starting = startService(readSettings({ ...place, ...more }), logger)
  const url = (await starting.started).url ?? ''
  const operator = clientOf({ url, key: TOKEN })
  const client = clientOf({ url, key: liveKey })
  const coverage = async () => {
    const { body } = await client.call<{ countries: { companies: { status: string } }[] }>(
      'GET',
      '/api/v1/coverage?country=GB',
    )
    return body.countries[0]?.companies.status
  }
  return {
    stop: () => starting.stop(),
    log: () => lines.join(''),
    enter: (key: string) => operator.call<Shown>('PUT', PATH, { keys: { COMPANIES_HOUSE_KEY: key } }),
    remove: () => operator.call('DELETE', PATH),
    test: () => operator.call<{ works: boolean; detail: string }>('POST', `${PATH}/test`),
    shown: async () => {
      const { body } = await operator.call<{ data: Shown[] }>('GET', '/admin/v1/provider-keys')
      return body.data.find(({ provider }) => provider === 'companies-house')
    },
    line: async () => {
      const { body } = await operator.call<{ checks: { name: string; detail: string }[] }>(
        'GET',
        '/admin/v1/status',
      )
      return body.checks.find(({ name }) => name === 'provider keys')?.detail
    },
    coverage,
    /** The companies of a live check in the United Kingdom, and whether the coverage says that they are searched. */
    async companies(name: string) {
      const { body } = await client.check(name, { sources: ['companies'], jurisdictions: ['GB'], maxAge: 0 })
      const { status, reason, findings } = body.sections.companies ?? {}
      return {
        status,
        reason: reason?.code,
        found: findings?.some(({ jurisdiction }) => jurisdiction === 'GB'),
        coverage: await coverage(),
      }
    },
  }
}
type Shown = { provider: string; state: string; keys: { ending: string | null }[] }

const OFF = { status: 'not_configured', reason: 'not_configured', found: false, coverage: 'key' }
const ON = { status: 'done', reason: undefined, found: true, coverage: 'searched' }

/** What the command line says beside the service, and while it does not run. */
async function shownBeside(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/namecheck.js', 'live', '--countries', 'GB', '--show'],
    { env: { PATH: process.env.PATH, ...place } },
  )
  return /^ {2}(.*?) {2,}companies of the United Kingdom$/m.exec(stdout)?.[1] ?? stdout
}

it('uses a key from the next check on, without a restart, and after one; a removed one no longer', async () => {
  const log = await during(async ({ companies, coverage, enter, test, shown, line }) => {
    expect(await companies('Same Company')).toEqual(OFF)
    expect((await test()).body.works).toBe(false)
    expect((await enter(WRONG)).body).toMatchObject({ state: 'stored', keys: [{ ending: '-key' }] })
    expect([await coverage(), await shownBeside()]).toEqual(['untried', 'not tried yet'])
    expect((await test()).body).toEqual({
      object: 'provider_trial',
      provider: 'companies-house',
      works: false,
      detail: expect.stringMatching(/^Companies House refuses the key \(refused: HTTP 401/),
    })
    expect([await coverage(), await shownBeside()]).toEqual(['incomplete', 'incomplete'])
    expect(await companies('Same Company')).toMatchObject({ status: 'unknown' })
    expect((await enter(KEY)).status).toBe(200)
    expect([await coverage(), await shownBeside()]).toEqual(['untried', 'not tried yet'])
    expect((await test()).body).toMatchObject({ works: true })
    expect([await coverage(), await shownBeside()]).toEqual(['searched', 'searched'])
    expect(await companies('Same Company')).toEqual(ON)
    expect(await shown()).toMatchObject({ state: 'stored' })
    expect(await line()).toBe('every stored one can be read')
  })
  expect(await shownBeside()).toBe('searched')
  await during(async ({ companies, coverage, remove, shown }) => {
    expect(await coverage()).toBe('searched')
    expect(await companies('Same Company 2')).toEqual(ON)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await companies('Same Company 2')).toEqual(OFF)
    expect(await shown()).toMatchObject({ state: 'none' })
  })
  const kept = (await keptInFolder(folder.path)).toString('latin1')
  for (const secret of [KEY, WRONG])
    expect([log.includes(secret), kept.includes(secret)]).toEqual([false, false])
})

it('lets the environment win over a stored key', async () => {
  await during(async ({ enter }) => void (await enter(WRONG)))
  await during(
    async ({ companies, shown }) => {
      expect(await shown()).toMatchObject({ state: 'environment', storedBy: 'operator' })
      expect(await companies('Same Company 3')).toEqual(ON)
    },
    { NAMECHECK_COMPANIES_HOUSE_KEY: KEY },
  )
})

it('names a damaged key in the log and in the status, works without it, and takes a new one', async () => {
  const db = new DatabaseSync(join(folder.path, 'vault.db'))
  db.prepare(
    "UPDATE keys SET key = zeroblob(64) WHERE account LIKE 'provider-key-%' AND key IS NOT NULL",
  ).run()
  db.close()
  const log = await during(async ({ companies, shown, line, enter }) => {
    expect(await shown()).toMatchObject({ state: 'damaged' })
    expect(await line()).toMatch(/^the stored keys of Companies House cannot be read/)
    expect(await companies('Same Company 4')).toEqual(OFF)
    await enter(KEY)
    expect(await companies('Same Company 4')).toEqual(ON)
    expect(await line()).toBe('every stored one can be read')
  })
  expect(log).toContain('the stored keys of Companies House cannot be read')
})
