import { expect, it } from '@jest/globals'
import { openSandbox } from '../../src/service/open-sandbox.ts'
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
