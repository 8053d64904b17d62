import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { openRegisters } from '../../src/registers/serve/registers.ts'
import { importSandboxRegisters } from '../../src/sandbox/import-registers.ts'
import { SANDBOX_REGISTERS } from '../../src/sandbox/registers.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()

it('imports its registers once where several processes start in one folder', async () => {
  const folder = join(await newFolder(), 'data', 'sandbox-registers')
  await Promise.all([1, 2, 3].map(() => importSandboxRegisters(folder)))
  const registers = openRegisters(folder)
  const found = [...registers.coverage('marks'), ...registers.coverage('companies')]
  registers.close()
  expect(found.map(({ office }) => office).sort()).toEqual(
    SANDBOX_REGISTERS.map(({ office }) => office).sort(),
  )
})
