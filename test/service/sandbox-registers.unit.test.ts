import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { CheckTask } from '../../src/checkers/provider-client/interfaces.ts'
import { TryAgain } from '../../src/engine/ports/event-bus.ts'
import { SANDBOX_REGISTERS } from '../../src/sandbox/registers.ts'
import { SandboxRegisters } from '../../src/service/sandbox-registers.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const task = { signal: new AbortController().signal } as CheckTask
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

it('tries again after an import that failed: at the next check, and when the parts of the process are polled', async () => {
  const folder = await newFolder()
  mkdirSync(join(folder, 'data'))
  const place = join(folder, 'data', 'sandbox-registers')
  writeFileSync(place, 'not a folder')
  const registers = new SandboxRegisters(place)
  expect(await registers.stoppage()).toBeNull()
  const [checker] = registers.before([
    { source: 'trademarks', check: () => Promise.reject(new Error('seen')) },
  ])
  await expect(checker?.check(task)).rejects.toThrow(TryAgain)
  expect(officesOf(registers)).toEqual([])
  expect(await registers.stoppage()).toBeInstanceOf(Error)
  rmSync(place)
  expect(await registers.stoppage()).toBeNull()
  expect(officesOf(registers)).toEqual(OFFICES)
  await expect(checker?.check(task)).rejects.toThrow('seen')
  await registers.close()
})

it('leaves a check to another attempt if the task is aborted before the registers are there', async () => {
  const registers = new SandboxRegisters(join(await newFolder(), 'sandbox-registers'))
  const [checker] = registers.before([
    { source: 'companies', check: () => Promise.reject(new Error('seen')) },
  ])
  const aborting = new AbortController()
  const attempt = checker?.check({ ...task, signal: aborting.signal })
  aborting.abort(new Error('too late'))
  await expect(attempt).rejects.toThrow(TryAgain)
  await registers.close()
  await expect(checker?.check(task)).rejects.toThrow('seen')
})

it('opens nothing after it was closed', async () => {
  const folder = join(await newFolder(), 'sandbox-registers')
  const registers = new SandboxRegisters(folder)
  await registers.close()
  await expect(registers.open()).rejects.toThrow('the service is stopping')
  expect(existsSync(folder)).toBe(false)
  expect(await registers.stoppage()).toBeNull()
})
