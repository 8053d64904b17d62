/**
 * A network as data. `{username}` in its texts stands for the user name asked about.
 */
export type Network = {
  /** Name of the provider; never changes, as answers are cached under it. */
  id: string
  name: string
  /** Page of the account, for people. */
  profile: string
  username: UsernameRule
  /** Where to ask; every one of them must say "free". None: only a person can look. */
  probes: readonly Probe[]
  /** Why it is not asked; only where there is no probe. */
  manual?: string
}

type UsernameRule = { pattern: RegExp; text: string }

export type Probe = {
  url: string
  headers?: Readonly<Record<string, string>>
  maxBytes?: number
  /** An answer that bears one of these signs, and none of the other kinds. */
  taken: readonly Sign[]
  free: readonly Sign[]
  /** The network gives this name to nobody. */
  refused?: readonly Sign[]
}

/** A status and something in the body: texts that must all be there, or a member of the JSON. */
export type Sign = { status: number } & (
  | { text: string | readonly string[] }
  | { member: string; is: MemberValue }
)

/** Texts compare without regard to case; `[]` stands for an empty list. */
export type MemberValue = string | number | boolean | null | readonly []

export const fill = (template: string, username: string): string =>
  template.replaceAll('{username}', username)
