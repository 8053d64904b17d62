import { json, type NameRequest, notSimulated, type Registry, type Reply } from '../exchange.ts'

const KEY = 'sandbox-key'

/** An operator's adapter to a provider of user names. No checker asks it unless its address is set. */
export const adapter: Registry = {
  source: 'social',
  handle: (asked): NameRequest | Reply => {
    const { network = '', user = '' } =
      /^\/v1\/usernames\/(?<network>[^/]+)\/(?<user>[^/]+)$/.exec(asked.path)?.groups ?? {}
    if (user === '') return notSimulated(`the adapter's ${asked.path}`)
    if (asked.headers.authorization !== `Bearer ${KEY}`) return json({ error: 'unauthorized' }, 401)
    const answer = (status: 'taken' | 'free' | 'unknown') => json({ network, username: user, status })
    return {
      name: user,
      answer: ({ social }) => {
        if (social === 'login' || social === 'consent') return answer('unknown')
        return answer(social === 'free' || social === 'mixed' ? 'free' : 'taken')
      },
    }
  },
}
