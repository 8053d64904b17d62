import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RecordedEvent } from '../../src/events/event.ts'
import { readState, stateFile } from '../../src/replay/state-file.ts'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { allEvents } from '../support/all-events.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { EVENTS_PER_CHECK, writeHistory } from '../support/long-history.ts'
import {
  runProgram,
  type ServiceProcess,
  startProgram,
  startServiceProcess,
} from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const EVENTS = 300 * EVENTS_PER_CHECK
/** Events a second: slow enough to be killed in the middle on any machine. */
const SLOW = '50'
const FAST = '1000000'

type Line = {
  id: string
  subject: string
  revision: number
  replay: boolean
  replayid: string
  data: unknown
}

await onEachEngine('a replay to a file that is cut off', (engine) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  let service: ServiceProcess
  let wanted: RecordedEvent[]

  beforeAll(async () => {
    settings = await engine.place(join(folder.path, 'data'))
    service = await startServiceProcess(settings)
    const own = await openEngineOnce(readSettings(settings))
    await writeHistory(own.store, EVENTS)
    wanted = (await allEvents(own.store)).filter(({ stream }) => stream.startsWith('check-'))
    await own.close()
  })
  afterAll(async () => {
    await service?.stop()
    folder.remove()
  })

  const target = (name: string) => join(folder.path, `${name}.jsonl`)
  const argumentsOf = (file: string, rate: string) => [
    'replay',
    '--stream',
    'check',
    '--to-file',
    file,
    '--rate',
    rate,
  ]
  const start = (file: string) => startProgram(argumentsOf(file, SLOW), settings)
  const again = (file: string) => runProgram(argumentsOf(file, FAST), settings)
  /** The file with the progress of the replay to a file. */
  const keptOf = (file: string) =>
    stateFile(join(folder.path, 'data'), { target: { file }, selection: { streams: ['check'] } })
  /** Resolves when more than `events` events are recorded as sent; returns how many are. */
  async function recordedAfter(file: string, events: number): Promise<number> {
    let sent = 0
    await eventually(() => {
      sent = readState(keptOf(file))?.sent ?? 0
      return sent > events
    })
    return sent
  }

  /** Every event of the range exactly once, in log order, with its data; each line complete, all of one replay. */
  function expectWhole(file: string): void {
    const text = readFileSync(file, 'utf8')
    expect(text.endsWith('\n')).toBe(true)
    const lines = text
      .slice(0, -1)
      .split('\n')
      .map((line): Line => JSON.parse(line))
    expect(lines.map(({ id, subject, revision }) => `${id} ${subject}@${revision}`)).toEqual(
      wanted.map(({ id, stream, revision }) => `${id} ${stream}@${revision}`),
    )
    expect(lines.map(({ data }) => JSON.stringify(data))).toEqual(
      wanted.map(({ dataBytes }) => Buffer.from(dataBytes).toString()),
    )
    expect(new Set(lines.map(({ replay, replayid }) => `${replay} ${replayid}`)).size).toBe(1)
    expectNothingKept(file)
  }

  function expectNothingKept(file: string): void {
    const { dir, base } = parse(keptOf(file))
    expect(readdirSync(dir).filter((name) => name.startsWith(base))).toEqual([])
  }

  describe('by kill -9', () => {
    it('continues with the same command, until every event is in the file once', async () => {
      const file = target('killed')
      let kept = 0
      for (const _ of ['once', 'again']) {
        const running = start(file)
        const before = kept
        kept = await recordedAfter(file, before)
        running.signal('SIGKILL')
        const { code, output } = await running.ended
        expect([code, sentBefore(output)]).toEqual([null, before])
        kept = await recordedAfter(file, before)
      }
      const { code, output } = await again(file)
      expect([code, sentBefore(output)]).toEqual([0, kept])
      expect(kept).toBeLessThan(wanted.length)
      expect(output).toContain(`${wanted.length} events replayed`)
      expectWhole(file)
    })

    it('in the middle of a line: what follows the last recorded line is written again', async () => {
      const file = target('torn')
      const running = start(file)
      await recordedAfter(file, 0)
      running.signal('SIGKILL')
      await running.ended
      writeFileSync(file, '{"specversion":"1.0","id":"', { flag: 'a' })
      expect((await again(file)).code).toBe(0)
      expectWhole(file)
    })

    it('as soon as it has started: the empty file is recognized as its own', async () => {
      const file = target('begun')
      const running = start(file)
      await eventually(() => existsSync(file))
      running.signal('SIGKILL')
      await running.ended
      expect((await again(file)).code).toBe(0)
      expectWhole(file)
    })
  })

  describe.each(['SIGINT', 'SIGTERM'] as const)('by %s', (signal) => {
    it('says how to continue and ends with exit code 1; the same command continues exactly there', async () => {
      const file = target(signal)
      const running = start(file)
      await recordedAfter(file, 0)
      running.signal(signal)
      const cut = await running.ended
      const [, sent] =
        /^interrupted after (\d+) events: run the same command again to continue there\n$/.exec(cut.output) ??
        []
      expect([cut.code, Number(sent) > 0]).toEqual([1, true])
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
      expect(lines).toHaveLength(Number(sent))
      const { code, output } = await again(file)
      expect([code, sentBefore(output)]).toEqual([0, Number(sent)])
      expectWhole(file)
    })
  })

  describe('while it is in progress, and after it was killed', () => {
    it('a second run is refused; no other file is overwritten, and no missing end is invented', async () => {
      const file = target('twice')
      const running = start(file)
      await recordedAfter(file, 0)
      const other = await again(file)
      expect([other.code, other.output]).toEqual([1, expect.stringContaining('is already in progress')])
      running.signal('SIGINT')
      await running.ended
      const written = readFileSync(file)
      for (const content of ['somebody else wrote this\n', written.subarray(0, written.length / 2)]) {
        writeFileSync(file, content)
        const refused = await again(file)
        expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('restore it')])
        expect(readFileSync(file)).toEqual(Buffer.from(content))
      }
      writeFileSync(file, written)
      expect((await again(file)).code).toBe(0)
      expectWhole(file)
    })

    it('an existing file is left unchanged, and nothing of the replay is stored', async () => {
      const file = target('there')
      writeFileSync(file, 'mine\n')
      for (const _ of ['once', 'again']) {
        const { code, output } = await again(file)
        expect([code, output]).toEqual([1, expect.stringContaining('nothing is overwritten')])
      }
      expect(readFileSync(file, 'utf8')).toBe('mine\n')
      const nowhere = await again(join(folder.path, 'no', 'such', 'folder.jsonl'))
      expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('cannot be written')])
      expect(nowhere.output).not.toContain('    at ')
      expectNothingKept(file)
    })
  })
})

/** The number of events after which a replay says that it continues. */
const sentBefore = (output: string): number =>
  Number(/continues after (\d+) events that were already sent/.exec(output)?.[1] ?? 0)
