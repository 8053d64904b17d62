import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { clientOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { Load } from '../support/load.ts'
import { writeHistory } from '../support/long-history.ts'
import { openAccount } from '../support/open-account.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const BACKUP = new URL('../../src/engine/backup/backup.ts', import.meta.url).href

describe('a backup of a service under load', () => {
  const folder = tempFolder()
  const at = (name: string) => join(folder.path, name)
  const place = { NAMECHECK_DATA: at('data') }
  let service: ServiceProcess
  let load: Load | undefined
  let key: string
  beforeAll(async () => {
    ;({ key } = await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 }))
    service = await startServiceProcess(place)
    await clientOf({ ...service, key }).check('Lumivora', { metadata: { ref: 'kept sealed' } })
    load = new Load(() => [service.url], key, { callers: 2, perSecond: 10 })
    await load.more(15)
  }, 90_000)
  afterAll(async () => {
    await load?.stop()
    await service?.stop()
    folder.remove()
  })
  const run = (...args: string[]) => runProgram(args, place)

  it('is restored with everything that was acknowledged before it started, and serves', async () => {
    const earlier = [...(load?.acknowledged.keys() ?? [])]
    expect(await run('backup', at('b1'))).toMatchObject({ code: 0 })
    expect(readdirSync(at('b1')).sort()).toEqual([
      'answers.db',
      'backup.json',
      'events.db',
      'vault.db',
      'views.db',
    ])
    expect(statSync(at('b1')).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(at('b1'))) expect(statSync(join(at('b1'), name)).mode & 0o077).toBe(0)
    const { code, output } = await run('restore', at('b1'), '--data', at('r1'))
    expect([code, output]).toEqual([0, expect.stringContaining('all hashes and links are correct')])
    const restored = await startServiceProcess({ NAMECHECK_DATA: at('r1') })
    const { read, call } = clientOf({ ...restored, key })
    for (const id of earlier) expect((await read(id)).status).toBe(200)
    const list = async () =>
      (await call<{ data: Record<string, unknown>[] }>('GET', '/api/v1/checks?query=Lumivora')).body.data
    await eventually(async () =>
      (await list()).some(({ metadata }) => JSON.stringify(metadata) === '{"ref":"kept sealed"}'),
    )
    await restored.stop()
    const again = await run('restore', at('b1'), '--data', at('r1'))
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('nothing is overwritten')])
  }, 90_000)

  it('that is killed leaves nothing that looks like a backup, and the next one is complete', async () => {
    const store = await openSqliteEventStore({ file: join(at('data'), 'events.db') })
    await writeHistory(store, 2_100)
    await store.close()
    expect(await killedWhileRunning(at('b2'))).toBe('SIGKILL')
    expect(existsSync(at('b2'))).toBe(false)
    const refused = await run('restore', at('b2.unfinished'), '--data', at('never'))
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('not a finished backup')])
    expect(await run('backup', at('b2'))).toMatchObject({ code: 0 })
    expect(existsSync(at('b2.unfinished'))).toBe(false)
    expect(await run('restore', at('b2'), '--data', at('r2'))).toMatchObject({ code: 0 })
  }, 120_000)

  /** A backup in a process that is killed after the first pages of the log; returns the signal that ended it. */
  async function killedWhileRunning(to: string): Promise<string | null> {
    const program = `const { backUp } = await import(${JSON.stringify(BACKUP)})
      await backUp(${JSON.stringify(at('data'))}, ${JSON.stringify(to)}, { contents: { data: true, keys: true },
        now: Date.now(), onProgress: () => process.kill(process.pid, 'SIGKILL') })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program])
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    return signal
  }

  it('with a flipped byte in any of its files is detected, and nothing is restored', async () => {
    expect(await run('backup', at('b3'))).toMatchObject({ code: 0 })
    for (const name of ['views.db', 'events.db', 'answers.db', 'vault.db']) {
      cpSync(at('b3'), at(`flipped-${name}`), { recursive: true })
      const file = join(at(`flipped-${name}`), name)
      const bytes = readFileSync(file)
      const place = bytes.length - 100
      bytes[place] = (bytes[place] ?? 0) ^ 1
      writeFileSync(file, bytes)
      const { code, output } = await run('restore', at(`flipped-${name}`), '--data', at('r3'))
      expect([code, output]).toEqual([1, expect.stringContaining(`${name} is damaged`)])
      expect(existsSync(join(at('r3'), 'events.db'))).toBe(false)
    }
  }, 90_000)

  it('separates the keys on request, and asks for them at the restore', async () => {
    await run('backup', at('b4'), '--without-keys')
    await run('backup', at('k4'), '--keys-only')
    expect(existsSync(join(at('b4'), 'vault.db'))).toBe(false)
    expect(readdirSync(at('k4')).sort()).toEqual(['backup.json', 'vault.db'])
    const without = await run('restore', at('b4'), '--data', at('r4'))
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('--keys <folder>')])
    expect(await run('restore', at('b4'), '--data', at('r4'), '--keys', at('k4'))).toMatchObject({ code: 0 })
    expect(readFileSync(join(at('r4'), 'vault.db')).length).toBeGreaterThan(0)
  }, 60_000)
})
