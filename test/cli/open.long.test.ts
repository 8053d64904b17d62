import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const folder = tempFolder()
const data = join(folder.path, 'data')
const opened = join(folder.path, 'opened')
let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess({ NAMECHECK_DATA: data })
}, 60_000)
afterAll(async () => {
  await service.stop()
  folder.remove()
})

/** Runs `open` on a desktop whose opener is this shell script; it first notes the file that it was given, and its pid. */
async function openWith(script: string) {
  const opener = join(folder.path, 'xdg-open')
  writeFileSync(opener, `#!/bin/sh\necho "$$ $@" > '${opened}'\n${script}\n`)
  chmodSync(opener, 0o755)
  const settings = { NAMECHECK_DATA: data, DISPLAY: ':7', PATH: `${folder.path}:${process.env.PATH}` }
  return runProgram(['open'], settings)
}

const itOnLinux = itWhere(process.platform === 'linux', 'needs xdg-open of a Linux desktop')

describe('open on a desktop', () => {
  itOnLinux('gives the opener a page of the owner alone, which leads to a one-time link', async () => {
    expect(await openWith('exit 0')).toEqual({ code: 0, output: 'The console opens in the browser.\n' })
    const [, page = ''] = readFileSync(opened, 'utf8').trim().split(' ')
    expect(statSync(page).mode & 0o777).toBe(0o600)
    const [, link = '', token = ''] =
      /url=(http[^"]+#enter=([\w-]{43}))"/.exec(readFileSync(page, 'utf8')) ?? []
    expect(link.startsWith(service.url)).toBe(true)
    const entered = await fetch(`${service.url}/console/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Namecheck-Console': '1' },
      body: JSON.stringify({ oneTimeToken: token }),
    })
    expect(entered.status).toBe(200)
  })

  itOnLinux('prints the link if the opener fails', async () => {
    const { code, output } = await openWith('exit 3')
    expect([code, output]).toEqual([0, expect.stringMatching(/^http:\S+#enter=[\w-]{43}\n$/)])
  })

  itOnLinux('does not wait for a browser that stays in the foreground, and does not end it', async () => {
    expect(await openWith('exec sleep 120')).toEqual({
      code: 0,
      output: 'The console opens in the browser.\n',
    })
    const pid = Number(readFileSync(opened, 'utf8').split(' ')[0])
    expect(existsSync(`/proc/${pid}`)).toBe(true)
    process.kill(pid)
  })
})
