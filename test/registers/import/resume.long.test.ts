import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { RegisterImport } from '../../../src/registers/import/fill.ts'
import type { RegisterFormat } from '../../../src/registers/import/format.ts'
import { importRegister } from '../../../src/registers/import/import.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { csvFormat } from '../../../src/registers/marks/formats/csv.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { verifyRegister } from '../../../src/registers/verify.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
const STATED = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }

/** CSV whose rows replace those of the same number. `read`: the files that were begun; `onRead` is called before each. */
function recording(onRead: (file: string) => void = () => undefined) {
  const read: string[] = []
  const csv = csvFormat(LAYOUTS.generic)
  const format: RegisterFormat = {
    ...csv,
    replaces: true,
    joins: false,
    read(file) {
      const name = file.name.slice(-5, -4)
      onRead(name)
      read.push(name)
      return csv.read(file)
    },
  }
  return { format, read }
}

/** Four files of five rows; the first row of each replaces the last row of the previous file. */
async function fourFiles(): Promise<string[]> {
  const at = await folder()
  return ['a', 'b', 'c', 'd'].map((name, nth) => {
    const rows = Array.from({ length: 5 }, (_, i) => `LUMIVORA ${name}${i},${10 + nth * 4 + i},Registered`)
    const file = join(at, `${name}.csv`)
    writeFileSync(file, `mark,number,status\n${rows.join('\n')}\n`)
    return file
  })
}

async function marksIn(at: string): Promise<string[]> {
  const registers = openRegisters(at)
  const hits = await registers.search('UKIPO', 'Lumivora', { limit: 50 })
  registers.close()
  return hits.map(({ number, mark }) => `${number} ${mark}`).sort()
}

/** The folder of an import that was killed when it began to read a file. */
async function killedAt(
  file: string,
  files: readonly string[],
  checkpoints: Pick<RegisterImport, 'checkpointRows' | 'checkpointMs'> = { checkpointRows: 5 },
): Promise<string> {
  const at = await folder()
  const killed = await folder()
  const { format } = recording((name) => {
    if (name !== file) return
    cpSync(at, killed, { recursive: true })
    throw new Error('killed')
  })
  await expect(importRegister({ files, register: STATED, format, ...checkpoints }, at)).rejects.toThrow(
    'killed',
  )
  return killed
}

it.each([
  ['rows', { checkpointRows: 5 }],
  ['time', { checkpointMs: 0 }],
])(
  'an import of several files continues with the file after the last complete one: %s',
  async (_, checkpoints) => {
    const files = await fourFiles()
    const uninterrupted = await folder()
    const whole = await importRegister({ files, register: STATED, format: recording().format }, uninterrupted)
    const at = await killedAt('c', files, checkpoints)
    expect(readdirSync(at)).toContain('ukipo.register.partial')
    const { format, read } = recording()
    const seen: number[] = []
    const onProgress = ({ rows }: { rows: number }) => void seen.push(rows)
    const counts = await importRegister({ files, register: STATED, format, onProgress }, at)
    expect(read).toEqual(['c', 'd'])
    expect(counts).toEqual(whole)
    expect(seen).toEqual([20])
    expect(await marksIn(at)).toEqual(await marksIn(uninterrupted))
    expect((await verifyRegister(join(at, 'ukipo.register'))).about.rows).toBe(17)
    expect(readdirSync(at).sort()).toEqual(['ukipo.register', 'ukipo.register.lock'])
  },
)

it.each([
  ['of another date', (files: string[]) => ({ files, register: { ...STATED, dataAsOf: '2026-02-01' } })],
  ['of other files', (files: string[]) => ({ files: files.toReversed(), register: STATED })],
  ['of one of the files alone', (files: string[]) => ({ files: files.slice(0, 1), register: STATED })],
])('an import %s starts again, and removes what is left', async (_, other) => {
  const at = await killedAt('c', await fourFiles())
  const { format, read } = recording()
  const source = other(await fourFiles())
  await importRegister({ ...source, format }, at)
  expect(read).toHaveLength(source.files.length)
  expect(readdirSync(at).sort()).toEqual(['ukipo.register', 'ukipo.register.lock'])
})

it('an interruption before the first complete file starts again', async () => {
  const files = await fourFiles()
  const at = await killedAt('a', files)
  const { format, read } = recording()
  await importRegister({ files, register: STATED, format }, at)
  expect(read).toEqual(['a', 'b', 'c', 'd'])
})
