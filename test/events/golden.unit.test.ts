import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { catalog, type EventType } from '../../src/events/catalog.ts'

const FOLDER = new URL('./golden/', import.meta.url)
const golden = readdirSync(FOLDER).map((file) => {
  const [type = '', version] = file.split('.')
  const { data, read } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, unknown>
  return { file, type: type as EventType, version: Number(version), data, read }
})

describe.each(golden)('$file', ({ type, version, data, read }) => {
  it('is read as when it was recorded, in the newest version', () => {
    const bytes = Buffer.from(JSON.stringify(data))
    const now = catalog.read(type, version, bytes)
    expect(now).toEqual(read)
    expect(catalog.definitions[type].schema.parse(now)).toEqual(now)
  })
})

describe('the golden files', () => {
  it('have an example of every version of every event', () => {
    const versions = Object.entries(catalog.definitions).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, i) => `${type}.${i + 1}.json`),
    )
    expect(golden.map(({ file }) => file).sort()).toEqual(versions.sort())
  })
})
