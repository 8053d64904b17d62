/**
 * A part whose own way to recover did not work: a loop that does not return, for example. Only a new process helps.
 */
export class Stuck extends Error {
  override name = 'Stuck'
}

/** A part of a process that works for as long as the process lives. */
export type Part = {
  readonly name: string
  /**
   * Asked every few seconds. Null where the part has worked since the question before, or had nothing to do; else why it
   * has not: StoreUnavailable for a server that is away, {@link Stuck} where the part cannot recover by itself.
   */
  stoppage(): Error | null | Promise<Error | null>
}
