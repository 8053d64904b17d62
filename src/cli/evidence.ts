import { validUntil } from '../evidence/key-chain.ts'
import { printLine, printTable } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

/** `evidence keys`. */
export async function listSigningKeys(): Promise<void> {
  await withWriteSide(async ({ evidence }) => {
    const keys = await evidence.keys.all()
    if (keys.length === 0)
      return printLine(
        'No signing key exists yet. The service creates the first key with the first checkpoint, soon after the first event.',
      )
    printTable(
      ['number', 'id', 'from', 'until', 'signed by the previous key'],
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
  await withWriteSide(async ({ evidence }) => {
    const { number, id, previous } = await evidence.keys.rotate({ lost })
    printLine(`signing key ${number} is in use: ${id}`)
    if (previous === '')
      printLine(
        'No other key certifies this key: give its id to everyone who verifies evidence, through a channel they trust.',
      )
  })
}
