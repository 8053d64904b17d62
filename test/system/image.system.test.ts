import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { tempFolder } from '../support/temp-folder.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LONG_MS = 120_000

const folder = tempFolder()
let child: ChildProcessByStdio<null, Readable, null> | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  folder.remove()
})

/** The stage of the Dockerfile that becomes the image: the files that it copies, and its variables. */
const [, image = ''] = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').split(/^FROM [^ ]+$/m)
const copied = [...image.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(([, names = '', to = '']) =>
  names.split(' ').map((name) => ({ name, to: to === './' ? name : to })),
)
const variables = Object.fromEntries(
  [...image.matchAll(/\b(NAMECHECK_\w+|NODE_ENV)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

describe('the files of the image', () => {
  it(
    'suffice for the service, its pages and its reports; it ends in order',
    async () => {
      expect(copied.length).toBeGreaterThan(4)
      for (const { name, to } of copied)
        cpSync(join(ROOT, name), join(folder.path, to), {
          recursive: true,
          filter: (path) => !path.includes('node_modules'),
        })
      symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'))
      expect(existsSync(join(folder.path, 'test'))).toBe(false)

      child = spawn(process.execPath, ['bin/namecheck.js', 'serve'], {
        cwd: folder.path,
        env: {
          PATH: process.env.PATH ?? '',
          ...variables,
          NAMECHECK_DATA: join(folder.path, 'data'),
          NAMECHECK_HOST: '127.0.0.1',
          NAMECHECK_PORT: '0',
          NAMECHECK_METRICS_ADDRESS: 'off',
          NAMECHECK_WAIT_SECONDS: '60',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      let output = ''
      for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
        output += chunk
        if (output.includes('curl ')) break
      }
      child.stdout.resume()
      const [, url = ''] = /listening on (\S+)/.exec(output) ?? []
      const [, key = ''] = /test key: (\S+)/.exec(output) ?? []
      const statusOf = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(url + path, { headers })
        await answer.arrayBuffer()
        return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
      }
      const Authorization = `Bearer ${key}`
      const requested = await fetch(`${url}/api/v1/checks`, {
        method: 'POST',
        headers: { Authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: 'Live Mark' }),
      })
      const { id } = (await requested.json()) as { id: string }
      const report = `/api/v1/checks/${id}`
      const pages = [
        '/',
        '/coverage',
        '/api-docs',
        '/api-docs/guides/reports',
        '/api-docs/problems/not-found',
      ]
      for (const page of pages) expect([page, await statusOf(page)]).toEqual([page, '200 text/html'])
      expect(await statusOf('/api/v1/openapi.json')).toBe('200 application/json')
      for (const Accept of ['application/json', 'application/pdf', 'text/html', 'text/csv'])
        expect(await statusOf(report, { Authorization, Accept })).toBe(`200 ${Accept}`)

      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
    LONG_MS,
  )
})
