import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { clientOf, type Report } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { openAccount } from '../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'

await onEachEngine('reports for people', (engine) => {
  const folder = tempFolder()
  let service: ServiceProcess
  let account: { accountId: string; key: string }
  let report: Report
  beforeAll(async () => {
    const settings = {
      ...(await engine.place(folder.path)),
      NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
      NAMECHECK_PORT: '0',
    }
    account = await openAccount(settings, { mode: 'test' })
    service = await startServiceProcess(settings)
    report = (await clientOf({ ...service, key: account.key }).check('Taken Everywhere')).body
  })
  afterAll(async () => {
    await service.stop()
    folder.remove()
  })

  const share = async (): Promise<string> =>
    (
      await clientOf({ ...service, key: account.key }).call<{ url: string }>(
        'POST',
        `/api/v1/checks/${report.id}/share`,
      )
    ).body.url
  const operator = (path: string, body: unknown) =>
    clientOf({ ...service, key: ADMIN_TOKEN }).call(
      'POST',
      `/admin/v1/accounts/${account.accountId}${path}`,
      body,
    )

  describe('a report', () => {
    it('exists as a page, a table and a PDF', async () => {
      const read = async (accept: string) => {
        const headers = { Authorization: `Bearer ${account.key}`, Accept: accept }
        return (await fetch(`${service.url}/api/v1/checks/${report.id}`, { headers })).text()
      }
      expect(await read('text/html')).toMatch(/<\/svg>Conflict</)
      expect((await read('text/csv')).split('\r\n')[0]).toMatch(/^checkId,mode,query,/)
      expect((await read('application/pdf')).startsWith('%PDF-1.7')).toBe(true)
    })
  })

  describe('a link', () => {
    it('opens the report until it is withdrawn, and while the account is open', async () => {
      const url = await share()
      const opened = await fetch(url)
      expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('Taken Everywhere')])
      expect((await fetch(`${url}/report.pdf`)).headers.get('content-type')).toBe('application/pdf')

      await operator('/suspend', { reason: 'unpaid' })
      expect((await fetch(url)).status).toBe(404)
      await operator('/reinstate', {})
      expect((await fetch(url)).status).toBe(200)

      const key = { Authorization: `Bearer ${account.key}` }
      const withdrawn = await fetch(`${service.url}/api/v1/checks/${report.id}/share`, {
        method: 'DELETE',
        headers: key,
      })
      expect([withdrawn.status, (await fetch(url)).status]).toEqual([204, 404])
    })

    it('ends permanently with the account', async () => {
      const url = await share()
      expect((await fetch(url)).status).toBe(200)
      const erased = await operator('/erase', { reason: 'asked for', confirm: account.accountId })
      expect([erased.status, (await fetch(url)).status]).toEqual([200, 404])
    })
  })
})
