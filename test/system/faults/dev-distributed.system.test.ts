import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect } from '@jest/globals'
import { docFile } from '../../docs/files.ts'
import type { Report } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { javaWithKafka } from '../../support/kafka-launcher/kafka.ts'
import { samplesOf } from '../../support/samples.ts'
import { inShort } from '../../support/short-form.ts'
import { itWith } from '../../support/where-possible.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('../../../tools/dev-distributed.ts', import.meta.url))
/** Node resolves modules from here. */
const WORK = fileURLToPath(new URL('../../../.cache/analytics', import.meta.url))
const QUIET = '--disable-warning=TimeoutNegativeWarning'
const java = await javaWithKafka()
const where = itWith(java)

/** Starts it, and resolves with its output when all roles run. */
async function started(): Promise<{ child: ChildProcess; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [QUIET, PROGRAM, '--fresh'], {
    env: { PATH, HOME, NAMECHECK_PORT: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Ctrl-C')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with code ${code}:\n${output}`)))
  })
  return { child, output }
}

type Listed = { pid: number; parent: number; group: number }

async function processes(): Promise<Listed[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,pgid='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, group = 0]) => ({ pid, parent, group }))
}

describe('the distributed engine on this machine', () => {
  where(
    'starts servers, topics and roles, answers the lines that it prints, and stops in order',
    async () => {
      const { child, output } = await started()
      const [line = ''] = /curl .*'\{"query":"Lumivora"\}'/.exec(output) ?? []
      const { stdout: answer } = await run('sh', ['-c', line])
      const report = JSON.parse(answer) as Report
      expect(Object.values(report.sections).map(({ status }) => status)).toEqual(Array(5).fill('done'))

      expect(output).toMatch(/^ {2}export BROKERS=\S+:\d+ TOPIC=namecheck\.test\.checks\.v1 /m)
      const [reading = ''] = /^ {2}export BROKERS=\S+ TOPIC=\S+ +# Node$/m.exec(output) ?? []
      const sample = samplesOf(docFile('analytics.md')).find(
        ({ language, marks }) => language === 'js' && marks.includes('kafka'),
      )
      mkdirSync(WORK, { recursive: true })
      const program = join(WORK, 'reports-of-dev.mjs')
      writeFileSync(program, sample?.text ?? '')
      const { stdout: read } = await run('sh', [
        '-c',
        `${reading}\nSECONDS=8 '${process.execPath}' ${QUIET} '${program}'`,
      ])
      expect(read).toBe(`Lumivora ${report.verdict}\n`)

      child.removeAllListeners('exit')
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      for (const server of ['Kafka', 'MongoDB', 'EventStoreDB']) expect(output).toContain(server)
    },
    180_000,
  )

  for (const signal of inShort(['SIGINT', 'SIGTERM', 'SIGKILL'] as const, ['SIGKILL'] as const))
    where(
      `leaves nothing running when the process that does the work gets ${signal}`,
      async () => {
        const { child } = await started()
        const inner = (await processes()).find(({ parent }) => parent === child.pid)?.pid ?? 0
        const rest = async () => (await processes()).filter(({ group }) => group === inner).length
        expect(await rest()).toBeGreaterThan(8)
        child.removeAllListeners('exit')
        const ended = once(child, 'exit')
        process.kill(inner, signal)
        expect(await ended).toEqual([signal === 'SIGKILL' ? 1 : 0, null])
        await eventually(async () => (await rest()) === 0)
      },
      180_000,
    )
})
