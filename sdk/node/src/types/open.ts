/** One of these values, or one that a newer service may send. Nothing throws on the latter, so have a default branch. */
export type Open<Known extends string> = Known | (string & Record<never, never>)

/** RFC 3339 in UTC. */
export type Time = string

/** Which registries are asked: the real ones with live keys, the sandbox with test keys. */
export type Mode = Open<'live' | 'test'>
