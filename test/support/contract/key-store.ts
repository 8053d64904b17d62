import { afterEach, describe, expect, it } from '@jest/globals'
import { Encryptor } from '../../../src/engine/encryption.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { KeyDamaged, type KeyStore } from '../../../src/engine/ports/key-store.ts'
import { withChecksum } from '../../../src/engine/stored-key.ts'

/** One key store, opened several times as separate processes would. */
export type KeyStorePlace = {
  open(): Promise<KeyStore>
  /** Advances the time until no process may still use a key that another one destroyed. */
  later(): void
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** A place whose stored bytes a test can change, as a fault of a disk does. */
export type DamageablePlace = KeyStorePlace & {
  damage(account: string, change: (stored: Buffer) => Buffer): Promise<void>
}

/** What every adapter of the key store must do. `place` gives an unused one. */
export function keyStoreContract(name: string, newPlace: () => Promise<KeyStorePlace>): void {
  describe(`${name} as key store`, () => {
    const opened: KeyStore[] = []
    const place = async (): Promise<KeyStorePlace> => {
      const { open, ...rest } = await newPlace()
      const opening = async () => {
        const keyStore = await open()
        opened.push(keyStore)
        return keyStore
      }
      return { open: opening, ...rest }
    }
    afterEach(() => Promise.all(opened.splice(0).map((keyStore) => keyStore.close())))

    it('makes a key only when asked to, one for each account', async () => {
      const keyStore = await (await place()).open()
      expect(await keyStore.key('acc_1')).toBeNull()
      const key = await keyStore.key('acc_1', { create: true })
      expect(key?.symmetricKeySize).toBe(32)
      expect(await keyStore.key('acc_1')).toBe(key)
      const other = await keyStore.key('acc_2', { create: true })
      expect(other && key?.equals(other)).toBe(false)
    })

    it('keeps keys and tombstones when it is reopened', async () => {
      const { open } = await place()
      const keyStore = await open()
      const key = await keyStore.key('acc_1', { create: true })
      await keyStore.key('acc_2', { create: true })
      await keyStore.destroy('acc_2')
      await keyStore.close()
      const again = await open()
      expect(key && (await again.key('acc_1'))?.equals(key)).toBe(true)
      expect(await again.key('acc_2', { create: true })).toBeNull()
    })

    it('never makes a key again that was thrown away, even one that was never made', async () => {
      const { open, later } = await place()
      const [one, two] = [await open(), await open()]
      await one.key('acc_1', { create: true })
      for (const account of ['acc_1', 'acc_1', 'acc_2']) await one.destroy(account)
      for (const keyStore of [one, two, one])
        for (const account of ['acc_1', 'acc_2']) {
          expect(await keyStore.key(account)).toBeNull()
          expect(await keyStore.key(account, { create: true })).toBeNull()
          later()
        }
    })

    it('stops using a key that another process has destroyed', async () => {
      const { open, later } = await place()
      const [server, command] = [await open(), await open()]
      const encryptor = new Encryptor(server)
      const sealed = await encryptor.encrypt('acc_1', 'contact', 'a@example.com')
      expect(await encryptor.decrypt('acc_1', 'contact', sealed)).toBe('a@example.com')
      await command.destroy('acc_1')
      later()
      expect(await encryptor.decrypt('acc_1', 'contact', sealed)).toBeNull()
      await expect(encryptor.encrypt('acc_1', 'contact', 'b')).rejects.toThrow('destroyed')
    })

    it('stops using a key at once that it has destroyed itself, whatever is being asked meanwhile', async () => {
      const { open, later } = await place()
      const keyStore = await open()
      await keyStore.key('acc_1', { create: true })
      later()
      const asking = [keyStore.key('acc_1'), keyStore.key('acc_1', { create: true })]
      await keyStore.destroy('acc_1')
      await Promise.all(asking)
      expect(await keyStore.key('acc_1')).toBeNull()
    })

    it('opens in one process what another has sealed', async () => {
      const { open } = await place()
      const [one, two] = [await open(), await open()]
      const sealed = await new Encryptor(one).encrypt('acc_1', 'contact', 'a@example.com')
      expect(await new Encryptor(two).decrypt('acc_1', 'contact', sealed)).toBe('a@example.com')
    })

    it('makes one key when many ask together, in one process and in others', async () => {
      const { open } = await place()
      const keyStores = await Promise.all([open(), open(), open()])
      const accounts = Array.from({ length: 20 }, (_, i) => `acc_${i}`)
      for (const account of accounts) {
        const asking = [...keyStores, ...keyStores].map((keyStore) => keyStore.key(account, { create: true }))
        const keys = (await Promise.all(asking)).map((key) => key?.export().toString('hex') ?? 'none')
        expect(new Set(keys).size).toBe(1)
        expect(keys[0]).toHaveLength(64)
      }
    })

    it('answers nothing once it is closed', async () => {
      const keyStore = await (await place()).open()
      await keyStore.key('acc_1', { create: true })
      await keyStore.close()
      await keyStore.close()
      await expect(keyStore.key('acc_1')).rejects.toBeInstanceOf(StoreUnavailable)
      await expect(keyStore.destroy('acc_1')).rejects.toBeInstanceOf(StoreUnavailable)
    })
  })
}

/** What every adapter that stores bytes must do with damaged ones. */
export function damagedKeysContract(name: string, place: () => Promise<DamageablePlace>): void {
  describe(`damaged keys in ${name}`, () => {
    it.each([
      ['one bit of the key is flipped', (stored: Buffer) => flipped(stored, 5)],
      ['one bit of its checksum is flipped', (stored: Buffer) => flipped(stored, 63)],
      ['its end is missing', (stored: Buffer) => stored.subarray(0, 32)],
      ['it is empty', () => Buffer.of()],
      ['it is that of another account', () => withChecksum('acc_2', Buffer.alloc(32, 7))],
    ])('neither uses, replaces nor forgets a damaged key: %s', async (_what, change) => {
      const { open, damage } = await place()
      const before = await open()
      const sealed = await new Encryptor(before).encrypt('acc_1', 'contact', 'Ada')
      const others = await new Encryptor(before).encrypt('acc_2', 'contact', 'Bo')
      expect(await before.damaged()).toEqual([])
      await before.destroy('acc_3')
      await before.close()
      const whole: Buffer[] = []
      await damage('acc_1', (stored) => {
        whole.push(Buffer.from(stored))
        return change(stored)
      })

      const keyStore = await open()
      const encryptor = new Encryptor(keyStore)
      for (const create of [false, true])
        await expect(keyStore.key('acc_1', { create })).rejects.toBeInstanceOf(KeyDamaged)
      await expect(encryptor.decrypt('acc_1', 'contact', sealed)).rejects.toThrow('damaged keys: acc_1')
      await expect(encryptor.encrypt('acc_1', 'contact', 'Eve')).rejects.toThrow('from its backup')
      expect(await encryptor.decryptText('acc_1', 'contact', sealed)).toMatch(
        /^damaged: restore the key store/,
      )
      expect(await encryptor.decrypt('acc_2', 'contact', others)).toBe('Bo')
      expect(await keyStore.damaged()).toEqual(['acc_1'])
      await keyStore.close()
      await damage('acc_1', () => whole[0] ?? Buffer.of())
      expect(await new Encryptor(await open()).decrypt('acc_1', 'contact', sealed)).toBe('Ada')
    })

    it('destroys a damaged key permanently', async () => {
      const { open, damage } = await place()
      const keyStore = await open()
      await keyStore.key('acc_1', { create: true })
      await keyStore.close()
      await damage('acc_1', (stored) => flipped(stored, 0))
      const again = await open()
      await again.destroy('acc_1')
      expect(await again.key('acc_1', { create: true })).toBeNull()
      expect(await again.damaged()).toEqual([])
    })
  })
}
