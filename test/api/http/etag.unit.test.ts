import { expect, it } from '@jest/globals'
import { namesTag } from '../../../src/api/http/etag.ts'

it.each<[string | undefined, boolean]>([
  [undefined, false],
  ['"1.1.json1"', true],
  ['W/"1.1.json1"', true],
  ['"0", "1.1.json1"', true],
  [' * ', true],
  ['"1.1.json"', false],
  ['1.1.json1', false],
  ['', false],
])('If-None-Match: %s', (header, expected) => {
  expect(namesTag(header, '"1.1.json1"')).toBe(expected)
})
