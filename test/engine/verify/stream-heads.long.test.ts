import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { StreamHeads } from '../../../src/engine/verify/stream-heads.ts'
import type { Head } from '../../../src/events/record.ts'
import fc from '../../support/properties.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const headOf = (n: number): Head => ({
  revision: n,
  hash: Buffer.alloc(32, n),
  time: new Date(n).toISOString(),
})
const plain = (head: Head | undefined) => head && { ...head, hash: Buffer.from(head.hash) }

describe('the heads of streams', () => {
  it('equal those of a map, however few fit into memory', async () => {
    const folder = await newFolder()
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'é'), fc.nat(255)), { maxLength: 60 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), (sets, inMemory) => {
        const heads = new StreamHeads({ folder, inMemory })
        const expected = new Map<string, Head>()
        for (const [stream, n] of sets) {
          expect(plain(heads.get(stream))).toEqual(plain(expected.get(stream)))
          heads.set(stream, headOf(n))
          expected.set(stream, headOf(n))
        }
        for (const [stream, head] of expected) expect(plain(heads.get(stream))).toEqual(plain(head))
        heads.close()
      }),
    )
  })

  it('leave no file, and none that is visible while in use', async () => {
    const folder = join(await newFolder(), 'made-when-needed')
    const heads = new StreamHeads({ folder, inMemory: 2 })
    heads.set('a', headOf(1))
    expect(existsSync(folder)).toBe(false)
    for (let n = 0; n < 2_000; n++) heads.set(`stream-${n}`, headOf(n % 256))
    if (process.platform !== 'win32') expect(readdirSync(folder)).toEqual([])
    expect(heads.get('a')?.revision).toBe(1)
    heads.close()
    expect(readdirSync(folder)).toEqual([])
  })
})
