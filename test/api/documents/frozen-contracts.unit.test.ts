import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { EventSchema } from '../../../src/api/documents/event-schemas/newest.ts'
import { publishedSchemas } from '../../../src/api/documents/event-schemas/published.ts'
import { adminDocument } from '../../../src/api/documents/openapi/admin-document.ts'
import { openApiDocument } from '../../../src/api/documents/openapi/document.ts'
import {
  missingFrom,
  type OperatorSurface,
  operatorSurface,
} from '../../../tools/contracts/operator-surface.ts'
import { breaksOfEvents } from './event-schemas/breaks.ts'
import { breaksBetween } from './openapi/breaks.ts'
import type { Described } from './openapi/described-api.ts'

const FOLDER = new URL('../../../contracts/', import.meta.url)
const releases = readdirSync(FOLDER)
const frozen = <T>(release: string, name: string): T =>
  JSON.parse(readFileSync(new URL(`${release}/${name}.json`, FOLDER), 'utf8')) as T

const documents: readonly (readonly [string, Described])[] = [
  ['openapi', openApiDocument('') as unknown as Described],
  ['admin-openapi', adminDocument('') as unknown as Described],
]

/**
 * Promises that were errors of the document: the HTTP server can answer these statuses before it reads a key, so no release
 * has ever sent the headers in all of them. No release has accepted an empty `query`.
 */
const CORRECTED =
  /: the answer (?:408|413|431) may come without the header RateLimit(?:-Policy)?$|^GET \/api\/v1\/checks: the parameter query refuses \/: minLength none instead of 1$/

it('holds the contracts of the first release', () => {
  expect(releases).toContain('0.1.0')
})

describe.each(releases)('what was written for release %s', (release) => {
  it.each(documents)('still works with %s', (name, document) => {
    const breaks = breaksBetween(frozen<Described>(release, name), document)
    expect(breaks.filter((one) => !CORRECTED.test(one))).toEqual([])
  })

  it('still reads events', () => {
    expect(
      breaksOfEvents(frozen<Record<string, EventSchema>>(release, 'events'), publishedSchemas()),
    ).toEqual([])
  })

  it('still finds its settings, topics, metrics and commands', () => {
    expect(missingFrom(operatorSurface(), frozen<OperatorSurface>(release, 'operator'))).toEqual([])
  })
})

describe('a setting, topic, metric or command that is missing is found', () => {
  const baseline = frozen<OperatorSurface>('0.1.0', 'operator')

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

describe('a break of a frozen contract is found, however deep it is', () => {
  const [, today] = documents[0] ?? []
  const changed = (change: (document: Described) => void) => {
    const copy = structuredClone(today) as Described
    change(copy)
    return breaksBetween(frozen<Described>('0.1.0', 'openapi'), copy).join('\n')
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
