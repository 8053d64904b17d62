import { describe, expect, it } from '@jest/globals'
import { isEveryAddress, urlAt } from '../../src/primitives/listening-url.ts'

describe('the URL of an address to listen at', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080', false],
    ['192.0.2.1', 'http://192.0.2.1:8080', false],
    ['::1', 'http://[::1]:8080', false],
    ['localhost', 'http://localhost:8080', false],
    ['0.0.0.0', 'http://127.0.0.1:8080', true],
    ['::', 'http://[::1]:8080', true],
  ])('%s: %s', (host, url, isEvery) => {
    expect(urlAt(host, 8080)).toBe(url)
    expect(isEveryAddress(host)).toBe(isEvery)
  })
})
