import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { catalog, type EventType } from '../../src/events/catalog.ts'

const golden = (type: string, version: number) =>
  JSON.parse(readFileSync(new URL(`./golden/${type}.${version}.json`, import.meta.url), 'utf8')) as {
    data: unknown
    read: unknown
  }

const TYPES: EventType[] = [
  'CheckRequested',
  'SourceResult',
  'CheckCompleted',
  'BatchRequested',
  'BatchRowCompleted',
  'WebhookEndpointCreated',
  'WebhookEndpointChanged',
  'ShareLinkCreated',
]

it.each(TYPES)('%s of format 1 keeps its bytes while format 1 is written', (type) => {
  const { data } = golden(type, 1)
  const { version, bytes } = catalog.write(type, catalog.read(type, 1, Buffer.from(JSON.stringify(data))), 1)
  expect([version, JSON.parse(Buffer.from(bytes).toString())]).toEqual([1, data])
})

it.each(TYPES.filter((type) => type !== 'SourceResult'))(
  '%s with content that format 1 cannot hold is refused, and the setting is named',
  (type) => {
    const { read } = golden(type, 2)
    expect(() => catalog.write(type, read, 1)).toThrow('NAMECHECK_WRITE_FORMAT=2')
  },
)

it('SourceResult is written in format 1 without the comparison', () => {
  const { read } = golden('SourceResult', 2)
  const { version, bytes } = catalog.write('SourceResult', read, 1)
  expect(version).toBe(1)
  expect(Buffer.from(bytes).toString()).not.toMatch(/comparison|depth|"own"/)
})

it('BatchRowCompleted is written in format 1 without its extent', () => {
  const { read } = golden('BatchRowCompleted', 1)
  const extent = { territories: ['GB'], data: [], notSearched: ['domains (not requested)'] }
  const { bytes } = catalog.write('BatchRowCompleted', { ...(read as object), extent }, 1)
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(golden('BatchRowCompleted', 1).data)
})
