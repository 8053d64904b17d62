import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { clientOf, type Report } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

/**
 * Removes permitted differences: ids, mode, times, links, ports, the first sentence of a test summary, and the cost, which test
 * mode does not charge. Self-tests ask random names.
 */
function comparable(report: Report): unknown {
  const times = new Set([
    'at',
    'durationMs',
    'createdAt',
    'deadlineAt',
    'completedAt',
    'dataAsOf',
    'asOf',
    'provenAt',
  ])
  const own = new Set(['id', 'mode', 'links', 'chainHead', 'usage'])
  const text = JSON.stringify(report, (key, value: unknown) =>
    times.has(key) || own.has(key) ? undefined : key === 'evidence' ? withoutSelfTests(value) : value,
  )
  return JSON.parse(
    text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1').replace('Sandbox answer, made up for tests. ', ''),
  )
}

/** Checks whose registers are providers on the network: test mode makes the local ones up. */
const BY_PROVIDERS = [
  { sources: ['trademarks'], jurisdictions: ['EU'] },
  { sources: ['domains', 'social', 'companies', 'analysis'], jurisdictions: ['GB', 'NO'] },
]

const withoutSelfTests = (evidence: unknown) =>
  Array.isArray(evidence)
    ? evidence.filter((each) => !String(each.id ?? each).startsWith('canary/'))
    : evidence

/** Extracts of open files, as their registers publish them, and one in the general form. */
const FILES = [
  {
    office: 'CRO',
    jurisdiction: 'IE',
    format: 'ie-companies',
    text: 'company_num,company_name,company_status,comp_dissolved_date\n73848,OXIMARIS LIMITED,Normal,\n73849,OTHER NAME LIMITED,Normal,\n',
  },
  {
    office: 'RIK',
    jurisdiction: 'EE',
    format: 'ee-companies',
    text: '\ufeffnimi;ariregistri_kood;ettevotja_oiguslik_vorm;ettevotja_staatus_tekstina;ettevotja_esmakande_kpv\n"Siniküla Näidis OÜ";90000001;Osaühing;Registrisse kantud;25.04.2014\n"Proov AS";90000002;Aktsiaselts;Likvideerimisel;01.12.1997\n',
  },
  {
    office: 'Erhvervsstyrelsen',
    jurisdiction: 'DK',
    format: 'companies-csv',
    text: 'name,number,status\nBRUNKLOKKE APS,10000001,Active\nANDET NAVN A/S,10000002,Active\n',
  },
]

const MARKS = {
  office: 'Trademark office',
  jurisdiction: 'CA',
  format: 'csv',
  text: 'mark,number,status,classes,owner,goods\nBRUNTAVO,CA700,Registered,"9, 42",Taven Inc.,Software\nOTHER WORDS,CA701,Registered,9,Other Inc.,Software\n',
}

/** Imports them by the command line, as of the day before. */
async function importFiles(folder: string, settings: Record<string, string>): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
  for (const { office, jurisdiction, format, text } of [...FILES, MARKS]) {
    const file = join(folder, `${jurisdiction}.csv`)
    writeFileSync(file, text)
    const register = ['--office', office, '--jurisdiction', jurisdiction, '--format', format]
    const { code, output } = await runProgram(
      ['registers', 'import', ...register, '--as-of', yesterday, '--whole', file],
      settings,
    )
    if (code !== 0) throw new Error(output)
  }
}

await onEachEngine('live and test', (engine) => {
  const folder = tempFolder()
  let sandbox: Sandbox
  let service: ServiceProcess
  const keys = { live: '', test: '' }

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = await liveSettings(sandbox, await engine.place(folder.path))
    await importFiles(folder.path, settings)
    for (const mode of ['live', 'test'] as const) keys[mode] = (await openAccount(settings, { mode })).key
    service = await startServiceProcess(settings)
  })
  afterAll(async () => {
    await service.stop()
    await sandbox.close()
    folder.remove()
  })

  describe('a live check', () => {
    it('is not there for a test key, and the other way round', async () => {
      const live = clientOf({ ...service, key: keys.live })
      const { body } = await live.check('Free Everywhere')
      expect((await clientOf({ ...service, key: keys.test }).read(body.id)).status).toBe(404)
      expect((await live.read(body.id)).status).toBe(200)
    })
  })

  describe('a live check of countries whose registers need no key', () => {
    it('searches the companies of all of them', async () => {
      const live = clientOf({ ...service, key: keys.live })
      const jurisdictions = ['NO', 'FR', 'FI', 'CZ', 'SK']
      const asked = { sources: ['companies'], jurisdictions }
      const { body } = await live.check('Free Everywhere', asked)
      expect(body.sections.companies).toMatchObject({
        status: 'done',
        findings: [],
        coverage: [
          ...jurisdictions.map((jurisdiction) => ({ jurisdiction, searched: true })),
          { register: 'GLEIF', jurisdiction: null },
        ],
      })
      const taken = await live.check('Same Company', asked)
      expect(taken.body).toMatchObject({
        verdict: 'conflict',
        sections: { companies: { status: 'done' } },
      })
      const countries = taken.body.sections.companies?.findings.map(({ jurisdiction }) => jurisdiction)
      expect(new Set(countries)).toEqual(new Set(jurisdictions))
    })
  })

  describe('a live check with a local register of companies', () => {
    it('finds a company despite another spelling, another legal form and an added weak word', async () => {
      const live = clientOf({ ...service, key: keys.live })
      const { status, body } = await live.check('Oximarris Group GmbH', {
        sources: ['companies'],
        jurisdictions: ['IE'],
      })
      expect(status).toBe(200)
      const { companies } = body.sections
      expect(companies).toMatchObject({
        status: 'done',
        coverage: [
          { register: 'CRO', jurisdiction: 'IE', searched: true },
          { register: 'GLEIF', jurisdiction: null },
        ],
      })
      const found = companies?.findings.filter(({ register }) => register === 'CRO')
      expect(found).toMatchObject([
        {
          name: 'OXIMARIS LIMITED',
          number: '73848',
          jurisdiction: 'IE',
          status: 'active',
          statusText: 'Normal',
          sameAs: false,
          evidence: ['companies/local-register:CRO/search'],
        },
      ])
      expect(found?.[0]?.similarity).toBeGreaterThan(0.6)

      const same = await live.check('Oximaris DAC', { sources: ['companies'], jurisdictions: ['IE'] })
      expect(same.body.verdict).toBe('conflict')
      expect(same.body.sections.companies?.findings).toContainEqual(
        expect.objectContaining({ register: 'CRO', number: '73848', sameAs: true }),
      )
    })
  })

  describe('a live check with a local register of marks', () => {
    it.each([
      ['a respelling', 'Bruntawo', 'high'],
      ['another script', 'Брунтаво', 'conflict'],
      ['an added weak word', 'Bruntavo Group', 'conflict'],
    ])('finds and grades a live mark despite %s', async (_, name, grade) => {
      const live = clientOf({ ...service, key: keys.live })
      const { status, body } = await live.check(name, {
        sources: ['trademarks'],
        jurisdictions: ['CA'],
        niceClasses: [9],
      })
      expect(status).toBe(200)
      const found = body.sections.trademarks?.findings.filter((each) =>
        each.evidence.some((id) => id.includes(MARKS.office)),
      )
      expect(found).toMatchObject([
        {
          mark: 'BRUNTAVO',
          number: 'CA700',
          office: 'Trademark office',
          status: 'live',
          niceClasses: [9, 42],
          owner: 'Taven Inc.',
          grade,
          argument: expect.stringMatching(/nearly the same goods/),
          evidence: [expect.stringMatching(/^trademarks\/.*Trademark office/)],
        },
      ])
      expect(body).toMatchObject({
        reasons: expect.arrayContaining([
          expect.objectContaining({
            text: expect.stringContaining('BRUNTAVO (Trademark office CA700)'),
          }),
        ]),
      })
    })
  })

  describe('a live check of countries whose open files are loaded', () => {
    it('searches the companies of all of them', async () => {
      const live = clientOf({ ...service, key: keys.live })
      const jurisdictions = ['IE', 'EE', 'DK']
      const companies = async (name: string) => {
        const { body } = await live.check(name, { sources: ['companies'], jurisdictions })
        return body.sections.companies
      }
      expect(await companies('Free Everywhere')).toMatchObject({
        status: 'done',
        findings: [],
        coverage: expect.arrayContaining(
          FILES.map(({ office: register, jurisdiction }) =>
            expect.objectContaining({ register, jurisdiction, searched: true }),
          ),
        ),
      })
      for (const [name, register, number] of [
        ['Sinikula Naidis', 'RIK', '90000001'],
        ['Brunklokke', 'Erhvervsstyrelsen', '10000001'],
      ] as const)
        expect((await companies(name))?.findings).toContainEqual(
          expect.objectContaining({ register, number, sameAs: true, status: 'active' }),
        )
    })
  })

  describe('the same request with a live and with a test key', () => {
    it.each(['Lumivora', 'Taken Everywhere', 'Failing Trademarks'])(
      'gives the same report for %s',
      async (name) => {
        for (const request of BY_PROVIDERS) {
          const [live, test] = await Promise.all([
            clientOf({ ...service, key: keys.live }).check(name, request),
            clientOf({ ...service, key: keys.test }).check(name, request),
          ])
          expect([live.status, test.status]).toEqual([200, 200])
          expect(live.body.mode).toBe('live')
          expect(comparable(live.body)).toEqual(comparable(test.body))
        }
      },
    )
  })
})
