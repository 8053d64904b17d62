/** The part of bidi-js that is used; its own types describe an ES module, which the package is not. */
declare module 'bidi-js' {
  type Bidi = {
    /** The level of each UTF-16 unit of a text (UAX #9): odd where it runs from right to left. */
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    /** What is drawn in place of a character that runs from right to left; null where it stays as it is. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
