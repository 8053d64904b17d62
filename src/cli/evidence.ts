import { validUntil } from '../evidence/key-chain.ts'
import { printLine, printTable } from './terminal.ts'
import { withCore } from './write-side.ts'

/** `evidence keys`. */
export async function listSigningKeys(): Promise<void> {
  await withCore(async ({ evidence }) => {
    const keys = await evidence.keys.all()
    if (keys.length === 0)
      return printLine(
        'There is no key yet: the first one is made with the first checkpoint, soon after the first event.',
      )
    printTable(
      ['number', 'id', 'from', 'until', 'signed by the one before'],
      keys.map(({ number, id, from, previous }, i) => [
        String(number),
        id,
        from,
        validUntil(keys[i + 1]) ?? '',
        previous === '' ? 'no' : 'yes',
      ]),
    )
  })
}

/** `evidence rotate-key`. */
export async function rotateKey({ lost = false }: { lost?: boolean }): Promise<void> {
  await withCore(async ({ evidence }) => {
    const { number, id, previous } = await evidence.keys.rotate({ lost })
    printLine(`signing key ${number} is in use: ${id}`)
    if (previous === '')
      printLine(
        'No other key vouches for it: give its id to everybody who verifies evidence, by a way they trust.',
      )
  })
}
