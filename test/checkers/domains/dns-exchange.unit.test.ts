import { expect, it } from '@jest/globals'
import { askDns } from '../../../src/checkers/domains/dns-exchange.ts'

it('a resolver to which the machine has no route is unreachable', async () => {
  // Without permission to broadcast, connecting fails at once, as it does without a network.
  const resolvers = [{ address: '255.255.255.255', port: 53 }]
  const asked = { type: 'NS', name: 'example.com' } as const
  await expect(askDns(asked, resolvers, new AbortController().signal)).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('255.255.255.255:53 cannot be reached'),
  })
})
