import { chance } from '../chance.ts'
import {
  type NameRequest,
  notSimulated,
  type Registry,
  type RegistryRequest,
  type Reply,
} from '../exchange.ts'
import { takenShare } from '../fame.ts'
import { API_NETWORKS } from './api-networks.ts'
import type { Host, Route } from './network.ts'
import { PAGE_NETWORKS } from './page-networks.ts'

const hosts: ReadonlyMap<string, Host> = new Map(
  [...API_NETWORKS, ...PAGE_NETWORKS].map((network) => [network.host, network]),
)

/** The hosts of the simulated social networks. */
export const SOCIAL_HOSTS: readonly string[] = [...hosts.keys()]

/** Social networks: the prefix is followed by a network's host and path. */
export const social: Registry = {
  source: 'social',
  handle: (asked) => {
    const [, host = '', path = '/'] = /^\/([^/]+)(\/.*)?$/s.exec(asked.path) ?? []
    for (const route of hosts.get(host)?.routes ?? []) {
      const user = userIn(route, path, asked)
      if (user !== null) return about(host, route, user)
    }
    return notSimulated(`${host}${path}`)
  },
}

function userIn(
  { path: pattern, parameter, ending = '' }: Route,
  path: string,
  { query }: RegistryRequest,
): string | null {
  const match = pattern.exec(path)
  if (!match) return null
  const text = parameter === undefined ? match.groups?.user : query.get(parameter)
  if (!text?.toLowerCase().endsWith(ending)) return null
  return text.slice(0, text.length - ending.length) || null
}

function about(host: string, { taken, free }: Route, user: string): NameRequest {
  const answer: NameRequest['answer'] = ({ social: state }, key): Reply => {
    const isTaken =
      state === 'taken' ||
      (state === 'mixed' && chance(`social/${host}/${user.toLowerCase()}`) < takenShare(key))
    return isTaken ? taken(user) : free(user)
  }
  return { name: user, answer }
}
