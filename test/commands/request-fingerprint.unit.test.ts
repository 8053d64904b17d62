import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fingerprint } from '../../src/commands/ids.ts'
import { requestFingerprint } from '../../src/commands/request-fingerprint.ts'
import { Encryptor } from '../../src/engine/encryption.ts'
import type { KeyStore } from '../../src/engine/ports/key-store.ts'
import { openSqliteKeyStore } from '../../src/engine/sqlite/key-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('the fingerprint of a request', () => {
  const folder = tempFolder()
  const body = { query: 'Lumivora', metadata: { client: 'ACME', matter: 7 } }
  let keyStore: KeyStore
  let encryptor: Encryptor
  beforeAll(async () => {
    keyStore = await openSqliteKeyStore(join(folder.path, 'vault.db'))
    encryptor = new Encryptor(keyStore)
  })
  afterAll(async () => {
    await keyStore.close()
    folder.remove()
  })

  it('is the same for the same request, however its members are ordered', async () => {
    const print = await requestFingerprint(encryptor, 'acc_1', body)
    const turned = { metadata: { matter: 7, client: 'ACME' }, query: 'Lumivora' }
    expect(await requestFingerprint(encryptor, 'acc_1', turned)).toBe(print)
  })

  it('is another for other metadata, and for another query', async () => {
    const print = await requestFingerprint(encryptor, 'acc_1', body)
    const others = [
      { ...body, metadata: { client: 'ACME' } },
      { ...body, query: 'Lumivore' },
      { query: 'Lumivora' },
    ]
    for (const other of others) expect(await requestFingerprint(encryptor, 'acc_1', other)).not.toBe(print)
  })

  it('cannot be come by without the key of the account', async () => {
    const print = await requestFingerprint(encryptor, 'acc_1', body)
    expect(print).not.toBe(fingerprint(body))
    expect(await requestFingerprint(encryptor, 'acc_2', body)).not.toBe(print)
  })

  it('differs under another key of the same account', async () => {
    const elsewhere = await openSqliteKeyStore(join(folder.path, 'other-vault.db'))
    try {
      const print = await requestFingerprint(encryptor, 'acc_1', body)
      expect(await requestFingerprint(new Encryptor(elsewhere), 'acc_1', body)).not.toBe(print)
    } finally {
      await elsewhere.close()
    }
  })

  it('needs no key without metadata', async () => {
    const open = { query: 'Lumivora', tlds: ['com'] }
    expect(await requestFingerprint(encryptor, 'acc_3', open)).toBe(fingerprint(open))
    expect(await keyStore.key('acc_3')).toBeNull()
  })
})
