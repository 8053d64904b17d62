const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Whether a name can stand in the history, which everybody with the topics can read: no address fits. */
export const isOperatorName = (name: string): boolean => NAME.test(name)

/** The actor of events that an operator causes. */
export const operatorActor = (name: string | null): string =>
  name === null ? 'operator' : `operator:${name}`
