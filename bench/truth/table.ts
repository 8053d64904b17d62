/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${[...headOf(head), ...rows.map(lineOf)].join('\n')}\n`

/** Prints a Markdown table row by row, as soon as each is known. */
export async function printTable(
  head: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Promise<void> {
  for (const line of headOf(head)) console.log(line)
  for await (const row of rows) console.log(lineOf(row))
  console.log()
}

const headOf = (head: readonly string[]): string[] => [lineOf(head), lineOf(head.map(() => '---'))]

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
