import { json } from '../../../src/sandbox/exchange.ts'
import type { Twin } from '../../../src/sandbox/twin.ts'

export const madeUp: Twin = {
  id: 'made-up',
  simulates: 'the made-up register',
  registry: {
    source: 'companies',
    handle: ({ headers, query }) => {
      if (headers['x-key'] !== 'sandbox') return json({}, 401)
      const name = query.get('begins') ?? ''
      const held = [{ id: 'IS-1', title: name }]
      return { name, answer: ({ company }) => json({ companies: company === 'everywhere' ? held : [] }) }
    },
  },
  settings: (url) => ({ MADE_UP_URL: url, MADE_UP_KEY: 'sandbox' }),
}
