import { isConfigured, type SettingValues } from '../checkers/descriptor.ts'
import { DNS } from '../checkers/domains/descriptors.ts'
import {
  type ProviderClient,
  type ProviderState,
  usesNetwork,
} from '../checkers/provider-client/interfaces.ts'
import type { Providers } from '../checkers/providers.ts'

/** A territory as a jurisdiction of a check: a state for the country of a part of it, a member for the Benelux. */
const jurisdictionOf = (territory: string): string => (territory === 'BX' ? 'NL' : territory.slice(0, 2))

/** The jurisdictions of the settings, and those of every configured register. */
export function testedJurisdictions(
  asked: readonly string[],
  { trademarks, companies }: Pick<Providers, 'trademarks' | 'companies'>,
  values: SettingValues,
): string[] {
  const held = [
    ...trademarks.map((register) => ({ register, territories: register.holds.territories })),
    ...companies.map((register) => ({
      register,
      territories: [...register.jurisdictions, ...(register.partOf ?? [])],
    })),
  ]
  const configured = held.filter(({ register }) => isConfigured(register, values))
  return [...new Set([...asked, ...configured.flatMap(({ territories }) => territories.map(jurisdictionOf))])]
}

/** Whether no provider that needs the network has answered; a resolver of the machine that answers alone knows no network. */
export const reachesNothing = (providerClient: ProviderClient): boolean =>
  providerClient
    .providers()
    .every((one) => !usesNetwork(one) || one.name === DNS.id || one.lastSuccessAt === null)

/**
 * The state of a provider in a word or two, with the reason. A provider that has only failed is not in order, also after a
 * single failure, which does not count as an outage yet.
 * @param notes why local registers do not count, by the provider that searches them
 */
export function stateWords(
  { name, status, lastSuccessAt, lastFailure }: Omit<ProviderState, 'status'> & { status: string },
  notes: ReadonlyMap<string, string>,
): [string, string] {
  const reason = lastFailure?.reason ?? ''
  const note = notes.get(name)
  if (note !== undefined) return ['does not count', [note, reason].filter(Boolean).join('; ')]
  if (reason === '' || lastSuccessAt !== null) return [status.replace('_', ' '), reason]
  return [reason.startsWith('unreachable') ? 'unreachable' : 'failing', reason]
}

/** Whether several providers that need the network have failed: one alone may be out of order. */
export const hasFailed = (providerClient: ProviderClient): boolean =>
  providerClient.providers().filter((provider) => usesNetwork(provider) && provider.lastFailure !== null)
    .length >= SEVERAL

const SEVERAL = 3

/** What each paid provider costs, a sentence for each; empty if none is configured. */
export const pricesOf = (providerClient: ProviderClient): string[] =>
  providerClient
    .providers()
    .flatMap(({ name, spending }) =>
      spending
        ? [
            `${name} costs ${spending.price} a request. Its requests count toward the monthly cap of the service, ${spending.cap}.`,
          ]
        : [],
    )

/** What the service has spent this month, if a paid provider is configured. */
export function spentLine(providerClient: ProviderClient): string | null {
  const spending = providerClient.providers().find((state) => state.spending)?.spending
  return spending ? `\nspent this month: ${spending.spent ?? 0} of ${spending.cap}` : null
}
