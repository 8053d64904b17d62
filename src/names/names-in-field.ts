/** What stands after a comma or a semicolon in a name, such as `Lumivora, Inc.` or `Smith, Jones & Co`. */
const PART_OF_A_NAME =
  /&|^(?:and|inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|kg|sarl|srl|spa|bv|nv|oy|ab|as|aps|pty|llp|lp)\b|^(?:[ls]\.[a-z].?)/iu

/**
 * The names in a field for one name, without repeats: separated by semicolons and commas; beside semicolons, a comma before what looks
 * like the rest of a name separates nothing. `isPerhapsOne`: they may be one name, because a part looks like the rest of a name.
 */
export function namesInField(text: string): { names: string[]; isPerhapsOne: boolean } {
  const partsOf = (whole: string, separator: string): string[] =>
    whole
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const parts = text.includes(';')
    ? partsOf(text, ';').flatMap((part) => {
        const inner = partsOf(part, ',')
        return inner.slice(1).some((rest) => PART_OF_A_NAME.test(rest)) ? [part] : inner
      })
    : partsOf(text, ',')
  const names = parts.filter(
    (part, at) => parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === at,
  )
  return { names, isPerhapsOne: parts.slice(1).some((part) => PART_OF_A_NAME.test(part)) }
}
