import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { openRegisters } from '../../src/registers/serve/registers.ts'
import { SANDBOX_REGISTERS } from '../../src/sandbox/registers.ts'
import { importSandboxRegisters, openSandbox } from '../../src/service/open-sandbox.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()

it('has the time limit of the settings for each exchange, as live checks have', async () => {
  const sandbox = await openSandbox(
    readSettings({ NAMECHECK_DATA: await newFolder(), NAMECHECK_TIMEOUT_SECONDS: '17' }),
  )
  await sandbox.close()
  expect(sandbox.settings).toMatchObject({ timeoutMs: 17_000, providers: { ANALYSIS_TIMEOUT_SECONDS: 17 } })
})

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
