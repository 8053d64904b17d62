import { describe, expect, it } from '@jest/globals'
import { NotFoundError } from '../../../sdk/node/src/index.ts'
import { json, problem, recordingClient } from './recorded.ts'

/** Three pages of two items each. */
const threePages = () =>
  recordingClient(({ url }) => {
    const page = Number(new URL(url).searchParams.get('cursor') ?? 0)
    const data = [{ id: `${page}a` }, { id: `${page}b` }]
    return json({ object: 'list', data, nextCursor: page < 2 ? String(page + 1) : null })
  })

describe('a list', () => {
  it('is iterated over all its pages, with its parameters on each', async () => {
    const { client, requests } = threePages()
    const ids: string[] = []
    for await (const { id } of client.checks.list({ verdict: 'clear', limit: 2 })) ids.push(id)
    expect(ids).toEqual(['0a', '0b', '1a', '1b', '2a', '2b'])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?verdict=clear&limit=2',
      '?verdict=clear&limit=2&cursor=1',
      '?verdict=clear&limit=2&cursor=2',
    ])
  })

  it('requests no page before it is reached', async () => {
    const { client, requests } = threePages()
    for await (const { id } of client.batches.list()) if (id === '0b') break
    expect(requests).toHaveLength(1)
    expect(await client.batches.list().collect(3)).toHaveLength(3)
    expect(requests).toHaveLength(3)
    expect(await client.batches.list().collect(2)).toEqual([{ id: '0a' }, { id: '0b' }])
    expect(await client.batches.list().collect(0)).toEqual([])
    expect(requests).toHaveLength(5)
  })

  it('is read page by page', async () => {
    const { client } = threePages()
    const first = await client.checks.list({ cursor: '1' })
    expect(first.data).toEqual([{ id: '1a' }, { id: '1b' }])
    const last = await first.nextPage()
    expect(last).toMatchObject({ data: [{ id: '2a' }, { id: '2b' }], nextCursor: null })
    expect(await last?.nextPage()).toBeNull()
    const sizes: number[] = []
    for await (const { data } of client.checks.list().pages()) sizes.push(data.length)
    expect(sizes).toEqual([2, 2, 2])
  })

  it('that refers back to itself ends with an error', async () => {
    const { client, requests } = recordingClient(() =>
      json({ object: 'list', data: [{ id: '1' }], nextCursor: 'x' }),
    )
    await expect(client.checks.list().collect(1_000)).rejects.toMatchObject({ code: 'unexpected-answer' })
    expect(requests).toHaveLength(2)
  })

  it('that is not a list is an error', async () => {
    const { client } = recordingClient(() => json({ object: 'check' }))
    await expect(client.checks.list()).rejects.toMatchObject({ code: 'unexpected-answer' })
  })

  it('that fails rejects where it is read', async () => {
    const { client } = recordingClient(() => problem(404, 'not-found'))
    await expect(client.webhooks.deliveries.list('whk_1')).rejects.toThrow(NotFoundError)
    await expect(client.webhooks.deliveries.list('whk_1').collect(5)).rejects.toThrow(NotFoundError)
  })
})
