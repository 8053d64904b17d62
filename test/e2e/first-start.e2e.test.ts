import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf, type Report } from '../support/client.ts'
import { onEachEngine, type TestEngine } from '../support/engines.ts'
import { runProgram, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { PATIENT_MS } from '../support/time-limits.ts'
import { itWhere } from '../support/where-possible.ts'

const folder = tempFolder()
const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
afterAll(() => folder.remove())

/** Whether this machine permits a network namespace with only loopback. */
function canIsolate(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const firstStart = (engine: TestEngine) =>
  describe('the first start', () => {
    it('prints a line that works, keeps the key to its owner, and finds everything again at the next start', async () => {
      const data = join(folder.path, 'first')
      const settings = await engine.place(data)
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
      expect(second.printedKey).toBe(first.printedKey)
      const again = await clientOf(second).read(body.id)
      const withoutLinks = ({ links: _links, ...rest }: Report) => rest
      expect(withoutLinks(again.body)).toEqual(withoutLinks(body))
      await second.stop()
    })

    it('opens no account where others reach it, and says how to', async () => {
      const data = join(folder.path, 'open')
      const service = await startServiceProcess({ ...(await engine.place(data)), NAMECHECK_HOST: '0.0.0.0' })
      expect(service.printedKey).toBeNull()
      expect(service.output()).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+ and every other address/m)
      expect(await (await fetch(`${service.url}/none`)).text()).toContain(
        `"${service.url}/api-docs/problems/`,
      )
      expect(service.output()).toContain(`WARNING: the public URL ${service.url} is http`)
      expect(service.output()).toContain('accounts open')
      expect(service.output()).not.toContain('nk_test_')
      expect(existsSync(join(data, 'dev-key'))).toBe(false)
      await service.stop()
      const opened = await runProgram(['accounts', 'open'], await engine.place(data))
      const [, account] = /^account {2}(acc_\w+)/.exec(opened.output) ?? []
      expect(opened.output).toContain(`"namecheck live --account ${account} --countries`)
    })
  })

await onEachEngine('start', firstStart, 'embedded')

it('a wrong setting ends the start with a sentence', async () => {
  const settings = { NAMECHECK_DATA: join(folder.path, 'wrong'), NAMECHECK_NOSUCH: '1' }
  const { code, output } = await runProgram(['serve'], settings)
  expect(code).toBe(1)
  expect(output).toContain('NAMECHECK_NOSUCH')
  expect(output).not.toContain('    at ')
})

it('an address that is taken is answered with the same sentence, whichever it is', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const sentence = (setting: string) =>
    `Another program already uses the address 127.0.0.1:${port}. Set ${setting} `
  const settings = { NAMECHECK_DATA: join(folder.path, 'taken'), NAMECHECK_METRICS_ADDRESS: 'off' }
  for (const setting of ['NAMECHECK_PORT', 'NAMECHECK_SANDBOX_PORT']) {
    const { code, output } = await runProgram(['serve'], {
      NAMECHECK_PORT: '0',
      ...settings,
      [setting]: String(port),
    })
    expect([code, output]).toEqual([1, expect.stringContaining(sentence(setting))])
    expect(output).not.toContain('    at ')
  }
  const service = await startServiceProcess({
    ...settings,
    NAMECHECK_METRICS_ADDRESS: `127.0.0.1:${port}`,
  })
  expect(service.output()).toContain(`${sentence('NAMECHECK_METRICS_ADDRESS')}to another one. Until then,`)
  await service.stop()
  taken.close()
})

it('says after a restore what to do next, where no key file is left', async () => {
  const data = join(folder.path, 'restored')
  const settings = { NAMECHECK_DATA: data, NAMECHECK_METRICS_ADDRESS: 'off' }
  await (await startServiceProcess(settings)).stop()
  const withToken = await startServiceProcess({
    ...settings,
    NAMECHECK_ADMIN_TOKEN: 'an-admin-token-for-tests',
  })
  expect(withToken.output()).toContain(
    `A test key is in ${join(data, 'dev-key')}. Another one is issued with:`,
  )
  await withToken.stop()
  rmSync(join(data, 'dev-key'))
  const service = await startServiceProcess(settings)
  expect(service.output()).toContain('still work. None can be shown again. Another one is issued with:')
  const cure = `keep a test key in ${join(data, 'dev-key')} and start again`
  expect(service.output()).toContain(cure)
  expect(await runProgram(['open', '--print'], settings)).toEqual({
    code: 1,
    output: expect.stringContaining('holds no test key for them, as after a restore'),
  })
  expect(service.output()).toMatch(/^ {2}\S.* accounts list\n {2}\S.* keys issue acc_…$/m)
  await service.stop()
})

describe('what has been compiled', () => {
  it('is kept for the next start', async () => {
    const kept = join(folder.path, 'compiled')
    const { code } = await runProgram(['--help'], { NODE_COMPILE_CACHE: kept })
    expect(code).toBe(0)
    expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(1)
  })

  it('is done without where it cannot be kept', async () => {
    const file = join(folder.path, 'no-folder')
    writeFileSync(file, '')
    const { code, output } = await runProgram(['--help'], { NODE_COMPILE_CACHE: join(file, 'compiled') })
    expect([code, output]).toEqual([0, expect.stringContaining('Usage: namecheck')])
  })
})

const SERVED = {
  NAMECHECK_PORT: '8080',
  NAMECHECK_WAIT_SECONDS: '60',
  NAMECHECK_TIMEOUT_SECONDS: String(PATIENT_MS / 1_000),
}
const whereIsolated = itWhere(canIsolate(), 'unshare gives no network namespace here')

describe('with nothing but loopback', () => {
  whereIsolated('answers the printed line with 200 and all five sections', async () => {
    const script = `
      ip link set lo up 2>/dev/null || ifconfig lo up
      "$1" "$2" serve > "$3/out" 2>&1 & server=$!
      while kill -0 $server && ! grep -q curl "$3/out"; do sleep 0.1; done
      sh -c "$(grep curl "$3/out") -w '\\n%{http_code}'"
      kill $server; wait $server`
    const data = tempFolder()
    const { PATH = '' } = process.env
    const child = spawn('unshare', ['-rn', 'sh', '-c', script, 'sh', process.execPath, PROGRAM, data.path], {
      env: { PATH, NAMECHECK_DATA: join(data.path, 'data'), ...SERVED },
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
