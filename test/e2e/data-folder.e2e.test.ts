import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { newSecret } from '../../src/commands/key/secret.ts'
import { clientOf } from '../services/client.ts'
import { openAccount } from '../services/open-account.ts'
import { runProgram, startServiceProcess } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

type List = { data: { id: string }[] }
const NAMES = ['Free Everywhere', 'Taken Everywhere', 'Live Mark']

/** Deletes a database with what lies beside it. */
function lose(data: string, database: string): void {
  for (const file of readdirSync(data)) if (file.startsWith(database)) rmSync(join(data, file))
}

describe('a data folder that is not whole', () => {
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

  it('is refused with a sentence without its vault, and goes on without what was sealed when told to', async () => {
    const data = join(folder.path, 'vault')
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

  it('takes up a first start that was cut off behind the key that it had written', async () => {
    const data = join(folder.path, 'cut-off')
    mkdirSync(data)
    const secret = newSecret('test')
    writeFileSync(join(data, 'dev-key'), `${secret}\n`)
    await openAccount(data)
    const service = await startServiceProcess({ NAMECHECK_DATA: data })
    expect(service.key).toBe(secret)
    expect((await clientOf(service).check('Free Everywhere')).status).toBe(200)
    await service.stop()
  })

  it('says how to get a key when the one of the first start is gone', async () => {
    const data = join(folder.path, 'keyless')
    await (await startServiceProcess({ NAMECHECK_DATA: data })).stop()
    rmSync(join(data, 'dev-key'))
    const service = await startServiceProcess({ NAMECHECK_DATA: data })
    expect(service.key).toBeNull()
    expect(service.output()).toContain('accounts open')
    await service.stop()
  })
})

describe('the command line beside a server', () => {
  it('suspends and reinstates an account that is being served', async () => {
    const data = join(folder.path, 'beside')
    const { accountId, key } = await openAccount(data, { mode: 'test', writesPerMinute: 1_000_000 })
    const service = await startServiceProcess({ NAMECHECK_DATA: data })
    const { call } = clientOf({ ...service, key })
    const status = async () => (await call('GET', '/api/v1/usage')).status
    expect(await status()).toBe(200)
    const suspended = await runProgram(['accounts', 'suspend', accountId, 'unpaid'], { NAMECHECK_DATA: data })
    expect(suspended.code).toBe(0)
    while ((await status()) !== 403);
    await runProgram(['accounts', 'reinstate', accountId], { NAMECHECK_DATA: data })
    while ((await status()) !== 200);
    const wrong = await runProgram(['accounts', 'limits', accountId, '--names-per-batch', '51'], {
      NAMECHECK_DATA: data,
    })
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('namesPerBatch')])
    expect(wrong.output).not.toContain('    at ')
    await service.stop()
  })
})

describe('a stop', () => {
  it('answers who waits, ends though a request never comes whole, and leaves the check to the next start', async () => {
    const data = join(folder.path, 'stop')
    const settings = { NAMECHECK_DATA: data }
    const first = await startServiceProcess(settings)
    const { host, port } = { host: '127.0.0.1', port: Number(new URL(first.url).port) }
    const half = connect(port, host)
    half.on('error', () => undefined)
    await once(half, 'connect')
    half.write('POST /api/v1/checks HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{')
    const waiting = clientOf(first).check('Slow Everything', {}, { Prefer: 'wait=60' })
    const { call, read } = clientOf(first)
    while ((await call<List>('GET', '/api/v1/checks')).body.data.length === 0);
    await first.stop()
    const { status, body } = await waiting
    expect([status, body.status]).toEqual([202, expect.stringMatching(/queued|running/)])
    half.destroy()
    await expect(read(body.id)).rejects.toThrow()

    const second = await startServiceProcess(settings)
    const ended = await clientOf(second).read(body.id, { Prefer: 'wait=60' })
    expect(ended.body.status).toBe('completed')
    await second.stop()
  })
})
