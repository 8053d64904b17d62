import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Encryptor } from '../../src/engine/encryption.ts'
import { START } from '../../src/engine/ports/event-store.ts'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { rebuiltEqualsLive } from '../support/rebuild.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'
const MARKERS = [
  'contact-mrk1',
  'label-mrk2',
  'metadata-mrk3',
  'description-mrk4',
  'hooks-mrk5',
  'batch-mrk6',
]
const [CONTACT, LABEL, METADATA, DESCRIPTION, HOOKS, BATCH] = MARKERS as [
  string,
  string,
  string,
  string,
  string,
  string,
]

type Owner = { accountId: string; key: string; checkId: string }

await onEachEngine('an account that is erased', (engine) => {
  const folder = tempFolder()
  let place: Record<string, string>
  let service: ServiceProcess
  let erasedOwner: Owner
  let stays: Owner
  let evidence: string

  const as = (key: string) => clientOf({ ...service, key })
  const operator = as.bind(null, ADMIN_TOKEN)

  async function owner(): Promise<Owner> {
    const { body: account } = await operator().call<{ id: string }>('POST', '/admin/v1/accounts', {
      plan: 'business',
      contact: { name: CONTACT },
    })
    const issued = await operator().call<{ secret: string }>(
      'POST',
      `/admin/v1/accounts/${account.id}/keys`,
      {
        mode: 'test',
        label: LABEL,
      },
    )
    const key = issued.body.secret
    await as(key).call('POST', '/api/v1/webhooks', {
      url: `http://127.0.0.1:9/${HOOKS}`,
      description: DESCRIPTION,
    })
    const { body } = await as(key).check('Ondavia', { metadata: { order: METADATA } })
    await as(key).call(
      'POST',
      '/api/v1/batches',
      { names: ['Brelka', 'Vanish'], metadata: { order: BATCH } },
      { Prefer: 'wait=30' },
    )
    return { accountId: account.id, key, checkId: body.id }
  }

  beforeAll(async () => {
    place = await engine.place(join(folder.path, 'data'))
    service = await startServiceProcess({
      ...place,
      NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
      NAMECHECK_WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
    })
    erasedOwner = await owner()
    stays = await owner()
    const response = await fetch(`${service.url}/api/v1/checks/${erasedOwner.checkId}/evidence`, {
      headers: { authorization: `Bearer ${erasedOwner.key}` },
    })
    evidence = await response.text()
    expect(response.status).toBe(200)
    if (engine.name === 'embedded') {
      const backup = await runProgram(['backup', join(folder.path, 'backup'), '--without-keys'], place)
      expect(backup).toMatchObject({ code: 0 })
    }
    const erased = await operator().call('POST', `/admin/v1/accounts/${erasedOwner.accountId}/erase`, {
      reason: 'asked for',
      confirm: erasedOwner.accountId,
    })
    expect(erased.status).toBe(200)
  }, 180_000)
  afterAll(async () => {
    await service.stop()
    folder.remove()
  }, 60_000)

  describe('its private values', () => {
    it('can no longer be decrypted, while those of others can', async () => {
      const opened = await openEngineOnce(readSettings(place))
      await eventually(async () => (await opened.keyStore.key(erasedOwner.accountId)) === null)
      expect(await opened.keyStore.key(stays.accountId)).not.toBeNull()
      const encryptor = new Encryptor(opened.keyStore)
      expect(await metadataIn(opened, encryptor, erasedOwner)).toBeNull()
      expect(await metadataIn(opened, encryptor, stays)).toEqual({ order: METADATA })
      await opened.close()
      const contact = async ({ accountId }: Owner) =>
        (await operator().call<{ contact: unknown }>('GET', `/admin/v1/accounts/${accountId}`)).body.contact
      expect([await contact(erasedOwner), await contact(stays)]).toEqual([null, { name: CONTACT }])
      expect((await as(erasedOwner.key).read(erasedOwner.checkId)).status).toBe(401)
      expect((await as(stays.key).read(stays.checkId)).body.metadata).toEqual({ order: METADATA })
    })

    it('are in no bundle of evidence, not even in an earlier one', () => {
      const inside = [...evidence.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([text]) =>
        Buffer.from(text, 'base64').toString('latin1'),
      )
      const nested = inside.flatMap((text) =>
        [...text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([one]) =>
          Buffer.from(one, 'base64').toString('latin1'),
        ),
      )
      expect(nested.join()).toContain('Ondavia')
      for (const marker of MARKERS) expect([evidence, ...inside, ...nested].join()).not.toContain(marker)
    })

    it('are in no stored file', async () => {
      const kept = await engine.kept(place)
      for (const marker of MARKERS) expect(kept.includes(marker)).toBe(false)
      expect(kept.includes('Ondavia')).toBe(true)
    })
  })

  describe('everything else', () => {
    it('remains: every hash and link, every read model as its rebuild, every figure', async () => {
      // Attempts at the endpoints would continue to write.
      await service.stop()
      const opened = await openEngineOnce(readSettings(place))
      await rebuiltEqualsLive(opened)
      let completed = 0
      for (let after = START; ; ) {
        const page = await opened.store.readAll(after, 1_000)
        completed += page.filter(({ type }) => type === 'CheckCompleted').length
        after = page.at(-1)?.position ?? ''
        if (page.length < 1_000) break
      }
      expect(completed).toBe(6)
      await opened.close()
      const verified = await runProgram(['verify'], place)
      expect(verified).toMatchObject({ code: 0 })
    })

    // Backups of the distributed engine are those of its servers.
    if (engine.name === 'distributed') return
    it('is restored from an earlier backup, with the remaining keys', async () => {
      const restored = join(folder.path, 'restored')
      const args = ['restore', join(folder.path, 'backup'), '--data', restored, '--without-keys']
      expect(await runProgram(args, place)).toMatchObject({ code: 0 })
      await copyFile(join(place.NAMECHECK_DATA ?? '', 'vault.db'), join(restored, 'vault.db'))
      const opened = await openEngineOnce(readSettings({ NAMECHECK_DATA: restored }))
      const encryptor = new Encryptor(opened.keyStore)
      expect(await metadataIn(opened, encryptor, erasedOwner)).toBeNull()
      expect(await metadataIn(opened, encryptor, stays)).toEqual({ order: METADATA })
      await opened.close()
    })
  })
})

type Opened = Awaited<ReturnType<typeof openEngineOnce>>

/** The metadata in the request of a check, if it can be decrypted. */
async function metadataIn(
  { store }: Opened,
  encryptor: Encryptor,
  { accountId, checkId }: Owner,
): Promise<unknown> {
  const [requested] = await store.readStream(`check-${checkId}`, { limit: 1 })
  if (!requested) throw new Error(`check ${checkId} has no events`)
  const { sealedMetadata } = requested.data as { sealedMetadata: string }
  return encryptor.decrypt(accountId, `${checkId}/metadata`, sealedMetadata)
}
