import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let inbox: string
let data: string

beforeAll(async () => {
  inbox = await newFolder()
  data = await newFolder()
  world = await openApiWorld(data, { NAMECHECK_REGISTERS_IMPORT_FROM: inbox })
  writeFileSync(
    join(inbox, 'marks.csv'),
    'mark,number,status,owner\nLUMIVORA,UK1,Registered,Lumi Ltd\nBAD,,,\n',
  )
})
afterAll(() => world.close())

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, `/admin/v1${path}`, { key: ADMIN_TOKEN, body })

const IMPORT = {
  files: ['marks.csv'],
  format: 'csv',
  office: 'UKIPO',
  jurisdiction: 'GB',
  dataAsOf: '2026-01-31',
}

/** Starts a job and waits for its end. */
async function ended(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { status, json } = await call('POST', path, body)
  expect([status, json]).toEqual([
    202,
    expect.objectContaining({ object: 'register_job', status: 'running' }),
  ])
  const job = async () => (await call('GET', `/register-jobs/${json.id}`)).json
  await eventually(async () => (await job()).status !== 'running')
  return job()
}

describe('registers', () => {
  it('are imported, listed, searched, verified and dropped', async () => {
    expect(await ended('/registers/import', IMPORT)).toMatchObject({
      kind: 'import',
      subject: 'UKIPO',
      status: 'done',
      taken: 1,
      refused: 1,
      dataAsOf: '2026-01-31',
      error: null,
    })
    const listed = (await call('GET', '/registers')).json
    expect(listed.data).toMatchObject([
      {
        object: 'register',
        office: 'UKIPO',
        kind: 'marks',
        rows: 1,
        countsUntil: '2026-02-07',
        stale: true,
        completeness: 'partial',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect((await call('GET', '/registers/UKIPO')).json).toEqual((listed.data as unknown[])[0])
    await eventually(async () => (await call('GET', '/registers/UKIPO/search?name=Lumivora')).status === 200)
    expect((await call('GET', '/registers/UKIPO/search?name=Lumivora')).json.data).toMatchObject([
      { name: 'LUMIVORA', number: 'UK1', status: 'live', owner: 'Lumi Ltd', exact: true },
    ])
    expect(await ended('/registers/UKIPO/verify')).toMatchObject({ kind: 'verify', status: 'done' })
    expect((await call('GET', '/register-jobs')).json.data).toHaveLength(2)
    expect((await call('DELETE', '/registers/UKIPO')).status).toBe(204)
    expect((await call('GET', '/registers/UKIPO')).status).toBe(404)
    expect((await call('GET', '/registers')).json.data).toEqual([])
  })

  it('of which the operator vouches for the rows are whole', async () => {
    const vouched = { ...IMPORT, office: 'Small', extent: 'whole' }
    expect(await ended('/registers/import', vouched)).toMatchObject({ status: 'done' })
    expect((await call('GET', '/registers/Small')).json).toMatchObject({
      completeness: 'vouched',
      notes: [
        expect.stringContaining('too old'),
        expect.stringMatching(
          /^The register of Small .* it has 1 row, and the office has 1,[01]00,000 or more.*\.$/,
        ),
      ],
    })
  })

  it('with a damaged row are refused with a sentence that names their file', async () => {
    expect(await ended('/registers/import', { ...IMPORT, office: 'Torn' })).toMatchObject({ status: 'done' })
    const search = () => call('GET', '/registers/Torn/search?name=Lumivora')
    await eventually(async () => (await search()).status === 200)
    const db = new DatabaseSync(join(data, 'registers', 'torn.register'))
    db.exec("UPDATE mark SET details = '{'")
    db.close()
    const { status, json } = await search()
    expect(status).toBe(422)
    expect(JSON.stringify(json)).toMatch(/torn\.register is damaged .*import the register again/)
  })

  it('of companies are searched, and an office that has both is asked with its kind', async () => {
    writeFileSync(
      join(inbox, 'companies.csv'),
      'name,number,status,form,jurisdiction,trading\n' +
        'LUMIVORA LTD,7,Active,Ltd,GB,Lumi Bar\nZEBRON LTD,8,Dissolved,Ltd,,\n',
    )
    const companies = { ...IMPORT, files: ['companies.csv'], format: 'companies-csv', office: 'Both' }
    expect(await ended('/registers/import', companies)).toMatchObject({ status: 'done', taken: 2 })
    const search = (query: string) => call('GET', `/registers/Both/search?${query}`)
    await eventually(async () => (await search('name=Lumivora')).status === 200)
    expect((await search('name=Lumi Bar Limited&limit=1')).json.data).toEqual([
      {
        object: 'register_hit',
        office: 'Both',
        kind: 'companies',
        name: 'LUMIVORA LTD',
        number: '7',
        status: 'active',
        pending: null,
        statusText: 'Active',
        filed: null,
        registered: null,
        incorporated: null,
        niceClasses: [],
        owner: null,
        legalForm: 'Ltd',
        jurisdiction: 'GB',
        otherNames: ['Lumi Bar'],
        exact: true,
        bits: null,
      },
    ])
    expect((await search('name=Zebrom&limit=1')).json.data).toMatchObject([
      { name: 'ZEBRON LTD', jurisdiction: 'GB', status: 'dissolved', exact: false },
    ])

    expect(await ended('/registers/import', { ...IMPORT, office: 'Both' })).toMatchObject({ status: 'done' })
    await eventually(async () => (await search('name=Lumivora&kind=marks')).status === 200)
    const { status, text } = await search('name=Lumivora')
    expect([status, text]).toEqual([404, expect.stringMatching(/say which by its kind/)])
    const found = async (kind: string) => (await search(`name=Lumivora&limit=1&kind=${kind}`)).json.data
    expect(await found('marks')).toMatchObject([{ kind: 'marks', number: 'UK1', owner: 'Lumi Ltd' }])
    expect(await found('companies')).toMatchObject([{ kind: 'companies', number: '7' }])
    for (const kind of ['marks', 'companies'])
      expect((await call('DELETE', `/registers/Both?kind=${kind}`)).status).toBe(204)
  })

  it('of several offices are searched together, with filters', async () => {
    const marks = 'mark,number,status,classes,filed\n'
    writeFileSync(join(inbox, 'one.csv'), `${marks}LUMIVORA,1,Registered,9,2001-02-03\n`)
    writeFileSync(join(inbox, 'two.csv'), `${marks}LUMIVORRA,2,Application,42,2021-02-03\n`)
    for (const [office, file] of [
      ['One', 'one.csv'],
      ['Two', 'two.csv'],
    ])
      expect(await ended('/registers/import', { ...IMPORT, office, files: [file] })).toMatchObject({
        status: 'done',
      })
    const search = (query: string) => call('GET', `/registers/One,Two/search?name=Lumivora&${query}`)
    await eventually(async () => (await search('')).status === 200)
    const found = async (query: string) => (await search(query)).json.data
    expect(await found('')).toMatchObject([
      { office: 'One', number: '1', pending: false, filed: '2001-02-03', registered: null },
      { office: 'Two', number: '2', status: 'live', pending: true },
    ])
    expect(await found('status=pending')).toMatchObject([{ number: '2' }])
    expect(await found('niceClasses=9')).toMatchObject([{ number: '1' }])
    expect(await found('niceClasses=9&relatedClasses=true')).toHaveLength(2)
    expect(await found('filedFrom=2001-02-04')).toMatchObject([{ number: '2' }])
    expect(await found('limit=1')).toMatchObject([{ number: '1' }])
    for (const [query, detail] of [
      ['niceClasses=46', /niceClasses: must be Nice classes from 1 to 45/],
      ['status=alive', /Status must be of live, dead, pending, unknown in a register of marks/],
      ['incorporatedFrom=2020-01-01', /IncorporatedFrom applies only to registers of companies/],
      ['filedFrom=2020', /filedFrom: must be a day/],
    ] as const)
      expect(await search(query)).toMatchObject({ status: 422, text: expect.stringMatching(detail) })
    for (const office of ['One', 'Two'])
      expect((await call('DELETE', `/registers/${office}`)).status).toBe(204)
  })

  it('say why a job failed, and serve what was there', async () => {
    writeFileSync(join(inbox, 'other.csv'), 'name;id\nLUMIVORA;1\n')
    expect(await ended('/registers/import', { ...IMPORT, files: ['other.csv'] })).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/other\.csv: the column "number" is missing/),
      taken: null,
    })
    expect(await ended('/registers/fetch', { source: 'us' })).toMatchObject({
      subject: 'us',
      status: 'failed',
      error: expect.stringMatching(/^us cannot be fetched without NAMECHECK_FETCH_US_KEY/),
    })
  })

  it.each([
    [
      'an unknown format',
      '/registers/import',
      { ...IMPORT, format: 'pdf' },
      /Unknown format pdf; choose one of csv/,
    ],
    [
      'a file elsewhere',
      '/registers/import',
      { ...IMPORT, files: ['../../etc/passwd'] },
      /is not a file below/,
    ],
    ['an absolute path', '/registers/import', { ...IMPORT, files: ['/etc/passwd'] }, /is not a file below/],
    [
      'a link that leads elsewhere',
      '/registers/import',
      { ...IMPORT, files: ['link'] },
      /is not a file below/,
    ],
    ['a missing file', '/registers/import', { ...IMPORT, files: ['none.csv'] }, /is not a file below/],
    ['an unknown source', '/registers/fetch', { source: 'xx' }, /Unknown source xx; choose from us/],
    [
      'a source that is not fetched',
      '/registers/fetch',
      { source: 'de' },
      /is not fetched: the office publishes no file/,
    ],
  ])('refuse %s', async (_, path, body, detail) => {
    mkdirSync(inbox, { recursive: true })
    if (body && 'files' in body && body.files[0] === 'link') symlinkSync('/etc/passwd', join(inbox, 'link'))
    const { status, text } = await call('POST', path, body)
    expect(status).toBe(422)
    expect(text).toMatch(detail)
  })

  it.each(['/registers/XX', '/registers/XX/search?name=a', '/register-jobs/job_x'])(
    'do not know %s',
    async (path) => {
      expect((await call('GET', path)).status).toBe(404)
    },
  )
})
