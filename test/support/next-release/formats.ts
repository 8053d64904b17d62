export { FormatNotWritten } from '../../../src/events/formats.ts'

/** The release after: it brings format 2, and an operator has turned the switch. */
export const NEWEST_FORMAT = 2
export const DEFAULT_FORMAT = 2
