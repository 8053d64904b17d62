import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { EventSchema } from '../../../src/api/documents/event-schemas/newest.ts'
import { publishedSchemas } from '../../../src/api/documents/event-schemas/published.ts'
import { adminDocument } from '../../../src/api/documents/openapi/admin-document.ts'
import { openApiDocument } from '../../../src/api/documents/openapi/document.ts'
import { freezeContracts } from '../../../tools/contracts/freeze.ts'
import {
  missingFrom,
  type OperatorSurface,
  operatorSurface,
} from '../../../tools/contracts/operator-surface.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { breaksOfEvents } from './event-schemas/breaks.ts'
import { breaksBetween } from './openapi/breaks.ts'
import type { Described } from './openapi/described-api.ts'

/** The frozen contracts, a folder for each release; there is none before the first release. */
const FOLDER = new URL('../../../contracts/', import.meta.url)
const releases = existsSync(FOLDER)
  ? readdirSync(FOLDER).map((release) => [release, new URL(`${release}/`, FOLDER)] as const)
  : []

const folder = tempFolder()
afterAll(() => folder.remove())
/** A release that was frozen just now. */
const madeUp = pathToFileURL(`${join(folder.path, '0.0.1')}/`)
freezeContracts(madeUp)

const frozen = <T>(release: URL, name: string): T =>
  JSON.parse(readFileSync(new URL(`${name}.json`, release), 'utf8')) as T

const documents: readonly (readonly [string, Described])[] = [
  ['openapi', openApiDocument('') as unknown as Described],
  ['admin-openapi', adminDocument('') as unknown as Described],
]

describe.each([['made up', madeUp] as const, ...releases])(
  'what was written for the release %s',
  (_, release) => {
    it.each(documents)('still works with %s', (name, document) => {
      expect(breaksBetween(frozen<Described>(release, name), document)).toEqual([])
    })

    it('still reads events', () => {
      expect(
        breaksOfEvents(frozen<Record<string, EventSchema>>(release, 'events'), publishedSchemas()),
      ).toEqual([])
    })

    it('still finds its settings, topics, metrics and commands', () => {
      expect(missingFrom(operatorSurface(), frozen<OperatorSurface>(release, 'operator'))).toEqual([])
    })
  },
)

describe('a setting, topic, metric or command that is missing is found', () => {
  const baseline = frozen<OperatorSurface>(madeUp, 'operator')

  it.each(['settings', 'topics', 'metrics', 'commands'] as const)('%s', (kind) => {
    const [first, ...rest] = baseline[kind]
    expect(rest.length).toBeGreaterThan(5)
    expect(missingFrom({ ...operatorSurface(), [kind]: rest }, baseline)).toEqual(
      expect.arrayContaining([`${kind}: ${first}`]),
    )
  })

  it('and a metric that lost a label', () => {
    const metric = baseline.metrics.find((one) => one.includes(',')) ?? ''
    const metrics = baseline.metrics.map((one) => (one === metric ? one.replace(/,\w+$/, '') : one))
    expect(missingFrom({ ...baseline, metrics }, baseline)).toEqual([`metrics: ${metric}`])
  })
})

it('an event type that is missing is found', () => {
  const { CheckRequested, ...others } = frozen<Record<string, EventSchema>>(madeUp, 'events')
  const now = new Map([...publishedSchemas()].filter(([type]) => type !== CheckRequested?.title))
  expect(breaksOfEvents(others, now)).toEqual([])
  expect(breaksOfEvents({ CheckRequested: CheckRequested as EventSchema }, now)).toEqual([
    'CheckRequested is missing',
  ])
})

describe('a break of a frozen contract is found, however deep it is', () => {
  const [, today] = documents[0] ?? []
  const changed = (change: (document: Described) => void) => {
    const copy = structuredClone(today) as Described
    change(copy)
    return breaksBetween(frozen<Described>(madeUp, 'openapi'), copy).join('\n')
  }
  type Member = { properties: Record<string, Record<string, unknown>>; required: string[] }
  const schema = ({ components }: Described, name: string) => components.schemas[name] as unknown as Member

  it.each<[string, (document: Described) => void, RegExp]>([
    ['a path', ({ paths }) => delete paths['/api/v1/plans'], /GET \/api\/v1\/plans is missing/],
    [
      'a member of an answer',
      (document) => delete schema(document, 'Usage').properties.used,
      /\/used: (never there|left out)/,
    ],
    [
      'a required member of a request',
      (document) => schema(document, 'CheckInput').required.push('tlds'),
      /the body refuses \/tlds: left out/,
    ],
  ])('%s', (_what, change, says) => {
    expect(changed(change)).toMatch(says)
  })
})
