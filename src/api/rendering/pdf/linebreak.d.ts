/** The part of linebreak that is used; the package ships no types. */
declare module 'linebreak' {
  /** Finds the line break opportunities of a text (UAX #14). */
  export default class LineBreaker {
    constructor(text: string)
    /** The next opportunity, in UTF-16 units from the beginning; null after the last. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
