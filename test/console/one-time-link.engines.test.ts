import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { onEachEngine } from '../support/engines.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

const LINK = /(http:\S+)\/#enter=([\w-]{43})/

const enter = (service: ServiceProcess, oneTimeToken: string) =>
  fetch(`${service.url}/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Namecheck-Console': '1' },
    body: JSON.stringify({ oneTimeToken }),
  })

await onEachEngine(
  'one-time links',
  (engine) => {
    it('open the console once, from the start and from the command, and stay out of every file and line', async () => {
      const place = await engine.place(folder.path)
      const service = await startServiceProcess({ ...place, NAMECHECK_LOG_LEVEL: 'trace' })
      const [link = '', url, token = ''] = LINK.exec(service.output()) ?? []
      expect([url, url === service.url]).toEqual([service.url, true])
      const first = await enter(service, token)
      expect([first.status, await first.json()]).toEqual([
        200,
        expect.objectContaining({ signedIn: true, owner: true, canGoLive: true, modes: ['test'] }),
      ])
      expect((await enter(service, token)).status).toBe(401)

      const asked = await runProgram(['open', '--print'], place)
      const [, , second = ''] = LINK.exec(asked.output) ?? []
      expect([asked.code, asked.output.trim()]).toEqual([0, `${service.url}/#enter=${second}`])
      const opened = await enter(service, second)
      expect(opened.status).toBe(200)
      const session = /=([\w-]{43});/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? ''

      const { secret } = JSON.parse(readFileSync(join(folder.path, 'console.json'), 'utf8'))
      expect(statSync(join(folder.path, 'console.json')).mode & 0o777).toBe(0o600)
      await service.stop()
      const lines = service.output().replace(link, '')
      const kept = await engine.kept(place)
      for (const one of [token, second, session, secret]) {
        expect(one).toMatch(/^[\w-]{43}$/)
        expect(lines).not.toContain(one)
        expect(kept.includes(one)).toBe(false)
      }
      expect(await runProgram(['open', '--print'], place)).toEqual({
        code: 1,
        output: expect.stringContaining('does not answer'),
      })

      const again = await startServiceProcess(place)
      const old = await fetch(`${again.url}/console/links`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ localSecret: secret }),
      })
      expect(old.status).toBe(401)
      await again.stop()
    })

    it('do not exist where others reach the service', async () => {
      const data = join(folder.path, 'open')
      const service = await startServiceProcess({ ...(await engine.place(data)), NAMECHECK_HOST: '0.0.0.0' })
      expect(service.output()).not.toMatch(/enter=/)
      expect(await runProgram(['open', '--print'], { NAMECHECK_DATA: data })).toEqual({
        code: 1,
        output: expect.stringContaining('no service with one-time links'),
      })
      await service.stop()
    })
  },
  'embedded',
)
