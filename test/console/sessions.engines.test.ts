import { afterAll, expect, it } from '@jest/globals'
import { onEachEngine } from '../support/engines.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'

await onEachEngine('sessions of the console', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  it('work with a key and with the admin token, keep no secret readable, and end', async () => {
    const place = await engine.place(folder.path)
    const service = await startServiceProcess({ ...place, NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN })
    const call = async (method: string, path: string, cookie = '', body?: object) => {
      const headers = { 'X-Namecheck-Console': '1', 'Content-Type': 'application/json', Cookie: cookie }
      const answer = await fetch(service.url + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
      return {
        status: answer.status,
        json: (await answer.json()) as { verdict?: string },
        cookie: cookies[0] ?? '',
      }
    }
    const key = service.key ?? ''
    const first = await call('POST', '/console/session', '', { key })
    const { cookie, json } = await call('POST', '/console/session', first.cookie, { adminToken: ADMIN_TOKEN })
    expect(json).toMatchObject({ signedIn: true, modes: ['test'], operator: true })
    const check = await call('POST', '/console/api/v1/checks', cookie, { query: 'Free Everywhere' })
    expect([check.status, check.json.verdict]).toEqual([200, 'clear'])
    expect((await call('GET', '/console/admin/v1/accounts', cookie)).status).toBe(200)
    expect((await call('GET', '/console/api/v1/usage', first.cookie)).status).toBe(401)
    expect((await call('GET', '/api/v1/usage', cookie)).status).toBe(401)
    expect((await call('DELETE', '/console/session', cookie)).json).toMatchObject({ signedIn: false })
    expect((await call('GET', '/console/api/v1/usage', cookie)).status).toBe(401)
    await service.stop()

    const kept = await engine.kept(place)
    for (const secret of [key, ADMIN_TOKEN, cookie.split('=')[1] ?? '']) {
      expect(secret.length).toBeGreaterThan(20)
      expect(kept.includes(secret)).toBe(false)
      expect(service.output()).not.toContain(secret)
    }
  })
})
