import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Namecheck } from '../../sdk/node/src/index.ts'
import { type Installed, installSdk } from '../sdk/node/installed.ts'
import { asCommonJs, type Sample, samplesOfReadme } from '../sdk/node/samples.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
const data = tempFolder()
let sdk: Installed
let service: ServiceProcess
let environment: Record<string, string>

beforeAll(async () => {
  ;[sdk, service] = await Promise.all([
    installSdk(folder.path, ['express', 'undici', '@types/node']),
    startServiceProcess({ NAMECHECK_DATA: data.path }),
  ])
  environment = { NAMECHECK_BASE_URL: service.url, NAMECHECK_API_KEY: service.key ?? '' }
}, 120_000)
afterAll(async () => {
  await service.stop()
  folder.remove()
  data.remove()
})

const write = (name: string, text: string) => writeFile(join(folder.path, name), text)

const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler']
/** One type error among correct code. */
const USE = `
import { type Check, Namecheck, verifyWebhook } from '@namecheck/sdk'
export async function use(client: Namecheck): Promise<string | null> {
  await client.checks.create({ tlds: ['com'], query: 7 })
  const check: Check = await client.checks.create({ query: 'x', tlds: ['com'] }, { waitTimeoutSeconds: 5 })
  for await (const { sources } of client.checks.list({ createdAfter: new Date() })) sources.domains.toUpperCase()
  const event = verifyWebhook('', new Headers(), ['', ''])
  if (event.type === 'quota.threshold_reached') event.data.percent.toFixed()
  return check.sections.trademarks.findings[0]?.owner ?? null
}
`

describe('the packed SDK', () => {
  it('contains the code and its types, and depends on nothing', async () => {
    const manifest = JSON.parse(
      await readFile(join(folder.path, 'node_modules/@namecheck/sdk/package.json'), 'utf8'),
    )
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest.version).toBe(Namecheck.VERSION)
    expect(sdk.files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'package.json',
        'dist/esm/index.js',
        'dist/cjs/index.js',
      ]),
    )
    expect(
      sdk.files.filter((file) => !/^(LICENSE|README\.md|package\.json|dist\/(esm|cjs)\/.*)$/.test(file)),
    ).toEqual([])
  })

  it('exports the same names to import and require', async () => {
    await write(
      'names.mjs',
      "import * as sdk from '@namecheck/sdk'\nconsole.log(Object.keys(sdk).sort().join())",
    )
    await write('names.cjs', "console.log(Object.keys(require('@namecheck/sdk')).sort().join())")
    const names = (await sdk.node('names.mjs')).trim()
    expect(names.split(',')).toEqual(expect.arrayContaining(['Namecheck', 'NamecheckError', 'verifyWebhook']))
    expect((await sdk.node('names.cjs')).trim()).toBe(names)
  })

  it.each([
    ['node16 as a module', 'use.mts', ['--module', 'node16', '--types', 'node']],
    ['node16 as CommonJS', 'use.cts', ['--module', 'node16', '--types', 'node']],
    ['bundler', 'use.mts', [...BUNDLER, '--types', 'node']],
    ['bundler with DOM in place of the types of Node', 'use.mts', [...BUNDLER, '--lib', 'es2022,dom']],
  ])('has types that compile under %s', async (_, file, options) => {
    await write(file, USE)
    const args = ['--noEmit', '--strict', '--noUnusedLocals', '--target', 'es2022', ...options, file]
    expect(await sdk.tsc(...args)).toBe(
      `${file}(4,47): error TS2322: Type 'number' is not assignable to type 'string'.\n`,
    )
  })
})

/** The output of each sample of the README. */
const PRINTED: Record<string, RegExp> = {
  'The first check 2': /^clear \d+\ncovers domains, social, .*\n[\s\S]*freeeverywhere\.com available/,
  'Waiting 1': /^started chk_\w+\ncompleted clear\nstill (queued|running)\n$/,
  'Batches 1': /^Free Everywhere One clear\nLive Mark One conflict\nindex,name,checkId/,
  'Lists 1': /Live Mark One\n[\s\S]*2 on the first page\n\d+ batches\n[\s\S]*lastFour/,
  'Reports for people 1': /\nreadable without a key: http\S+\/r\/\S+\n$/,
  'Evidence 1': /^the log has \d+ events, signed by [0-9a-f]{64}\n$/,
  'Webhooks 1': /^whk_\w+ whsec_\S+\n$/,
  'Errors 1': /^\/niceClasses\/0 .*\n\/maxAge .*\ntrue true\nnot-found 404 http\S+\/not-found \S+\n$/,
  'Errors 2': /^business 200 \S+ "reads";/,
  'Retries, time-outs, idempotency 1': /^true\n$/,
  'Testing 1': /^all as expected\n$/,
  'Webhooks 3': /^ping \w+\n/,
  'Goods and applicant 1': /^43 \S.*\n/,
  'Goods and applicant 2':
    /^30 Coffee certain\n[\s\S]*\ntablets may be .* or Tablet computers\nnot understood: wlogg\n$/,
  'Calls without a method 1': /^3\.1\.\d\n$/,
}
/** Samples that need more setup have separate tests below. */
const OF_THEIR_OWN = ['Webhooks 2', 'TypeScript 1', 'Proxies 1']
/** The first command is the tests' use of the package; the second is the content of `environment`. */
const COMMANDS = ['@namecheck/sdk 1', 'The first check 1']

const samples = samplesOfReadme()
const sample = (name: string): Sample => {
  const found = samples.find((each) => each.name === name)
  if (!found) throw new Error(`the README has no sample "${name}"`)
  return found
}

/** Whether the list shows the check of an earlier sample: it may do so a moment after the check has ended. */
async function hasConflict(): Promise<boolean> {
  const client = new Namecheck({ baseUrl: service.url, apiKey: service.key ?? '' })
  for await (const _ of client.checks.list({ verdict: 'conflict' })) return true
  return false
}

/** Whether the list shows a delivery to the endpoint of an earlier sample: it may do so a moment after it was sent. */
async function hasDelivery(): Promise<boolean> {
  const client = new Namecheck({ baseUrl: service.url, apiKey: service.key ?? '' })
  for await (const { id } of client.webhooks.list())
    for await (const _ of client.webhooks.deliveries.list(id)) return true
  for await (const { id } of client.webhooks.list()) await client.webhooks.test(id)
  return false
}

describe('the samples of the README, against the running service', () => {
  it('are those that this test knows', () => {
    const known = [...COMMANDS, ...Object.keys(PRINTED), ...OF_THEIR_OWN]
    expect(samples.map(({ name }) => name).sort()).toEqual(known.sort())
  })

  it.each(Object.entries(PRINTED))('%s, as a module and as CommonJS', async (name, printed) => {
    const { code } = sample(name)
    await Promise.all([write('sample.mjs', code), write('sample.cjs', asCommonJs(code))])
    if (name === 'Lists 1') await eventually(hasConflict)
    if (name === 'Webhooks 3') await eventually(hasDelivery)
    const outputs = await Promise.all(['mjs', 'cjs'].map((form) => sdk.node(`sample.${form}`, environment)))
    for (const output of outputs) expect(output).toMatch(printed)
  })

  it('in TypeScript, compiled and run', async () => {
    await write('sample.mts', sample('TypeScript 1').code)
    expect(
      await sdk.tsc(
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--types',
        'node',
        'sample.mts',
      ),
    ).toBe('')
    expect(await sdk.node('sample.mts', environment)).toBe('green 0\n')
  })

  it.each(['mjs', 'cjs'])('with a receiver of webhooks, as %s', async (form) => {
    const port = await freePort()
    const code = sample('Webhooks 2').code.replace('3000', String(port))
    await write(`receiver.${form}`, form === 'mjs' ? code : asCommonJs(code))
    const client = new Namecheck({ baseUrl: service.url, apiKey: service.key ?? '' })
    const url = `http://127.0.0.1:${port}/hooks/namecheck`
    const { id, secret } = await client.webhooks.create({ url, eventTypes: ['check.completed'] })
    const receiver = spawn(process.execPath, [join(folder.path, `receiver.${form}`)], {
      env: { WEBHOOK_SECRET: secret ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    try {
      await eventually(() => isListening(port))
      const forged = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
      expect(forged.status).toBe(400)
      const printed = once(receiver.stdout, 'data')
      await client.checks.create({ query: `Free Everywhere ${form}`, delivery: 'webhook' })
      expect(String((await printed)[0])).toBe(`Free Everywhere ${form} clear\n`)
    } finally {
      receiver.kill()
      await once(receiver, 'exit')
      await client.webhooks.delete(id)
    }
  })

  it.each(['mjs', 'cjs'])('through a proxy, as %s', async (form) => {
    const asked: unknown[] = []
    const proxy = createServer(({ method, url, headers }, response) => {
      asked.push(url)
      request(url ?? '', { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }).end()
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { code } = sample('Proxies 1')
    await write(`proxied.${form}`, form === 'mjs' ? code : asCommonJs(code))
    const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    expect(await sdk.node(`proxied.${form}`, { ...environment, HTTPS_PROXY })).toBe('business\n')
    expect(asked).toEqual([`${service.url}/api/v1/usage`])
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })
})

/** Whether a server listens on the port. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
