import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect } from '@jest/globals'
import type { Report } from '../services/client.ts'
import { hasJava } from '../services/maven.ts'
import { itWhere } from '../services/where-possible.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const where = itWhere(await hasJava(), 'needs a Java Development Kit of version 17 or newer')

describe('npm run dev:distributed', () => {
  where(
    'starts servers, topics and roles, answers the line that it prints, and stops in order',
    async () => {
      const { PATH = '', HOME = '' } = process.env
      const child = spawn('npm', ['run', '-s', 'dev:distributed', '--', '--fresh'], {
        cwd: ROOT,
        env: { PATH, HOME, NAMECHECK_PORT: '0' },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
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
      child.stdin.end()
      child.kill('SIGTERM')
      await ended
      for (const server of ['Kafka', 'MongoDB', 'EventStoreDB']) expect(output).toContain(server)
    },
    180_000,
  )
})
