import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

/** A program of this folder that is measured; it prints `ready <url> <key>` when it is ready. */
export type Subject = {
  url: string
  key: string /** Its folder, which is deleted with it. */
  data: string
  stop(): Promise<void>
}

/** Starts a program of this folder in a separate process, on an empty data folder. */
export async function startSubject(
  program: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Subject> {
  const data = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
  const file = fileURLToPath(new URL(program, import.meta.url))
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [file], {
    env: {
      PATH,
      NAMECHECK_DATA: data,
      NAMECHECK_PORT: '0',
      NAMECHECK_METRICS_ADDRESS: 'off',
      NAMECHECK_LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url = '', key = ''] = await readyLine(child)
  return {
    url,
    key,
    data,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** The words of the line `ready …` that a program prints. Rejects if it ends before. */
export function readyLine(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`ended with code ${code} before it was ready`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const ready = /^ready (.*)$/m.exec(output)?.[1]
      if (ready !== undefined) resolve(ready.split(' '))
    })
  })
}

export type Load = {
  path: string
  body: unknown
  headers?: Record<string, string>
  connections: number
  seconds: number
}
export type Figures = { perSecond: number; p50: number; p99: number; failed: number }

/** Sends POST requests to a subject over `connections` connections; each sends the next one after its answer. */
export async function load(
  { url, key }: Pick<Subject, 'url' | 'key'>,
  { path, body, headers, connections, seconds }: Load,
): Promise<Figures> {
  const result = await autocannon({
    url: url + path,
    method: 'POST',
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  })
  const perSecond = result['2xx'] / result.duration
  return {
    perSecond,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
