/**
 * What processes of two releases must agree on while one replaces the other: event types, schema versions and rule sets.
 * Each of them belongs to a format, a number that grows with the releases. Format 1 is all that release 0.1 has.
 *
 * The rule: a release that brings something new raises {@link NEWEST_FORMAT} alone, and so reads it before anybody writes
 * it. The release after raises {@link DEFAULT_FORMAT} to the same number. In between an operator whose processes are all of
 * the newer release may switch it on with `NAMECHECK_WRITE_FORMAT`.
 */

/** The newest format that this release reads, and can be told to write. */
export const NEWEST_FORMAT: number = 1

/** What this release writes unless told otherwise: no newer than what the release before reads. */
export const DEFAULT_FORMAT: number = 1

/** Something belongs to a format that this deployment does not write yet. */
export class FormatNotWritten extends Error {
  override name = 'FormatNotWritten'
  constructor(what: string, format: number) {
    super(
      `${what} requires format ${format}: set NAMECHECK_WRITE_FORMAT=${format} when every process runs a release that reads it`,
    )
  }
}
