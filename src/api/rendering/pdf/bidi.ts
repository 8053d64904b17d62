import bidiFactory from 'bidi-js'

/** The Unicode bidirectional algorithm (UAX #9). */
export const bidi = bidiFactory()
