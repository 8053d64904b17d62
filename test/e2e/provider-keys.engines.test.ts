import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const TOKEN = 'an-admin-token-of-enough-letters'
const PATH = '/admin/v1/provider-keys'
type Shown = { data: { provider: string; state: string }[] }

await onEachEngine('keys of providers', (engine) => {
  const folder = tempFolder()
  let sandbox: Sandbox
  let settings: Record<string, string>
  let key: string
  /** Of the distributed engine two, which share their servers. */
  const services: ServiceProcess[] = []

  beforeAll(async () => {
    sandbox = await startSandbox()
    const place = { ...(await engine.place(folder.path)), NAMECHECK_ADMIN_TOKEN: TOKEN }
    settings = await liveSettings(sandbox, place)
    delete settings.NAMECHECK_COMPANIES_HOUSE_KEY
    ;({ key } = await openAccount(settings))
    for (let n = 0; n < (engine.name === 'distributed' ? 2 : 1); n++)
      services.push(await startServiceProcess(settings))
  })
  afterAll(async () => {
    for (const service of services) await service.stop()
    await sandbox.close()
    folder.remove()
  })

  const companies = async ({ url }: ServiceProcess, query: string) => {
    const asked = { sources: ['companies'], jurisdictions: ['GB'] }
    const { body } = await clientOf({ url, key }).check(query, asked, { Prefer: 'wait=60' })
    return body.sections.companies?.status
  }
  const state = async ({ url }: ServiceProcess) => {
    const { body } = await clientOf({ url, key: TOKEN }).call<Shown>('GET', PATH)
    return body.data.find(({ provider }) => provider === 'companies-house')?.state
  }

  it('are used by every process at once, are never stored in the clear, and end with their removal', async () => {
    const [first, last = first] = [services[0], services.at(-1)]
    if (!first || !last) throw new Error('no service')
    const secret = sandbox.settings.providers.COMPANIES_HOUSE_KEY as string
    expect(await companies(first, 'Free Everywhere')).toBe('not_configured')
    const { call } = clientOf({ url: first.url, key: TOKEN })
    await call('PUT', `${PATH}/companies-house`, { keys: { COMPANIES_HOUSE_KEY: secret } })
    await eventually(async () => (await state(last)) === 'stored')
    for (const [at, service] of services.entries())
      expect(await companies(service, `Free Everywhere ${at + 2}`)).toBe('done')
    expect((await engine.kept(settings)).includes(secret)).toBe(false)
    await call('DELETE', `${PATH}/companies-house`)
    await eventually(async () => (await state(last)) === 'none')
    for (const [at, service] of services.entries())
      expect(await companies(service, `Free Everywhere ${at + 12}`)).toBe('not_configured')
  })
})
