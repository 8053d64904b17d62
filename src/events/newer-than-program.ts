/**
 * A newer version of the program wrote an event type, schema version or rule set that this version does not know.
 * Nothing is damaged. Consumers leave the event to a newer process, commands are refused until a newer process
 * answers, and the program never guesses.
 */
export class NewerThanProgram extends Error {
  override name = 'NewerThanProgram'
}
