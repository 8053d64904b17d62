/**
 * A newer version of the program wrote something that this one does not know: an event type, a schema version, a rule set.
 * It is no damage. Consumers leave it to a newer process, commands are refused until one answers, and nothing is guessed.
 */
export class NewerThanProgram extends Error {
  override name = 'NewerThanProgram'
}
