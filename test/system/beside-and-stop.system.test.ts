import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { openAccount } from '../support/open-account.ts'
import { runProgram, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

type List = { data: { id: string }[] }

await onEachEngine('a server', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  describe('the command line while a server runs', () => {
    it('suspends and reinstates an account that is being served', async () => {
      const place = await engine.place(join(folder.path, 'commands'))
      const { accountId, key } = await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 })
      const service = await startServiceProcess(place)
      const { call } = clientOf({ ...service, key })
      const status = async () => (await call('GET', '/api/v1/usage')).status
      expect(await status()).toBe(200)
      const suspended = await runProgram(['accounts', 'suspend', accountId, 'unpaid'], place)
      expect(suspended.code).toBe(0)
      await eventually(async () => (await status()) === 403)
      await runProgram(['accounts', 'reinstate', accountId], place)
      await eventually(async () => (await status()) === 200)
      const wrong = await runProgram(['accounts', 'limits', accountId, '--names-per-batch', '51'], place)
      expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('namesPerBatch')])
      expect(wrong.output).not.toContain('    at ')
      await service.stop()
    })
  })

  describe('a stop', () => {
    it('answers who waits, ends though a request never comes whole, and leaves the check to the next start', async () => {
      const settings = await engine.place(join(folder.path, 'stop'))
      const first = await startServiceProcess(settings)
      const { host, port } = { host: '127.0.0.1', port: Number(new URL(first.url).port) }
      const half = connect(port, host)
      half.on('error', () => undefined)
      await once(half, 'connect')
      half.write('POST /api/v1/checks HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{')
      const waiting = clientOf(first).check('Slow Everything', {}, { Prefer: 'wait=60' })
      const { call, read } = clientOf(first)
      await eventually(async () => (await call<List>('GET', '/api/v1/checks')).body.data.length > 0)
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
})
