const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * Whether a name may be recorded in events. Everyone with access to the topics can read them, so an email address does
 * not match.
 */
export const isOperatorName = (name: string): boolean => NAME.test(name)

/** Actor of events that an operator causes. */
export const operatorActor = (name: string | null): string =>
  name === null ? 'operator' : `operator:${name}`
