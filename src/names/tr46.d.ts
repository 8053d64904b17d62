/** The part of tr46 that is used; the package has no type declarations. */
declare module 'tr46' {
  type Options = {
    checkBidi?: boolean
    checkHyphens?: boolean
    checkJoiners?: boolean
    useSTD3ASCIIRules?: boolean
    transitionalProcessing?: boolean
    verifyDNSLength?: boolean
  }
  const tr46: {
    /** UTS #46 ToASCII; null for an invalid name. */
    toASCII(name: string, options?: Options): string | null
    /** UTS #46 ToUnicode. */
    toUnicode(name: string, options?: Options): { domain: string; error: boolean }
  }
  export default tr46
}
