import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf, type Report } from '../services/client.ts'
import { runProgram, startServiceProcess } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'
import { itWhere } from '../services/where-possible.ts'

const folder = tempFolder()
const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
afterAll(() => folder.remove())

/** Whether this machine lets us have a network of our own with nothing but loopback. */
function canIsolate(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('the first start', () => {
  it('prints a line that works, keeps the key to its owner, and finds everything again when started anew', async () => {
    const data = join(folder.path, 'first')
    const settings = { NAMECHECK_DATA: data }
    const first = await startServiceProcess(settings)
    const { status, body } = await clientOf(first).check('Free Everywhere')
    expect([status, body.verdict, Object.keys(body.sections)]).toEqual([
      200,
      'clear',
      ['domains', 'social', 'trademarks', 'companies', 'analysis'],
    ])
    expect(statSync(join(data, 'dev-key')).mode & 0o777).toBe(0o600)
    await first.stop()

    const second = await startServiceProcess(settings)
    expect(second.key).toBe(first.key)
    const again = await clientOf(second).read(body.id)
    const withoutLinks = ({ links: _links, ...rest }: Report) => rest
    expect(withoutLinks(again.body)).toEqual(withoutLinks(body))
    await second.stop()
  })

  it('opens no account on an address that others reach, and says how to', async () => {
    const service = await startServiceProcess({
      NAMECHECK_DATA: join(folder.path, 'open'),
      NAMECHECK_HOST: '0.0.0.0',
    })
    expect(service.key).toBeNull()
    expect(service.output()).toContain('accounts open')
    await service.stop()
  })

  it('is refused in a folder in which another server works, with a sentence', async () => {
    const settings = { NAMECHECK_DATA: join(folder.path, 'twice'), NAMECHECK_PORT: '0' }
    const service = await startServiceProcess(settings)
    const { code, output } = await runProgram(['serve'], settings)
    expect(code).toBe(1)
    expect(output).toContain('another namecheck server')
    await service.stop()
  })

  it.each([
    [{ NAMECHECK_PORT: 'eighty' }, 'NAMECHECK_PORT'],
    [{ NAMECHECK_NOSUCH: '1' }, 'NAMECHECK_NOSUCH'],
    [{ NAMECHECK_PLANS: '/nowhere/plans.json' }, '/nowhere/plans.json'],
  ])('ends with a sentence for %o', async (settings, named) => {
    const { code, output } = await runProgram(['serve'], {
      NAMECHECK_DATA: join(folder.path, 'wrong'),
      ...settings,
    })
    expect(code).toBe(1)
    expect(output).toContain(named)
    expect(output).not.toContain('    at ')
  })

  it('refuses a log that is none of ours, and leaves it as it is', async () => {
    const data = join(folder.path, 'foreign')
    await (await startServiceProcess({ NAMECHECK_DATA: data })).stop()
    writeFileSync(join(data, 'events.db'), 'this was never a database, whatever its name says')
    const { code, output } = await runProgram(['serve'], { NAMECHECK_DATA: data, NAMECHECK_PORT: '0' })
    expect([code, output]).toEqual([1, expect.stringContaining('events.db')])
    expect(readFileSync(join(data, 'events.db'), 'utf8')).toContain('never a database')
  })
})

const whereIsolated = itWhere(canIsolate(), 'unshare gives no network namespace here')

describe('with nothing but loopback', () => {
  whereIsolated('answers the printed line with 200 and all five sections', async () => {
    const script = `
      ip link set lo up 2>/dev/null || ifconfig lo up
      "$1" "$2" serve > "$3/out" 2>&1 & server=$!
      for i in $(seq 100); do grep -q curl "$3/out" && break; sleep 0.1; done
      sh -c "$(grep curl "$3/out") -w '\\n%{http_code}'"
      kill $server; wait $server`
    const data = tempFolder()
    const { PATH = '' } = process.env
    const child = spawn('unshare', ['-rn', 'sh', '-c', script, 'sh', process.execPath, PROGRAM, data.path], {
      env: { PATH, NAMECHECK_DATA: join(data.path, 'data'), NAMECHECK_PORT: '8080' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    await once(child, 'close')
    const [line = '', code] = output.split('\n').slice(-2)
    expect(code).toBe('200')
    const report = JSON.parse(line) as Report
    expect(Object.values(report.sections).map(({ status }) => status)).toEqual(Array(5).fill('done'))
    data.remove()
  })
})
