import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import { type AccountDocument, accountProjection } from '../../src/projections/accounts/projection.ts'
import { openCollection } from '../../src/projections/runner.ts'
import { startService } from '../../src/service/compose.ts'
import type { Service } from '../../src/service/run-on-engine.ts'
import { createWriteSide } from '../../src/service/write-side.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const OPEN = { plan: 'start', contact: { name: 'Ada' } } as const

async function serving(data: string, work: (service: Service) => Promise<void>): Promise<void> {
  const settings = readSettings({
    NAMECHECK_DATA: data,
    NAMECHECK_PORT: '0',
    NAMECHECK_METRICS_ADDRESS: 'off',
    NAMECHECK_SANDBOX: 'false',
  })
  const roles = ['projections', 'reactions', 'timers'] as const
  const starting = startService(settings, pino({ enabled: false }), { roles })
  try {
    await work(await starting.started)
  } finally {
    await starting.stop()
  }
}

describe('the key of an erased account', () => {
  it('is destroyed again when an older key store is put in place of the present one', async () => {
    const data = await newFolder()
    const [file, old] = [join(data, 'vault.db'), join(data, 'old-vault.db')]
    const engine = await openEmbeddedEngine(data)
    const { accounts } = createWriteSide(engine, undefined)
    const { accountId: kept } = await accounts.open(OPEN, 'test')
    const { accountId: erased } = await accounts.open(OPEN, 'test')
    await engine.close()
    copyFileSync(file, old)
    await serving(data, async ({ writeSide }) => {
      await writeSide.accounts.change(erased, { type: 'erase', reason: 'asked' }, 'test')
      const listed = await openCollection<AccountDocument>(writeSide.engine.readModels, accountProjection)
      await eventually(async () => (await listed.count({ status: 'erased' })) === 1)
    })
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    copyFileSync(old, file)
    await serving(data, async ({ writeSide: { engine } }) => {
      await eventually(async () => (await engine.keyStore.key(erased)) === null)
      expect(await engine.keyStore.key(kept)).not.toBeNull()
    })
  })
})
