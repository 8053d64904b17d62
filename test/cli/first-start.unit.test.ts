import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { firstStart } from '../../src/cli/first-start.ts'
import { hashSecret, newSecret } from '../../src/commands/key/secret.ts'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createWriteSide, type WriteSide } from '../../src/service/write-side.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const opened: Engine[] = []
afterAll(() => Promise.all(opened.map((engine) => engine.close())))

/** A data folder of a service that was never started, and the same service at each start. */
async function newService(environment: Record<string, string> = {}) {
  const data = await newFolder()
  const engine = await openEmbeddedEngine(data)
  opened.push(engine)
  const settings = readSettings({ NAMECHECK_DATA: data, ...environment })
  const writeSide: WriteSide = createWriteSide(engine, undefined, Date.now)
  return { file: join(data, 'dev-key'), writeSide, start: () => firstStart(writeSide, settings) }
}

describe('the first start', () => {
  it('writes a key that each later start finds', async () => {
    const { file, start } = await newService()
    const key = await start()
    expect(key).toMatch(/^nk_test_/)
    expect(existsSync(file)).toBe(true)
    expect(await start()).toBe(key)
  })

  it.each([
    ['an address that others reach', { NAMECHECK_HOST: '0.0.0.0' }],
    ['a public URL elsewhere', { NAMECHECK_PUBLIC_URL: 'https://names.example.com' }],
    ['a trusted proxy', { NAMECHECK_TRUST_PROXY: '1' }],
    ['an admin token', { NAMECHECK_ADMIN_TOKEN: 'an-admin-token-for-tests' }],
    ['no sandbox', { NAMECHECK_SANDBOX: 'false' }],
  ])('opens no account with %s', async (_, environment) => {
    const { file, start } = await newService(environment)
    expect(await start()).toBeNull()
    expect(existsSync(file)).toBe(false)
  })

  it('completes one that was interrupted after it had written the key', async () => {
    const { file, writeSide, start } = await newService()
    const secret = newSecret('test')
    writeFileSync(file, `${secret}\n`)
    await writeSide.accounts.open({ plan: 'business', contact: null }, 'operator')
    expect(await start()).toBe(secret)
    expect(await writeSide.directory.key(hashSecret(secret))).toMatchObject({ revokedAt: null })
  })

  it('gives no key when the file of the first start was deleted', async () => {
    const { file, start } = await newService()
    await start()
    rmSync(file)
    expect(await start()).toBeNull()
  })

  it('takes a key that the operator keeps in that file, as after a restore', async () => {
    const { file, writeSide, start } = await newService()
    const { accountId } = await writeSide.accounts.open({ plan: 'business', contact: null }, 'operator')
    expect(await start()).toBeNull()
    const key = { mode: 'test', scopes: ['checks:read'], label: 'again', expiresAt: null } as const
    const { secret } = await writeSide.accounts.issueKey(accountId, key, 'operator')
    writeFileSync(file, `${secret}\n`)
    expect(await start()).toBe(secret)
  })
})
