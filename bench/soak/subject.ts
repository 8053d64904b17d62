import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryEnvironment, memoryLimit } from '../../bin/memory.ts'
import type { Sample } from './probe.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
const PROBE = new URL('./probe.ts', import.meta.url).href
const ADMIN_TOKEN = 'an-admin-token-for-measuring'

/** The program as an operator starts it, embedded, on an empty folder. */
export type Served = {
  url: string
  pid: number
  /** Opens an account on the largest plan, without practical limits unless `limited`; returns a test key of it. */
  openAccount(options?: { limited?: boolean }): Promise<string>
  stop(): Promise<void>
}

/** Starts it; `onSample` receives its memory figures. */
export async function serve(
  onSample: (sample: Sample) => void,
  environment: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--import', PROBE, PROGRAM, 'serve'], {
    env: {
      PATH,
      NAMECHECK_DATA: data,
      NAMECHECK_PORT: '0',
      NAMECHECK_METRICS_ADDRESS: 'off',
      NAMECHECK_LOG_LEVEL: 'error',
      NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
      // As the start script sets them. If they are set already, the program need not replace itself and keeps its
      // IPC channel.
      ...memoryEnvironment(memoryLimit(), {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.on('message', (sample) => onSample(sample as Sample))
  const url = await urlOf(child)
  return {
    url,
    pid: child.pid ?? 0,
    openAccount: ({ limited = false } = {}) => openAccount(url, limited),
    async stop() {
      if (child.exitCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`ended with code ${code} before it was ready`)))
    child.stdout?.on('data', (chunk) => {
      if (output.length > 100_000) return
      output += chunk
      const url = /listening on (\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
}

async function openAccount(url: string, limited: boolean): Promise<string> {
  const ask = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${url}/admin/v1/accounts${path}`, {
      method,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string; secret: string }
  }
  const { id } = await ask('POST', '', { plan: 'business' })
  if (!limited)
    await ask('PATCH', `/${id}`, { limits: { checksPerMonth: 100_000_000, writesPerMinute: 100_000_000 } })
  return (await ask('POST', `/${id}/keys`, { mode: 'test' })).secret
}
