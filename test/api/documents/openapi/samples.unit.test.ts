import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { Namecheck } from '../../../../sdk/node/src/index.ts'
import { openApiDocument } from '../../../../src/api/documents/openapi/document.ts'
import { SAMPLE_KEY } from '../../../sdk/node/recorded.ts'
import type { Described } from './described-api.ts'

const { paths } = openApiDocument('') as unknown as Described
const samples = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .flatMap((operation) => {
    const { operationId: id, 'x-codeSamples': all } = operation ?? { 'x-codeSamples': [] }
    const [, node, python] = all as { source: string }[]
    return node && python ? [{ id, node: node.source, python: python.source }] : []
  })

const CALL = /client\.([\w.]+)\(/

/** The text of a method of the Python SDK, from its `def` to the end of its parameters. */
function signatureOf(call: string): string {
  const parts = call.split('.')
  const method = parts.pop() ?? ''
  const resource = parts.pop() ?? ''
  const file = ['usage', 'providers', 'plans'].includes(resource) ? 'account' : resource
  const text = readFileSync(
    new URL(`../../../../sdk/python/src/namecheck/_sync/${file}.py`, import.meta.url),
    'utf8',
  )
  const found = text.split(/^class /m).find((one) => one.toLowerCase().startsWith(`${resource}:`)) ?? text
  return new RegExp(`def ${method}\\([^]*?\\) ->`).exec(found)?.[0] ?? ''
}

describe.each(samples)('the samples of $id', ({ node, python }) => {
  it('call what the Node SDK has', () => {
    const client = new Namecheck({ apiKey: SAMPLE_KEY, baseUrl: 'http://127.0.0.1:9' })
    const path = CALL.exec(node)?.[1]?.split('.') ?? []
    const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], client)
    expect([path.join('.'), typeof found]).toEqual([path.join('.'), 'function'])
  })

  it('call what the Python SDK has, with parameters that it takes', () => {
    const call = CALL.exec(python)?.[1] ?? ''
    const signature = signatureOf(call)
    expect([call, signature]).toEqual([call, expect.stringMatching(/./)])
    for (const [, name] of python.matchAll(/[(,] ?(\w+)=/g))
      expect(signature).toMatch(new RegExp(`\\b${name}:`))
  })
})
