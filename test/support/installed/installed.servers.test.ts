import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { startEventStoreServer } from '../eventstore-server.ts'
import { eventually } from '../eventually.ts'
import { findMongoServer } from '../mongo-launcher/start.ts'
import { tempFolder } from '../temp-folder.ts'

const FAKE = fileURLToPath(new URL('./fake-server.mjs', import.meta.url))
const home = tempFolder()
afterAll(() => home.remove())

/** A program of this name in the home folder, which runs a script. */
function install(name: string, script = FAKE): string {
  const file = join(home.path, name)
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`, { mode: 0o755 })
  return file
}

const NAMES = ['EVENTSTORE_URL', 'EVENTSTORE_HOME', 'EVENTSTORE_NODES', 'MONGODB_URL', 'MONGOD']
const before = { ...process.env }
afterEach(() => {
  for (const name of NAMES) delete process.env[`NAMECHECK_TEST_${name}`]
  Object.assign(process.env, before)
})

/** Sets these variables alone, and keeps the start out of the list of servers that the run names. */
function environment(variables: Record<string, string>): void {
  for (const name of [...NAMES, 'LEDGER']) delete process.env[`NAMECHECK_TEST_${name}`]
  Object.assign(process.env, variables)
}

const isOpen = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
const portsOf = (url: string): string[] =>
  Array.from(url.matchAll(/127\.0\.0\.1:(\d+)/g), ([, port = '']) => port)
const openOf = async (ports: readonly string[]): Promise<string[]> => {
  const open = await Promise.all(ports.map(isOpen))
  return ports.filter((_, i) => open[i])
}

describe('an installed EventStoreDB', () => {
  it('is started with its own folder, killed and restarted', async () => {
    install('eventstored')
    environment({ NAMECHECK_TEST_EVENTSTORE_HOME: home.path })
    const server = await startEventStoreServer()
    const [port = ''] = portsOf(server.url)
    expect(server).toMatchObject({ killable: true, nodes: 1, url: `esdb://127.0.0.1:${port}?tls=false` })
    await server.kill()
    expect(await isOpen(port)).toBe(false)
    await server.restart()
    expect(await isOpen(port)).toBe(true)
    await server.stop()
    expect(await isOpen(port)).toBe(false)
  })

  it('is a cluster whose leader is killed and started again', async () => {
    install('eventstored')
    environment({ NAMECHECK_TEST_EVENTSTORE_HOME: home.path, NAMECHECK_TEST_EVENTSTORE_NODES: '3' })
    const server = await startEventStoreServer()
    const ports = portsOf(server.url).sort((a, b) => Number(a) - Number(b))
    expect(server.nodes).toBe(3)
    expect(ports).toHaveLength(3)
    await server.kill()
    expect(await openOf(ports)).toEqual(ports.slice(1))
    await server.kill()
    expect(await openOf(ports)).toEqual(ports.slice(2))
    await server.restart()
    expect(await openOf(ports)).toEqual(ports)
    await server.stop()
    expect(await openOf(ports)).toEqual([])
  })

  it('is started insecure, with its folders, its ports and the other nodes', async () => {
    const record = join(home.path, 'record.mjs')
    const seen = join(home.path, 'seen')
    writeFileSync(
      record,
      `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(seen)}, process.argv.slice(2).join('\\n'));` +
        `await import(${JSON.stringify(FAKE)})`,
    )
    install('eventstored', record)
    environment({ NAMECHECK_TEST_EVENTSTORE_HOME: home.path })
    const server = await startEventStoreServer()
    const args = readFileSync(seen, 'utf8').split('\n')
    await server.stop()
    const [port] = portsOf(server.url)
    expect(args).toEqual(
      expect.arrayContaining([
        '--insecure',
        '--run-projections=None',
        '--mem-db=false',
        `--http-port=${port}`,
        '--int-ip=127.0.0.1',
        '--ext-ip=127.0.0.1',
        '--cluster-size=1',
        expect.stringMatching(/^--db=.+/),
        expect.stringMatching(/^--log=.+/),
        expect.stringMatching(/^--int-tcp-port=\d+$/),
      ]),
    )
  })

  it('is started again when it ends by itself with exit code 0, before or after it was ready', async () => {
    const script = join(home.path, 'ends-once.mjs')
    const starts = join(home.path, 'starts')
    writeFileSync(
      script,
      `import { appendFileSync, existsSync } from 'node:fs'; const isFirst = !existsSync(${JSON.stringify(starts)});` +
        `appendFileSync(${JSON.stringify(starts)}, 'started\\n'); if (isFirst) process.exit(0);` +
        `await import(${JSON.stringify(FAKE)})`,
    )
    const count = () => readFileSync(starts, 'utf8').split('\n').length - 1
    install('eventstored', script)
    environment({ NAMECHECK_TEST_EVENTSTORE_HOME: home.path })
    const server = await startEventStoreServer()
    const [port = ''] = portsOf(server.url)
    expect(count()).toBe(2)
    await fetch(`http://127.0.0.1:${port}/end`)
    await eventually(async () => {
      return count() === 3 && (await isOpen(port))
    })
    await server.kill()
    expect(await isOpen(port)).toBe(false)
    await server.stop()
    expect(count()).toBe(3)
  })

  it('says what is wrong with a folder or a program that ends', async () => {
    environment({ NAMECHECK_TEST_EVENTSTORE_HOME: join(home.path, 'nowhere') })
    await expect(startEventStoreServer()).rejects.toThrow('eventstored')
    const failing = join(home.path, 'failing.mjs')
    writeFileSync(failing, `console.error('Unknown option'); process.exit(1)`)
    install('eventstored', failing)
    environment({ NAMECHECK_TEST_EVENTSTORE_HOME: home.path })
    await expect(startEventStoreServer()).rejects.toThrow('Unknown option')
  })
})

describe('an installed mongod', () => {
  it('is started over its own folder, killed and restarted', async () => {
    environment({ NAMECHECK_TEST_MONGOD: install('mongod') })
    const server = await findMongoServer()
    if ('missing' in server) throw new Error(server.missing)
    const [port = ''] = portsOf(server.url)
    expect(server).toMatchObject({ killable: true, url: `mongodb://127.0.0.1:${port}` })
    await server.kill()
    expect(await isOpen(port)).toBe(false)
    await server.restart()
    expect(await isOpen(port)).toBe(true)
    await server.stop()
    expect(await isOpen(port)).toBe(false)
  })
})
