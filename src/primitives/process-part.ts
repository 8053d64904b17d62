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
   * Called every few seconds. Null where the part has worked since the previous check, or was idle; otherwise why it
   * has not: StoreUnavailable for an unreachable server, {@link Stuck} where the part cannot recover by itself.
   */
  stoppage(): Error | null | Promise<Error | null>
}
