import { NEWEST_FORMAT as PRESENT } from '../../../src/events/formats.ts'

export { FormatNotWritten } from '../../../src/events/formats.ts'

/** The release after: it brings one more format, and an operator has turned the switch. */
export const NEWEST_FORMAT = PRESENT + 1
export const DEFAULT_FORMAT: number = PRESENT + 1
