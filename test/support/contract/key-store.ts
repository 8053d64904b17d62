import { afterEach, describe, expect, it } from '@jest/globals'
import { Sealer } from '../../../src/engine/encryption.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import type { Vault } from '../../../src/engine/ports/key-store.ts'

/** One vault and those who open it, each as a process of its own would. */
export type VaultPlace = {
  open(): Promise<Vault>
  /** Lets so much time pass that no process may still use a key that another one threw away. */
  later(): void
}

/** What every adapter of the vault must do. `place` gives one that nobody has used. */
export function vaultContract(name: string, newPlace: () => Promise<VaultPlace>): void {
  describe(`${name} as vault`, () => {
    const opened: Vault[] = []
    const place = async (): Promise<VaultPlace> => {
      const { open, later } = await newPlace()
      const opening = async () => {
        const vault = await open()
        opened.push(vault)
        return vault
      }
      return { open: opening, later }
    }
    afterEach(() => Promise.all(opened.splice(0).map((vault) => vault.close())))

    it('makes a key only when asked to, one for each account', async () => {
      const vault = await (await place()).open()
      expect(await vault.key('acc_1')).toBeNull()
      const key = await vault.key('acc_1', { create: true })
      expect(key?.symmetricKeySize).toBe(32)
      expect(await vault.key('acc_1')).toBe(key)
      const other = await vault.key('acc_2', { create: true })
      expect(other && key?.equals(other)).toBe(false)
    })

    it('keeps keys and tombstones when it is opened anew', async () => {
      const { open } = await place()
      const vault = await open()
      const key = await vault.key('acc_1', { create: true })
      await vault.key('acc_2', { create: true })
      await vault.destroy('acc_2')
      await vault.close()
      const again = await open()
      expect(key && (await again.key('acc_1'))?.equals(key)).toBe(true)
      expect(await again.key('acc_2', { create: true })).toBeNull()
    })

    it('never makes a key again that was thrown away, even one that was never made', async () => {
      const { open, later } = await place()
      const [one, two] = [await open(), await open()]
      await one.key('acc_1', { create: true })
      for (const account of ['acc_1', 'acc_1', 'acc_2']) await one.destroy(account)
      for (const vault of [one, two, one])
        for (const account of ['acc_1', 'acc_2']) {
          expect(await vault.key(account)).toBeNull()
          expect(await vault.key(account, { create: true })).toBeNull()
          later()
        }
    })

    it('stops using a key that another process has destroyed', async () => {
      const { open, later } = await place()
      const [server, command] = [await open(), await open()]
      const sealer = new Sealer(server)
      const sealed = await sealer.seal('acc_1', 'contact', 'a@example.com')
      expect(await sealer.open('acc_1', 'contact', sealed)).toBe('a@example.com')
      await command.destroy('acc_1')
      later()
      expect(await sealer.open('acc_1', 'contact', sealed)).toBeNull()
      await expect(sealer.seal('acc_1', 'contact', 'b')).rejects.toThrow('destroyed')
    })

    it('stops using a key at once that it has destroyed itself, whatever is being asked meanwhile', async () => {
      const { open, later } = await place()
      const vault = await open()
      await vault.key('acc_1', { create: true })
      later()
      const asking = [vault.key('acc_1'), vault.key('acc_1', { create: true })]
      await vault.destroy('acc_1')
      await Promise.all(asking)
      expect(await vault.key('acc_1')).toBeNull()
    })

    it('opens in one process what another has sealed', async () => {
      const { open } = await place()
      const [one, two] = [await open(), await open()]
      const sealed = await new Sealer(one).seal('acc_1', 'contact', 'a@example.com')
      expect(await new Sealer(two).open('acc_1', 'contact', sealed)).toBe('a@example.com')
    })

    it('makes one key when many ask together, in one process and in others', async () => {
      const { open } = await place()
      const vaults = await Promise.all([open(), open(), open()])
      const accounts = Array.from({ length: 20 }, (_, i) => `acc_${i}`)
      for (const account of accounts) {
        const asking = [...vaults, ...vaults].map((vault) => vault.key(account, { create: true }))
        const keys = (await Promise.all(asking)).map((key) => key?.export().toString('hex') ?? 'none')
        expect(new Set(keys).size).toBe(1)
        expect(keys[0]).toHaveLength(64)
      }
    })

    it('answers nothing once it is closed', async () => {
      const vault = await (await place()).open()
      await vault.key('acc_1', { create: true })
      await vault.close()
      await vault.close()
      await expect(vault.key('acc_1')).rejects.toBeInstanceOf(StoreUnavailable)
      await expect(vault.destroy('acc_1')).rejects.toBeInstanceOf(StoreUnavailable)
    })
  })
}
