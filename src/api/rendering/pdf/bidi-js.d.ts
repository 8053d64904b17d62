/** The part of bidi-js that is used; its own types describe an ES module, which the package is not. */
declare module 'bidi-js' {
  type Bidi = {
    /** The embedding level of each UTF-16 unit of a text (UAX #9): odd for right-to-left text. */
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    /** The name of the bidirectional class of a character, such as `AL`; `L` if the library does not know it. */
    getBidiCharTypeName(character: string): string
    /** The mirrored form of a character in right-to-left text; null if it has none. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
