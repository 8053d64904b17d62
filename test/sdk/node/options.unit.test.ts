import { inspect } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { Namecheck } from '../../../sdk/node/src/index.ts'
import { json, recordingClient, SAMPLE_KEY } from './recorded.ts'

describe('the options of a client', () => {
  it.each([
    { timeoutSeconds: 0 },
    { timeoutSeconds: Number.POSITIVE_INFINITY },
    { deadlineSeconds: -1 },
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { maxRetries: '2' as unknown as number },
  ])('refuse %j', (options) => {
    expect(() => new Namecheck({ apiKey: SAMPLE_KEY, ...options })).toThrow(/must be a (finite|whole) number/)
    expect(() => new Namecheck({ apiKey: SAMPLE_KEY }).withOptions(options)).toThrow(/must be a/)
  })

  it('are changed for a second client only', async () => {
    const { client, requests } = recordingClient(() => json({}, 503))
    const other = client.withOptions({ maxRetries: 0, headers: { 'X-Team': 'names' } })
    await expect(other.usage.get()).rejects.toMatchObject({ status: 503 })
    expect(requests.map(({ headers }) => headers.get('x-team'))).toEqual(['names'])
    expect(other).not.toBe(client)
  })

  it('are hidden when a client is printed', () => {
    const { client } = recordingClient(() => json({}))
    expect(inspect(client, { depth: 9, showHidden: true })).not.toContain(SAMPLE_KEY)
    expect(JSON.stringify(client)).not.toContain(SAMPLE_KEY)
  })
})
