import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { runProgram, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

type List = { data: { id: string }[] }
const NAMES = ['Free Everywhere', 'Taken Everywhere', 'Live Mark']

/** Deletes a database with its side files. */
function lose(data: string, database: string): void {
  for (const file of readdirSync(data)) if (file.startsWith(database)) rmSync(join(data, file))
}

describe('a data folder that is not whole, not ours or in use', () => {
  it('gets its read models and its cache back from the log', async () => {
    const data = join(folder.path, 'views')
    const first = await startServiceProcess({ NAMECHECK_DATA: data })
    const ids: string[] = []
    for (const name of NAMES) ids.unshift((await clientOf(first).check(name)).body.id)
    await first.stop()
    lose(data, 'views.db')
    lose(data, 'scratch.db')

    const second = await startServiceProcess({ NAMECHECK_DATA: data })
    const { call, check } = clientOf(second)
    const listed = async () => (await call<List>('GET', '/api/v1/checks')).body.data.map(({ id }) => id)
    let seen = await listed()
    while (seen.length < ids.length) seen = await listed()
    expect(seen).toEqual(ids)
    expect((await check('Free Everywhere')).body.verdict).toBe('clear')
    await second.stop()
  })

  it('is refused with a sentence without its keys, and starts without the encrypted values when the operator asks for it', async () => {
    const data = join(folder.path, 'keyless')
    const settings = { NAMECHECK_DATA: data, NAMECHECK_PORT: '0' }
    const first = await startServiceProcess(settings)
    const { body } = await clientOf(first).check('Free Everywhere', { metadata: { order: '17' } })
    expect(body.metadata).toEqual({ order: '17' })
    await first.stop()
    lose(data, 'vault.db')

    const { code, output } = await runProgram(['serve'], settings)
    expect([code, output]).toEqual([1, expect.stringContaining('vault.db is missing')])
    expect(output).not.toContain('    at ')

    writeFileSync(join(data, 'vault.db'), '')
    const second = await startServiceProcess(settings)
    const { check, read, call } = clientOf(second)
    expect((await check('Free Everywhere', { metadata: { order: '18' } })).body.metadata).toEqual({
      order: '18',
    })
    expect(await read(body.id)).toMatchObject({ status: 200, body: { metadata: null, verdict: 'clear' } })
    expect((await call('GET', '/api/v1/keys')).status).toBe(200)
    await second.stop()
  })

  it('is refused in a folder in which another server works, with that sentence alone, before a port is taken', async () => {
    const metrics = `127.0.0.1:${await freePort()}`
    const settings = { NAMECHECK_DATA: join(folder.path, 'twice'), NAMECHECK_METRICS_ADDRESS: metrics }
    const service = await startServiceProcess(settings)
    const port = new URL(service.url).port
    const { code, output } = await runProgram(['serve'], { ...settings, NAMECHECK_PORT: port })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^another namecheck server .*NAMECHECK_DATA.*\n$/),
    ])
    expect((await fetch(`http://${metrics}/livez`)).status).toBe(200)
    await service.stop()
    await (await startServiceProcess(settings)).stop()
  })

  it('may be another one, though the ports are taken: those of the first are named without a stack', async () => {
    const metrics = `127.0.0.1:${await freePort()}`
    const settings = { NAMECHECK_METRICS_ADDRESS: metrics }
    const first = await startServiceProcess({ ...settings, NAMECHECK_DATA: join(folder.path, 'first') })
    const second = await startServiceProcess({ ...settings, NAMECHECK_DATA: join(folder.path, 'second') })
    expect(second.output()).toContain(metrics)
    expect(second.output()).toContain('Set NAMECHECK_METRICS_ADDRESS')
    expect(second.output()).not.toMatch(/\bat .*:\d+:\d+/)
    const { code, output } = await runProgram(['serve'], {
      ...settings,
      NAMECHECK_DATA: join(folder.path, 'third'),
      NAMECHECK_PORT: new URL(first.url).port,
    })
    expect([code, output]).toEqual([1, expect.stringContaining('Set NAMECHECK_PORT to another one')])
    expect(output).not.toMatch(/\bat .*:\d+:\d+/)
    for (const service of [first, second]) await service.stop()
  })

  it('refuses a log that is none of ours, and leaves it as it is', async () => {
    const data = join(folder.path, 'foreign')
    await (await startServiceProcess({ NAMECHECK_DATA: data })).stop()
    writeFileSync(join(data, 'events.db'), 'this was never a database, whatever its name says')
    const { code, output } = await runProgram(['serve'], { NAMECHECK_DATA: data, NAMECHECK_PORT: '0' })
    expect([code, output]).toEqual([1, expect.stringContaining('events.db')])
    expect(readFileSync(join(data, 'events.db'), 'utf8')).toContain('never a database')
  })
})
