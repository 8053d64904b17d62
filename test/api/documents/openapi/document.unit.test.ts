import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { adminDocument } from '../../../../src/api/documents/openapi/admin-document.ts'
import { openApiDocument } from '../../../../src/api/documents/openapi/document.ts'
import { problems } from '../../../../src/api/http/problems.ts'
import { breaksBetween } from './breaks.ts'
import type { Described, DescribedOperation } from './described-api.ts'
import { wrongExamples } from './wrong-examples.ts'

const document = openApiDocument('') as unknown as Described
const stored = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../docs/reference/${name}`, import.meta.url), 'utf8'),
  ) as Described

type Operation = { path: string; verb: string; operation: DescribedOperation }
const operationsOf = ({ paths }: Described): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, operation]) => (operation ? [{ path, verb, operation }] : [])),
  )
const operations = operationsOf(document)

/** The SDKs leave out what is for code generators, and what people do in the console. */
const WITHOUT_SDK = ['getOpenApiDocument', 'getAsyncApiDocument', 'listEventSchemas', 'getEventSchema']

describe.each([
  ['openapi.json', document, ['curl', 'Node', 'Python']],
  ['admin-openapi.json', adminDocument('') as unknown as Described, ['curl']],
])('%s', (name, described, languages) => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(described))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('breaks no client that was written for the one in docs/reference', () => {
    expect(breaksBetween(stored(name), described)).toEqual([])
  })

  it('is in docs/reference; if not: node tools/print-openapi.ts', () => {
    expect(described).toEqual(stored(name))
  })

  it('refers to nothing that is not there', () => {
    const refs = [...JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, at = '']) => at)
    const lacking = [...new Set(refs)].filter((pointer) => {
      const parts = pointer.split('/')
      return (
        parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], described) === undefined
      )
    })
    expect(lacking).toEqual([])
  })

  it('names every operation once, in a tag that it lists, with how to call it', () => {
    const own = operationsOf(described)
    const ids = own.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const listed = (described.tags as { name: string }[]).map((tag) => tag.name)
    for (const { operation } of own) {
      const { operationId, summary, description, tags, 'x-codeSamples': samples } = operation
      expect(operationId).toMatch(/^[a-z]+[A-Za-z]+$/)
      expect([summary, description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
      expect(listed).toEqual(expect.arrayContaining(tags as string[]))
      const hasSdk = !WITHOUT_SDK.includes(operationId)
      expect((samples as { label: string }[]).map(({ label }) => label)).toEqual(
        hasSdk ? languages : ['curl'],
      )
    }
  })
})

/** Problems of routes that only the pages of the console call. */
const OF_THE_CONSOLE = ['not-signed-in', 'invalid-one-time-token', 'cross-site-request']
/** Problems outside all operations: an unknown path, method or version, or an operation that was removed. */
const OF_NO_OPERATION = ['method-not-allowed', 'gone', 'account-erased', ...OF_THE_CONSOLE]

it('has every kind of problem that an operation can be answered with, with its page', () => {
  const { examples } = (adminDocument('') as unknown as Described).components
  for (const [code, { status }] of Object.entries(problems)) {
    const found = document.components.examples[`problem-${code}`] ?? examples[`problem-${code}`]
    if (OF_NO_OPERATION.includes(code) && !found) continue
    const page = expect.stringMatching(`/api-docs/problems/${code}$`)
    expect([code, found?.value]).toEqual([code, expect.objectContaining({ code, status, type: page })])
  }
})

it('shows for every operation what it really answers', () => {
  const shown = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([, { content = {} }]) =>
        Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
      ),
  )
  const examples = Object.keys(document.components.examples).filter(
    (name) => !/^problem-|Message$/.test(name),
  )
  expect([...new Set(shown)].toSorted()).toEqual(examples.toSorted())
  const withoutAny = operations.filter(({ operation }) =>
    Object.entries(operation.responses).every(
      ([status, { content }]) =>
        Number(status) >= 300 || (content && !Object.values(content).some(({ examples }) => examples)),
    ),
  )
  expect(withoutAny.map(({ operation }) => operation.operationId)).toEqual([
    'getTimeStamp',
    'getOpenApiDocument',
    'getAsyncApiDocument',
  ])
})

it('has no example that differs from its schema', () => {
  expect(wrongExamples()).toEqual([])
})
