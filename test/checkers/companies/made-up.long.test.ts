import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { pino } from 'pino'
import { attributionsOf } from '../../../src/api/checks/attributions.ts'
import { PROVIDERS } from '../../../src/checkers/providers.ts'
import { recording } from '../../../src/checkers/recording/recording.ts'
import { doctor } from '../../../src/cli/doctor.ts'
import { scope } from '../../../src/events/key.ts'
import { SOURCES } from '../../../src/events/sections.ts'
import { json } from '../../../src/sandbox/exchange.ts'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import type { Twin } from '../../../src/sandbox/twin.ts'
import { TWINS } from '../../../src/sandbox/twins.ts'
import { startService } from '../../../src/service/compose.ts'
import { liveSources } from '../../../src/service/live-sources.ts'
import { createCheckers } from '../../../src/service/source-checkers.ts'
import { describeSettings, readSettings } from '../../../src/settings/settings.ts'
import { providerTable } from '../../../tools/print-sources/tables.ts'
import { registerContract } from '../../support/contract/register.ts'
import { MADE_UP } from '../../support/made-up/descriptor.ts'
import { madeUp } from '../../support/made-up/twin.ts'
import { proven } from '../../support/self-tests.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, taskFor } from '../trademarks/harness.ts'

const providers = { ...PROVIDERS, companies: [...PROVIDERS.companies, MADE_UP] }
const twins = [...TWINS, madeUp]
const newFolder = temporaryFolders()
const { providerClient } = clientInMemory()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ twins })
})
afterAll(() => Promise.all([sandbox.close(), providerClient.close()]))

registerContract({
  register: MADE_UP,
  jurisdiction: 'IS',
  settings: (url) => ({ MADE_UP_URL: url, MADE_UP_KEY: 'k3y' }),
  answer: (names) => ({ companies: names.map((title) => ({ id: 'IS-1', title })) }),
})

it('is a row of the settings and of the documentation', () => {
  const row = { name: 'NAMECHECK_MADE_UP_KEY', default: '', meaning: 'Key of the made-up register.' }
  expect(describeSettings(providers)).toContainEqual(row)
  expect(providerTable(providers)).toContain(
    '| `made-up` | IS | `NAMECHECK_MADE_UP_KEY` | 3 at once, 7 per second (the provider allows 70 in 10 seconds) | CC0 1.0 | Contains data that somebody made up. | companies that were not made up |',
  )
})

it('is shown as not configured until its key is set', async () => {
  const sources = { ...liveSources(readSettings({}, providers)), registers: null }
  const { providerClient } = clientInMemory()
  await createCheckers({ providerClient, selfTests: proven }, sources, Date.now, providers)
  const state = providerClient.providers().find(({ name }) => name === 'made-up')
  expect(state).toMatchObject({ source: 'companies', status: 'not_configured', covers: 'IS' })
  await providerClient.close()
})

it('is searched, covered and credited in test mode', async () => {
  const checkers = await createCheckers(
    { providerClient, selfTests: proven },
    sandbox.settings,
    Date.now,
    providers,
  )
  const companies = checkers.find(({ source }) => source === 'companies')
  const attempt = await companies?.check(taskFor('Taken Everywhere', { jurisdictions: ['IS'] }))
  const seen = [expect.objectContaining({ register: MADE_UP.name })]
  expect(attempt?.outcome).toMatchObject({ status: 'done', findings: expect.arrayContaining(seen) })
  expect(attempt?.outcome.coverage[0]).toMatchObject({ register: MADE_UP.name, searched: true })
  const credits = attributionsOf({ sections: { companies: attempt?.outcome } as never }, providers)
  expect(credits).toContain(MADE_UP.attribution)
})

it('is credited in the report of a service that knows it, as JSON and as a page', async () => {
  const settings = readSettings(
    { NAMECHECK_DATA: await newFolder(), NAMECHECK_PORT: '0', NAMECHECK_METRICS_ADDRESS: 'off' },
    providers,
  )
  const starting = startService(settings, pino({ enabled: false }), { providers, twins })
  try {
    const { url, writeSide } = await starting.started
    const { accountId } = await writeSide.accounts.open({ plan: 'business', contact: null }, 'operator')
    const grant = { mode: 'test', scopes: scope.options, label: null, expiresAt: null } as const
    const { secret } = await writeSide.accounts.issueKey(accountId, grant, 'operator')
    const authorization = `Bearer ${secret}`
    const answer = await fetch(`${url}/api/v1/checks`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'Taken Everywhere', sources: ['companies'], jurisdictions: ['IS'] }),
    })
    const report = (await answer.json()) as { id: string; attributions: string[] }
    expect(report.attributions).toContain(MADE_UP.attribution)
    const page = await fetch(`${url}/api/v1/checks/${report.id}`, {
      headers: { authorization, accept: 'text/html' },
    })
    expect(await page.text()).toContain(MADE_UP.attribution)
  } finally {
    await starting.stop()
  }
})

it('is asked by doctor, which records its answers without credentials in a new folder', async () => {
  const printed: string[] = []
  const folder = await newFolder()
  const credential = 'marker-of-a-credential'
  const echoes: Twin = {
    ...madeUp,
    registry: {
      source: 'companies',
      handle: (asked) => {
        const answer = madeUp.registry?.handle(asked)
        if (!answer || !('answer' in answer)) return answer ?? null
        const companies = [{ id: 'IS-1', title: answer.name, mail: `jane@person.example ${credential}` }]
        const held = (name: string) => (name === 'everywhere' ? companies : [])
        return { ...answer, answer: ({ company }) => json({ companies: held(company) }) }
      },
    },
  }
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  jest.replaceProperty(process, 'env', {
    NAMECHECK_DATA: await newFolder(),
    NAMECHECK_TEST_JURISDICTIONS: 'GB,NO,EU',
    NAMECHECK_NZBN_KEY: credential,
    NAMECHECK_TIMEOUT_SECONDS: String(PATIENT_MS / 1_000),
  })
  const sandboxed = { providers, twins: [...TWINS, echoes] }
  await doctor({ sandbox: true, record: folder }, sandboxed).finally(() => jest.restoreAllMocks())
  expect(printed.join('\n')).toMatch(/companies +made-up +ok +1 company +0 companies/)
  expect(printed.join('\n')).toMatch(/trademarks +register\/euipo +SPOTIFY: taken +\w{14}: free +proven/)
  // The registers of other jurisdictions are configured, and tested too.
  expect(printed.join('\n')).toMatch(/companies +companies\/ares +České dráhy: taken +\w{14}: free +proven/)
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  expect(printed.join('\n')).toContain(`${files.length} exchanges are in ${folder}\nlook at the files before`)
  const recordings = texts.map((text) => recording.parse(JSON.parse(text)))
  expect(recordings.filter(({ repeatable }) => !repeatable)).toEqual([])
  expect(new Set(recordings.map(({ source }) => source))).toEqual(new Set(SOURCES))
  expect(recordings.some(({ scope }) => scope === 'network/github')).toBe(true)
  const own = texts.filter((text) => text.includes('"provider": "made-up"')).join('\n')
  expect(own).toContain('xxxx@xxxxxx.xxxxxxx xxxxxx')
  expect(texts.join('\n')).not.toMatch(/marker-of-a-credential|person\.example/)
})

it('is not recorded by doctor in a folder that is in use', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'notes.txt'), 'mine')
  jest.replaceProperty(process, 'env', { NAMECHECK_DATA: await newFolder() })
  const running = doctor({ sandbox: true, record: folder }).finally(() => jest.restoreAllMocks())
  await expect(running).rejects.toThrow(`--record: ${folder} is not empty; name a new folder`)
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

it('makes doctor fail if it answers the self-test wrongly, with the name that came out wrong', async () => {
  const denies: Twin = {
    ...madeUp,
    registry: { source: 'companies', handle: () => json({ companies: [] }) },
  }
  const printed: string[] = []
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  jest.replaceProperty(process, 'env', {
    NAMECHECK_DATA: await newFolder(),
    NAMECHECK_TEST_JURISDICTIONS: 'IS',
    NAMECHECK_TIMEOUT_SECONDS: String(PATIENT_MS / 1_000),
  })
  const before = process.exitCode
  await doctor({ sandbox: true }, { providers, twins: [...TWINS, denies] }).finally(() =>
    jest.restoreAllMocks(),
  )
  const { exitCode } = process
  process.exitCode = before
  expect(exitCode).toBe(1)
  expect(printed.join('\n')).toMatch(/companies +\S*made-up\S* .*failed: says that the name ".+" is free/)
})

it('is paid for by doctor, which says what it will spend and counts it', async () => {
  const env = {
    NAMECHECK_DATA: await newFolder(),
    ...Object.fromEntries(
      Object.entries(sandbox.settings.providers)
        .filter(([name]) => !name.startsWith('MADE_UP'))
        .map(([name, value]) => [`NAMECHECK_${name}`, String(value)]),
    ),
    NAMECHECK_TLDS: 'com',
    NAMECHECK_ANALYSIS_PRICE: '0.25',
    NAMECHECK_SPENDING_PER_MONTH: '0.3',
  }
  const printed: string[] = []
  const before = process.exitCode
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  jest.replaceProperty(process, 'env', env)
  await doctor({}).finally(() => jest.restoreAllMocks())
  process.exitCode = before
  const text = printed.join('\n')
  expect(text).toContain(
    'model costs 0.25 a request. Its requests count toward the monthly cap of the service, 0.3.',
  )
  expect(text).toContain('spent this month: 0.25 of 0.3')
  expect(text).toMatch(/analysis +model .*budget/)
})
