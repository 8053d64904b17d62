/**
 * What processes of two releases must agree on during an upgrade: event types, schema versions and rule sets. Each
 * of them belongs to a format, a number that grows with the releases. Format 1 is everything in release 0.1.
 *
 * The rule: a release that adds something raises {@link NEWEST_FORMAT} alone, so that processes can read it before
 * any process writes it. The next release raises {@link DEFAULT_FORMAT} to the same number. In between, an operator
 * whose processes all run the newer release may switch the format on with `NAMECHECK_WRITE_FORMAT`.
 */

/** The newest format that this release can read, and can write if configured. */
export const NEWEST_FORMAT: number = 2

/** The format that this release writes by default: no newer than the previous release can read. */
export const DEFAULT_FORMAT: number = 1

/** Thrown for an item of a format that this deployment does not write yet. */
export class FormatNotWritten extends Error {
  override name = 'FormatNotWritten'
  /** The item that is not written yet. */
  readonly what: string
  constructor(what: string, format: number) {
    super(
      `${what} requires format ${format}: set NAMECHECK_WRITE_FORMAT=${format} when every process runs a release that reads it`,
    )
    this.what = what
  }
}
