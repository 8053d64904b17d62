import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@jest/globals'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { itWhere } from '../../support/where-possible.ts'

const folder = temporaryFolders()
const PROGRAM = fileURLToPath(new URL('../../../bin/namecheck.js', import.meta.url))

/** Runs the program in a process whose files may not grow past some blocks of 512 bytes. */
async function runLimited(blocks: number, args: readonly string[], data: string) {
  const child = spawn(
    '/bin/sh',
    ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, PROGRAM, ...args],
    {
      env: { PATH: process.env.PATH, NAMECHECK_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

const onPosix = itWhere(process.platform !== 'win32', 'a POSIX shell')

onPosix('an import that fills the disk says so, and the old register is served', async () => {
  const at = await folder()
  const registers = join(at, 'registers')
  const small = join(at, 'small.csv')
  writeFileSync(small, 'mark,number\nLUMIVORA,UK1\n')
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  await importCsv({ file: small, register, ...LAYOUTS.generic }, registers)
  const before = readFileSync(join(registers, 'ukipo.register'))
  const large = join(at, 'large.csv')
  writeFileSync(
    large,
    `mark,number\n${Array.from({ length: 8_000 }, (_, i) => `ZEBRON ${i},N${i}`).join('\n')}\n`,
  )
  const stated = ['--office', 'UKIPO', '--jurisdiction', 'GB', '--as-of', '2026-02-28']
  for (const blocks of [100, Math.ceil(before.length / 512) + 8]) {
    expect(await runLimited(blocks, ['registers', 'import', large, ...stated], at)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^the disk of \S+registers is full \(.+\), so UKIPO was not imported; a register that was there before is unchanged\. Free space, or set NAMECHECK_REGISTERS to .*\n$/,
      ),
    })
    expect(readFileSync(join(registers, 'ukipo.register')).equals(before)).toBe(true)
    expect(readdirSync(registers).sort()).toEqual(['ukipo.register', 'ukipo.register.lock'])
  }
  const opened = openRegisters(registers)
  expect(await opened.search('UKIPO', 'Lumivora', { limit: 1 })).toMatchObject([{ number: 'UK1' }])
  opened.close()
})
