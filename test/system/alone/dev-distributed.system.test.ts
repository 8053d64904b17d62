import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect } from '@jest/globals'
import type { Report } from '../../services/client.ts'
import { hasJava } from '../../services/maven.ts'
import { itWhere } from '../../services/where-possible.ts'

const PROGRAM = fileURLToPath(new URL('../../../tools/dev-distributed.ts', import.meta.url))
const where = itWhere(await hasJava(), 'needs a Java Development Kit of version 17 or newer')

describe('the distributed engine on this machine', () => {
  where(
    'starts servers, topics and roles, answers the line that it prints, and stops in order',
    async () => {
      const { PATH = '', HOME = '' } = process.env
      const child = spawn(
        process.execPath,
        ['--disable-warning=TimeoutNegativeWarning', PROGRAM, '--fresh'],
        {
          env: { PATH, HOME, NAMECHECK_PORT: '0' },
          stdio: ['pipe', 'pipe', 'pipe'],
        },
      )
      let output = ''
      const line = await new Promise<string>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          output += chunk
          const [, found] = /^\s*(?:\[.*?\] *)?.*?(curl .*'\{"query":"Lumivora"\}')/m.exec(output) ?? []
          if (found !== undefined && output.includes('Ctrl-C')) resolve(found)
        }
        child.stdout.on('data', read)
        child.stderr.on('data', read)
        child.once('exit', (code) => reject(new Error(`ended with code ${code}:\n${output}`)))
      })
      const asked = spawn('sh', ['-c', line], { stdio: ['ignore', 'pipe', 'inherit'] })
      let answer = ''
      asked.stdout.on('data', (chunk) => (answer += chunk))
      await once(asked, 'close')
      const report = JSON.parse(answer) as Report
      expect(Object.values(report.sections).map(({ status }) => status)).toEqual(Array(5).fill('done'))
      child.removeAllListeners('exit')
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      for (const server of ['Kafka', 'MongoDB', 'EventStoreDB']) expect(output).toContain(server)
    },
    180_000,
  )
})
