import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import { readWholeStream } from '../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../src/engine/verify/whole-log.ts'
import { clientOf } from '../support/client.ts'
import { openAccount } from '../support/open-account.ts'
import { rebuiltEqualsLive } from '../support/rebuild.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWhere } from '../support/where-possible.ts'

/** `NAMECHECK_TEST_FULL_DISKS` fills the disk so often. */
const ROUNDS = Number(process.env.NAMECHECK_TEST_FULL_DISKS ?? 1)
const folder = tempFolder()

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${16 + 8 * ROUNDS}m`, 'tmpfs', folder.path], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
const mounted = mountSmallDisk()
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', folder.path])
  folder.remove()
})

const withDisk = itWhere(mounted, 'mounting a small file system needs rights that are missing here')

describe('a full disk', () => {
  withDisk(
    'is answered 503, keeps what was acknowledged, and passes',
    async () => {
      const { key } = await openAccount(
        { NAMECHECK_DATA: folder.path },
        { mode: 'test', writesPerMinute: 1_000_000 },
      )
      const service = await startServiceProcess({ NAMECHECK_DATA: folder.path })
      const client = clientOf({ ...service, key })
      const before = await client.check('Free Everywhere')
      expect(before.status).toBe(200)

      const ballast = join(folder.path, 'ballast')
      const acknowledged: string[] = []
      for (let round = 0; round < ROUNDS; round++) {
        fill(ballast)
        const refused: number[] = []
        for (let n = 0; n < 200 && refused.length < 3; n++) {
          const { status, body } = await client.check(
            `Taken Everywhere ${round} ${n}`,
            { metadata: { pad: 'x'.repeat(400) } },
            { Prefer: 'respond-async' },
          )
          if (status === 202) acknowledged.push(body.id)
          else refused.push(status)
        }
        expect(refused).toEqual([503, 503, 503])
        expect((await client.read(before.body.id)).status).toBe(200)

        rmSync(ballast)
        for (const id of acknowledged) {
          const { status, body } = await client.read(id, { Prefer: 'wait=30' })
          expect([status, body.status]).toEqual([200, 'completed'])
        }
        expect((await client.check('Free Everywhere')).status).toBe(200)
      }
      await service.stop()

      const engine = await openEmbeddedEngine(folder.path)
      try {
        for (const id of acknowledged) {
          const types = (await readWholeStream(engine.store, `check-${id}`)).map(({ type }) => type)
          expect(types.filter((type) => type === 'CheckCompleted')).toHaveLength(1)
        }
        expect(await verifyChains(engine.store)).toMatchObject({ problem: null })
        await rebuiltEqualsLive(engine)
      } finally {
        await engine.close()
      }
    },
    ROUNDS * 120_000,
  )
})

/** Takes all the room there is. */
function fill(path: string): void {
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
