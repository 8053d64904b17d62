import { describe, expect, it } from '@jest/globals'
import { operations } from '../../../../src/api/documents/openapi/operations/all.ts'
import { loadPages } from '../../../../src/api/documents/site/pages.ts'
import { type SearchEntry, searchIndex } from '../../../../src/api/documents/site/search-index.ts'

type Find = (index: readonly SearchEntry[], query: string) => { address: string }[]
/** The script of the pages, which is plain JavaScript. */
const SCRIPT = '../../../../src/api/documents/site/assets/search.js'
const { find } = (await import(SCRIPT)) as { find: Find }
const groups = loadPages('')
const index = searchIndex('', groups, operations)

describe('the search', () => {
  it('knows every heading of every page by its anchor', () => {
    const anchors = groups
      .flatMap((group) => group.pages)
      .flatMap(({ address, render }) =>
        render().headings.map(({ id, depth }) => (depth === 1 ? address : `${address}#${id}`)),
      )
    const known = index
      .map(([address]) => address)
      .filter((address) => !/\/problems\/|#\/|#NAMECHECK/.test(address))
    expect(known).toEqual(anchors)
  })

  it('knows every operation by its place in the reference, and every setting by its row', () => {
    const known = index.map(([address]) => address)
    for (const { id, tag } of operations) expect(known).toContain(`/api-docs#/${tag}/${id}`)
    const rows = groups
      .flatMap((group) => group.pages)
      .find(({ address }) => address === '/api-docs/reference/settings')
      ?.render()
      .html.matchAll(/<tr id="(NAMECHECK_\w+)">/g)
    const linked = [...(rows ?? [])].map(([, name]) => `/api-docs/reference/settings#${name}`)
    expect(linked.length).toBeGreaterThan(50)
    expect(known.filter((address) => address.includes('#NAMECHECK'))).toEqual(linked)
  })

  it.each([
    ['rotate key', '/api-docs#/Keys/rotateKey'],
    ['invitePerson', '/api-docs#/People/invitePerson'],
    ['retry a check', '/api-docs#/Checks/retryCheck'],
    ['NAMECHECK_WRONG_KEYS_PER_MINUTE', '/api-docs/reference/settings#NAMECHECK_WRONG_KEYS_PER_MINUTE'],
    ['reverse proxies', '/api-docs/reference/settings#NAMECHECK_TRUST_PROXY'],
    ['quota-exceeded', '/api-docs/problems/quota-exceeded'],
  ])('finds the very place of %s', (query, address) => {
    expect(
      find(index, query)
        .slice(0, 3)
        .map((entry) => entry.address),
    ).toContain(address)
  })

  it.each([
    ['webhook', '/api-docs/guides/webhooks'],
    ['batch', '/api-docs/guides/batches'],
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
