import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { kafkaClients } from '../../src/engine/kafka/client.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { docFile, ROOT } from '../docs/files.ts'
import { type OperatorLine, operatorLines } from '../docs/operator-lines.ts'
import { clientOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startKafkaBroker } from '../support/kafka-launcher/start.ts'
import { createTopic } from '../support/kafka-topic.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { commandsOf, samplesOf } from '../support/samples.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWith } from '../support/where-possible.ts'

const DAY_MS = 86_400_000
const TIME_LIMIT_MS = 60_000
const TOPIC = `backfill-${randomUUID().slice(0, 8)}`
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const samples = samplesOf(docFile('guides/operations.md')).filter(({ marks }) => marks.includes('operator'))
const broker = await startKafkaBroker()
const whereBroker = itWith(broker)

describe('the commands of docs/guides/operations.md, while a service runs', () => {
  const folder = tempFolder()
  /** The working directory of the commands. */
  const work = join(folder.path, 'work')
  const programs = join(folder.path, 'bin')
  let sandbox: Sandbox
  let service: ServiceProcess
  let client: ReturnType<typeof clientOf>
  let settings: Record<string, string>
  /** Placeholders of the page, and their replacements. */
  let placeholders: [string, string][]
  const started: ChildProcess[] = []

  beforeAll(async () => {
    mkdirSync(work)
    mkdirSync(programs)
    const program = join(programs, 'namecheck')
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${ROOT}bin/namecheck.js' "$@"\n`)
    chmodSync(program, 0o755)
    sandbox = await startSandbox()
    settings = await liveSettings(sandbox, { NAMECHECK_DATA: join(folder.path, 'data') })
    if (!('missing' in broker)) settings.NAMECHECK_KAFKA_BROKERS = broker.brokers.join(',')
    const { accountId, key } = await openAccount(settings, {
      checksPerMonth: 1_000_000,
      writesPerMinute: 1_000_000,
    })
    service = await startServiceProcess({ ...settings, NAMECHECK_SANDBOX: 'false' })
    client = clientOf({ url: service.url, key })
    for (const query of ['Taken Social', 'Live Mark'])
      expect((await client.check(query)).body.status).toBe('completed')
    placeholders = [
      ['2026-11-01', dayIn(-1)],
      ['2026-11-08', dayIn(2)],
      ['acc_…', accountId],
      ['0000000000004711', '0000000000000001'],
      ['warehouse-backfill', TOPIC],
      ['/opt/namecheck/', ROOT],
      ['/srv/namecheck', join(folder.path, 'srv')],
      ['/backups/', join(folder.path, 'backups/')],
      ['/vault/', join(folder.path, 'vault/')],
    ]
    const rules = samples.find(({ language }) => language === 'ts')
    writeFileSync(join(work, 'stricter.ts'), here(rules?.text ?? ''))
  }, TIME_LIMIT_MS)
  afterAll(async () => {
    for (const child of started) end(child, 'SIGKILL')
    await service.stop()
    await sandbox.close()
    if (!('missing' in broker)) await broker.stop()
    folder.remove()
  }, TIME_LIMIT_MS)

  const here = (text: string) =>
    placeholders.reduce((changed, [written, real]) => changed.replaceAll(written, real), text)

  /** Runs a line in a shell with a separate process group. */
  function typed(line: string): { child: ChildProcess; output(): string; ended: Promise<number> } {
    const { PATH = '', HOME = '' } = process.env
    const child = spawn('sh', ['-ec', here(line)], {
      cwd: work,
      env: { PATH: `${programs}:${PATH}`, HOME, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    started.push(child)
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const ended = once(child, 'close').then(([code]) => code)
    return { child, output: () => output, ended }
  }

  /** Gives an endless command something to print, and ends it as Ctrl-C does. */
  async function endOnceItPrints(prints: RegExp, { child, output }: ReturnType<typeof typed>) {
    await eventually(async () => {
      await client.check('Free Everywhere', { sources: ['analysis'] })
      return prints.test(output()) || child.exitCode !== null
    })
    end(child, 'SIGINT')
  }

  /** Ends what still runs: the shell and its child processes. */
  function end({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, signal)
  }

  async function expectToWork({ line, prints, into, endless = false }: OperatorLine): Promise<void> {
    const running = typed(endless ? `exec ${line}` : line)
    if (endless) await endOnceItPrints(prints, running)
    const code = await running.ended
    const output = running.output()
    const printed = into === undefined || code !== 0 ? output : readFileSync(join(work, into), 'utf8')
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(prints) })
  }

  it('are those that this test knows', () => {
    const commands = samples.filter(({ language }) => language === 'sh').flatMap(commandsOf)
    expect(commands).toEqual(operatorLines.map(({ line }) => line))
  })

  for (const operatorLine of operatorLines) {
    if (operatorLine.on === 'broker') {
      whereBroker(
        operatorLine.line,
        async () => {
          if ('missing' in broker) return
          await createTopic(kafkaClients(broker), TOPIC)
          await expectToWork(operatorLine)
        },
        TIME_LIMIT_MS,
      )
    } else it(operatorLine.line, () => expectToWork(operatorLine), TIME_LIMIT_MS)
  }
})
