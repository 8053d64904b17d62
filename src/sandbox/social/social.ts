import { chance } from '../chance.ts'
import { type NameRequest, notSimulated, type Registry, type RegistryRequest } from '../exchange.ts'
import { takenShare } from '../taken-share.ts'
import { API_NETWORKS } from './api-networks.ts'
import { DEVELOPER_NETWORKS } from './developer-networks.ts'
import { type FixedRoute, type NameState, OTHER_STATES, type Route } from './network.ts'
import { PAGE_NETWORKS } from './page-networks.ts'
import { SOFTWARE_REGISTRIES } from './software-registries.ts'

const hosts = new Map<string, (Route | FixedRoute)[]>()
for (const { host, routes } of [
  ...DEVELOPER_NETWORKS,
  ...API_NETWORKS,
  ...PAGE_NETWORKS,
  ...SOFTWARE_REGISTRIES,
]) {
  hosts.set(host, [...(hosts.get(host) ?? []), ...routes])
}

/** The hosts of the simulated networks. */
export const SOCIAL_HOSTS: readonly string[] = [...hosts.keys()]

/** Social networks: the prefix is followed by a network's host and path. */
export const social: Registry = {
  source: 'social',
  handle: (asked) => {
    const [, host = '', path = '/'] = /^\/([^/]+)(\/.*)?$/s.exec(asked.path) ?? []
    const method = asked.method === 'HEAD' ? 'GET' : asked.method
    for (const route of hosts.get(host) ?? []) {
      const match = route.path.exec(path)
      if (!match || (route.method ?? 'GET') !== method) continue
      if ('fixed' in route) return route.fixed(asked)
      const user = route.user ? route.user(asked) : (match.groups?.user ?? null)
      if (user !== null) return route.refuses?.(asked) ?? about(host, route, user, asked)
    }
    return notSimulated(`${host}${path}`)
  },
}

function about(host: string, route: Route, user: string, asked: RegistryRequest): NameRequest {
  const answer: NameRequest['answer'] = ({ social: scene }, key) => {
    const isTaken = () => chance(`social/${host}/${user.toLowerCase()}`) < takenShare(key)
    const state: NameState = scene === 'mixed' ? (isTaken() ? 'taken' : 'free') : scene
    return replyOf(route, state)(user, asked)
  }
  return { name: user, answer }
}

function replyOf(route: Route, state: NameState): Route['taken'] {
  const isOther = OTHER_STATES.some((other) => other === state)
  if (!isOther) return route[state] ?? route.free
  return route[state] ?? (state === 'consent' ? route.free : route.taken)
}
