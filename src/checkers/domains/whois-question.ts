import type { ProviderSpec, Question } from '../provider-client/interfaces.ts'
import { WHOIS } from './descriptors.ts'
import { readWhois, type WhoisAnswer } from './whois-answer.ts'
import { askWhois, type WhoisAddress } from './whois-exchange.ts'
import type { WhoisServer } from './whois-servers.ts'

const WHOIS_PORT = 43

/** Where WHOIS servers are asked: each at its own host, or all of them at one relay. */
export type WhoisRoute = 'registry' | WhoisAddress

/** The route of a setting; null if WHOIS is switched off. */
export function whoisRouteOf(setting: string): WhoisRoute | null {
  if (setting === 'off') return null
  if (setting === 'registry') return 'registry'
  const at = setting.lastIndexOf(':')
  const host = setting.slice(0, at).replace(/^\[|\]$/g, '')
  return { host, port: Number(setting.slice(at + 1)) }
}

/** One provider for each server, so that the failures and pauses of one never block another. */
export const whoisProvider = ({ host, tlds }: WhoisServer, timeoutMs: number): ProviderSpec => ({
  name: providerName(host),
  source: 'domains',
  configured: true,
  covers: tlds.map((tld) => `.${tld}`).join(' '),
  timeoutMs,
  concurrency: WHOIS.limits.concurrency,
  ratePerSecond: WHOIS.limits.ratePerSecond,
})

const providerName = (host: string): string => `${WHOIS.id}/${host}`

/** Asks a registry's WHOIS server about a registrable name. */
export function whoisQuestion(server: WhoisServer, domain: string, route: WhoisRoute): Question<WhoisAnswer> {
  const query = server.query.replaceAll('{name}', domain)
  const address = route === 'registry' ? { host: server.host, port: WHOIS_PORT } : route
  return {
    id: `domains/whois/${server.host}/${domain}`,
    provider: providerName(server.host),
    host: server.host,
    request: `WHOIS ${server.host} ${query}`,
    cacheKey: `answer/${domain}@${address.host}:${address.port}`,
    send: (signal) => askWhois(query, address, signal),
    read: (answer) => readWhois(answer, domain, server),
  }
}
