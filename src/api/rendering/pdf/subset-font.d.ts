/** The part of subset-font that is used; the package ships no types. */
declare module 'subset-font' {
  /** A font that holds only what the text needs, at one position of each axis (HarfBuzz). */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt'
      dropTables?: readonly string[]
      variationAxes?: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}
