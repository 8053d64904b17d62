import type { Registry } from './exchange.ts'

/** The simulation of one provider. */
export type Twin = {
  /** Id of the provider, and first part of the twin's paths. */
  id: string
  /** The simulated API, for the reference page. */
  simulates: string
  registry: Registry
  /**
   * The settings, without `NAMECHECK_`, that make a checker query the twin instead of the provider: all of the
   * provider's settings for an address or a credential.
   * @param url address of the twin, without a trailing slash
   * @param timeoutMs time limit of one exchange
   */
  settings(url: string, timeoutMs: number): Readonly<Record<string, string | number>>
}
