import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { StoreRefused, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { Sealer } from '../../../src/engine/sealing.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { openSqliteVault } from '../../../src/engine/sqlite/vault.ts'
import { temporaryFolders } from '../../services/temporary-folder.ts'

const newFolder = temporaryFolders()
const newFile = async (): Promise<string> => join(await newFolder(), 'vault.db')
const files = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`]

async function bytesOnDisk(file: string): Promise<Buffer> {
  return Buffer.concat(await Promise.all(files(file).map((path) => readFile(path))))
}

describe('the vault', () => {
  it('makes a key only when asked to, one for each account', async () => {
    const vault = await openSqliteVault(await newFile())
    expect(await vault.key('acc_1')).toBeNull()
    const key = await vault.key('acc_1', { create: true })
    expect(key?.symmetricKeySize).toBe(32)
    expect(await vault.key('acc_1')).toBe(key)
    const other = await vault.key('acc_2', { create: true })
    expect(other && key?.equals(other)).toBe(false)
    await vault.close()
  })

  it('keeps keys and tombstones when it is opened anew', async () => {
    const file = await newFile()
    const vault = await openSqliteVault(file)
    const key = await vault.key('acc_1', { create: true })
    await vault.key('acc_2', { create: true })
    await vault.destroy('acc_2')
    await vault.close()
    const again = await openSqliteVault(file)
    expect(key && (await again.key('acc_1'))?.equals(key)).toBe(true)
    expect(await again.key('acc_2', { create: true })).toBeNull()
    await again.close()
  })

  it('never makes a key again that was thrown away, even one that was never made', async () => {
    const vault = await openSqliteVault(await newFile())
    await vault.key('acc_1', { create: true })
    for (const account of ['acc_1', 'acc_1', 'acc_2']) await vault.destroy(account)
    for (const account of ['acc_1', 'acc_2']) {
      expect(await vault.key(account)).toBeNull()
      expect(await vault.key(account, { create: true })).toBeNull()
    }
    await vault.close()
  })

  it('leaves no byte of a destroyed key in its files', async () => {
    const file = await newFile()
    const vault = await openSqliteVault(file)
    const key = (await vault.key('acc_1', { create: true }))?.export() ?? Buffer.of()
    expect((await bytesOnDisk(file)).includes(key)).toBe(true)
    await vault.destroy('acc_1')
    expect((await bytesOnDisk(file)).includes(key)).toBe(false)
    await vault.close()
  })

  it('stops using a key at once that another process has destroyed', async () => {
    const file = await newFile()
    const [server, command] = [await openSqliteVault(file), await openSqliteVault(file)]
    const sealer = new Sealer(server)
    const sealed = await sealer.seal('acc_1', 'contact', 'a@example.com')
    expect(await sealer.open('acc_1', 'contact', sealed)).toBe('a@example.com')
    await command.destroy('acc_1')
    expect(await sealer.open('acc_1', 'contact', sealed)).toBeNull()
    await expect(sealer.seal('acc_1', 'contact', 'b')).rejects.toThrow('thrown away')
    await server.close()
    await command.close()
  })

  it('makes one key when two processes ask together', async () => {
    const file = await newFile()
    const [one, two] = [await openSqliteVault(file), await openSqliteVault(file)]
    const [a, b] = await Promise.all([one.key('acc_1', { create: true }), two.key('acc_1', { create: true })])
    expect(a && b?.equals(a)).toBe(true)
    await one.close()
    await two.close()
  })

  it('can be read by its owner alone, also when it was opened up', async () => {
    const file = await newFile()
    const modes = async (): Promise<number[]> =>
      Promise.all(files(file).map(async (path) => (await stat(path)).mode & 0o777))
    const vault = await openSqliteVault(file)
    await vault.key('acc_1', { create: true })
    expect(await modes()).toEqual([0o600, 0o600, 0o600])
    await vault.close()
    await chmod(file, 0o644)
    const again = await openSqliteVault(file)
    await again.key('acc_2', { create: true })
    expect(await modes()).toEqual([0o600, 0o600, 0o600])
    await again.close()
  })

  it('refuses a file that is no vault', async () => {
    const events = await newFile()
    await (await openSqliteEventStore({ file: events })).close()
    await expect(openSqliteVault(events)).rejects.toThrow('not our vault')
    const text = await newFile()
    await writeFile(text, 'not a database at all\n'.repeat(100))
    await expect(openSqliteVault(text)).rejects.toBeInstanceOf(StoreRefused)
  })

  it('answers nothing once it is closed', async () => {
    const vault = await openSqliteVault(await newFile())
    await vault.key('acc_1', { create: true })
    await vault.close()
    await vault.close()
    await expect(vault.key('acc_1')).rejects.toBeInstanceOf(StoreUnavailable)
  })
})
