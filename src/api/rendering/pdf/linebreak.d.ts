/** The part of linebreak that is used; the package ships no types of its own. */
declare module 'linebreak' {
  /** Where a text may be broken into lines (UAX #14). */
  export default class LineBreaker {
    constructor(text: string)
    /** The next place, in UTF-16 units from the beginning; null behind the last. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
