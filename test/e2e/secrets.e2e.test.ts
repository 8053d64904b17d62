import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf } from '../services/client.ts'
import { startServiceProcess } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

/** Every file of a folder but the ones that are meant to hold secrets. */
function bytesOf(path: string, without: readonly string[]): Buffer {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return Buffer.concat(
    files
      .filter(({ name }) => !without.includes(name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
  )
}

describe('private values', () => {
  it('are readable in no log, no read model and no line that was printed', async () => {
    const service = await startServiceProcess({ NAMECHECK_DATA: folder.path, NAMECHECK_LOG_LEVEL: 'trace' })
    const { call, check } = clientOf(service)
    const { body: report } = await check('Free Everywhere', { metadata: { client: 'metadata-marker-5190' } })
    expect(report.metadata).toEqual({ client: 'metadata-marker-5190' })
    const issued = await call<{ secret: string; label: string }>('POST', '/api/v1/keys', {
      label: 'label-marker-7731',
      scopes: ['checks:read'],
    })
    expect([issued.status, issued.body.label]).toEqual([201, 'label-marker-7731'])
    await clientOf({ ...service, key: issued.body.secret }).read(report.id)
    await service.stop()

    const kept = bytesOf(folder.path, ['dev-key', 'vault.db', 'vault.db-wal', 'vault.db-shm'])
    const printed = service
      .output()
      .replace(/test key: \S+/, '')
      .replace(/Bearer nk_test_\w+/, '')
    for (const secret of [
      'metadata-marker-5190',
      'label-marker-7731',
      issued.body.secret,
      service.key ?? '',
    ]) {
      expect(kept.includes(secret)).toBe(false)
      expect(printed).not.toContain(secret)
    }
    expect(kept.includes('Free Everywhere')).toBe(true)
  })
})
