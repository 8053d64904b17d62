import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { CheckTask } from '../../src/checkers/provider-client/interfaces.ts'
import { SANDBOX_REGISTERS } from '../../src/sandbox/registers.ts'
import { SandboxRegisters } from '../../src/service/sandbox-registers.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const task = {} as CheckTask
const OFFICES = SANDBOX_REGISTERS.map(({ office }) => office).sort()
const officesOf = (registers: SandboxRegisters) =>
  (['marks', 'companies'] as const)
    .flatMap((kind) => registers.coverage(kind))
    .map(({ office }) => office)
    .sort()

it('imports the registers when the first check needs them, and the check sees all of them', async () => {
  const registers = new SandboxRegisters(join(await newFolder(), 'sandbox-registers'))
  const seen: string[][] = []
  const checkers = registers.before(
    (['domains', 'trademarks', 'companies'] as const).map((source) => ({
      source,
      check: async () => {
        seen.push([source, ...officesOf(registers)])
        throw new Error('seen')
      },
    })),
  )
  expect(checkers.map(({ source }) => source)).toEqual(['domains', 'trademarks', 'companies'])
  for (const checker of checkers) await expect(checker.check(task)).rejects.toThrow('seen')
  expect(seen).toEqual([['domains'], ['trademarks', ...OFFICES], ['companies', ...OFFICES]])
  await registers.close()
})

it('tries again after an import that failed', async () => {
  const folder = await newFolder()
  mkdirSync(join(folder, 'data'))
  const place = join(folder, 'data', 'sandbox-registers')
  writeFileSync(place, 'not a folder')
  const registers = new SandboxRegisters(place)
  await expect(registers.open()).rejects.toThrow()
  expect(officesOf(registers)).toEqual([])
  rmSync(place)
  await registers.open()
  expect(officesOf(registers)).toEqual(OFFICES)
  await registers.close()
})
