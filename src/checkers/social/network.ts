/** A network as data. `{username}` in its texts stands for the requested user name. */
export type Network = {
  /** Name of the provider; never changes, because answers are cached under it. */
  id: string
  name: string
  /** Page of the account, for readers. */
  profile: string
  username: UsernameRule
  /** What to ask; the name is free only if every probe says so. Empty: only a person can check. */
  probes: readonly Probe[]
  /** Why it is not asked; set only without probes. */
  manual?: string
}

type UsernameRule = { pattern: RegExp; text: string }

export type Probe = {
  url: string
  headers?: Readonly<Record<string, string>>
  maxBytes?: number
  /** An answer with one of these signs, and none of the other kinds. */
  taken: readonly Sign[]
  free: readonly Sign[]
  /** The network assigns this name to no account. */
  refused?: readonly Sign[]
}

/** A status and a part of the body: texts that must all be present, or a member of the JSON. */
export type Sign = { status: number } & (
  | { text: string | readonly string[] }
  | { member: string; is: MemberValue }
)

/** Texts are compared without regard to case; `[]` stands for an empty list. */
export type MemberValue = string | number | boolean | null | readonly []

export const fill = (template: string, username: string): string =>
  template.replaceAll('{username}', username)
