import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { liveSettings } from '../support/live-settings.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'
type Account = { id: string; status: string; plan: string; contact: unknown }
type Key = { id: string; secret: string }

await onEachEngine('accounts', (engine) => {
  const folder = tempFolder()
  let sandbox: Sandbox
  let settings: Record<string, string>
  let service: ServiceProcess
  beforeAll(async () => {
    sandbox = await startSandbox()
    settings = {
      ...(await liveSettings(sandbox, await engine.place(folder.path))),
      NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    }
    service = await startServiceProcess(settings)
  })
  afterAll(async () => {
    await service.stop()
    await sandbox.close()
    folder.remove()
  })

  const operator = <T>(method: string, path: string, body?: unknown) =>
    clientOf({ ...service, key: ADMIN_TOKEN }).call<T>(method, `/admin/v1/accounts${path}`, body)
  const as = (key: string) => clientOf({ ...service, key })
  const ask = (key: string) =>
    as(key).check('Lumivora', { sources: ['domains'], tlds: ['com'] }, { Prefer: 'respond-async' })
  const usage = async (key: string) =>
    (await as(key).call<Record<string, unknown>>('GET', '/api/v1/usage')).body
  async function opened(plan: string): Promise<{ id: string; keys: Key[] }> {
    const { id } = (await operator<Account>('POST', '', { plan, contact: { name: 'Ann' } })).body
    const issue = async () =>
      (await operator<Key>('POST', `/${id}/keys`, { mode: 'live', label: 'Ann' })).body
    return { id, keys: plan === 'start' ? [await issue()] : [await issue(), await issue()] }
  }

  describe('an account', () => {
    it('changes plan within a month: the next request goes by it', async () => {
      const { id, keys } = await opened('agency')
      const [first, second] = keys.map(({ secret }) => secret) as [string, string]
      await operator('PATCH', `/${id}`, { limits: { checksPerMonth: 2 } })
      const statuses = [await ask(first), await ask(second), await ask(first)].map(({ status }) => status)
      expect(statuses).toEqual([202, 202, 429])
      await operator('PATCH', `/${id}`, { limits: {} })
      expect((await ask(first)).status).toBe(202)
      expect(await usage(first)).toMatchObject({ limit: 280, used: 3 })
      await operator('PATCH', `/${id}`, { plan: 'start' })
      expect((await as(second).call('GET', '/api/v1/usage')).status).toBe(401)
      expect(await usage(first)).toMatchObject({ plan: 'start', limit: 100, used: 3 })
    })

    it('gets limits from the command line that hold for the next request', async () => {
      const { id, keys } = await opened('start')
      const [{ secret }] = keys as [Key]
      expect((await ask(secret)).status).toBe(202)
      const limited = await runProgram(
        ['accounts', 'limits', id, '--checks-per-month', '1', '--actor', 'ann'],
        settings,
      )
      expect(limited.output).toContain('1 checks per month')
      expect((await ask(secret)).status).toBe(429)
    })

    it('is listed, and erased permanently', async () => {
      const { id, keys } = await opened('agency')
      const [{ secret }] = keys as [Key]
      const listed = async () =>
        (await operator<{ data: Account[] }>('GET', '?limit=100')).body.data.find((one) => one.id === id)
      await eventually(async () => (await listed()) !== undefined)
      expect(await listed()).toMatchObject({ status: 'open', contact: { name: 'Ann' } })
      const { body } = await operator<Account>('POST', `/${id}/erase`, { reason: 'asked', confirm: id })
      expect(body).toMatchObject({ status: 'erased', contact: null })
      expect((await as(secret).call('GET', '/api/v1/usage')).status).toBe(401)
      await eventually(async () => (await listed())?.status === 'erased')
      expect((await listed())?.contact).toBeNull()
      expect((await runProgram(['accounts', 'list', '--status', 'erased'], settings)).output).toContain(id)
    })
  })
})
