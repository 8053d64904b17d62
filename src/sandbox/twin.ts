import type { Registry } from './exchange.ts'

/** The stand-in for one provider. */
export type Twin = {
  /** Id of the provider, and first part of the twin's paths. */
  id: string
  /** What it plays, for the reference page. */
  plays: string
  registry: Registry
  /**
   * The settings, without `NAMECHECK_`, that make a checker ask the twin instead of the provider: all of the provider's
   * that name an address or a credential.
   * @param url address of the twin, without a slash at its end
   */
  settings(url: string): Readonly<Record<string, string>>
}
