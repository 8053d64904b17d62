import { describe, expect, it } from '@jest/globals'
import { loadSections } from '../../../../src/api/documents/site/pages.ts'
import { type SearchEntry, searchIndex } from '../../../../src/api/documents/site/search-index.ts'

type Find = (index: readonly SearchEntry[], query: string) => { address: string }[]
/** The script of the pages, which is plain JavaScript. */
const SCRIPT = '../../../../src/api/documents/site/assets/search.js'
const { find } = (await import(SCRIPT)) as { find: Find }
const sections = loadSections('')
const index = searchIndex('', sections)

describe('the search', () => {
  it('knows every heading of every page by its anchor', () => {
    const anchors = sections
      .flatMap((section) => section.pages)
      .flatMap(({ address, render }) =>
        render().headings.map(({ id, depth }) => (depth === 1 ? address : `${address}#${id}`)),
      )
    const known = index.map(([address]) => address).filter((address) => !address.includes('/problems/'))
    expect(known).toEqual(anchors)
  })

  it.each([
    ['NAMECHECK_PORT', '/api-docs/reference/settings'],
    ['going live', '/api-docs/guides/going-live'],
    ['rate-limited', '/api-docs/problems/rate-limited'],
    ['idempot', '/api-docs/guides/idempotency'],
    ['back up', '/api-docs/guides/operations'],
  ])('finds %s among the first', (query, address) => {
    const found = find(index, query).map((entry) => entry.address.split('#')[0])
    expect(found.slice(0, 3)).toContain(address)
  })

  it('finds nothing for words that no page has', () => {
    expect(find(index, 'xyzzyplugh')).toEqual([])
    expect(find(index, ' ')).toEqual([])
  })
})
