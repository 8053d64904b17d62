import { beforeEach, describe, expect, it } from '@jest/globals'
import { LogView } from '../../../simulation/auditor/log-view.ts'
import { judgeTopics } from '../../../simulation/auditor/topics.ts'
import { PartitionLog } from '../../../simulation/servers/kafka/log.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'

const PREFIX = 'p'
const STREAM = 'check-chk_1'
const ACCOUNT = 'account-acc_1'

describe('topics', () => {
  let checks: PartitionLog
  let reports: PartitionLog
  beforeEach(() => {
    checks = new PartitionLog('p.checks.v1', 0, [1])
    reports = new PartitionLog('p.reports.v1', 0, [1])
  })
  const send = (to: PartitionLog, revision: number, value: string | null = '{}') =>
    to.append([{ key: 'chk_1', value, headers: { ce_subject: STREAM, ce_revision: String(revision) } }], 0)
  const laws = (isErased = false) => {
    const log = new LogView()
    const types = ['CheckRequested', 'SourceResult', 'CheckCompleted']
    const events = types.map((type, revision) => ({ stream: STREAM, type, revision }))
    // Only what the auditor reads of an event.
    const all = events.map((event) => ({ ...event, mode: 'live', account: 'acc_1' }) as RecordedEvent)
    log.streams.set(STREAM, all as never)
    log.recorded.push(...all)
    if (isErased)
      log.recorded.push({ stream: ACCOUNT, type: 'AccountErased', account: 'acc_1' } as RecordedEvent)
    const topics = [checks, reports].map((partition) => ({ name: partition.topic, partitions: [partition] }))
    return judgeTopics(log, topics, PREFIX).map(({ law }) => law)
  }

  it('keep the laws with every event in order and the newest report last, also after repeats', () => {
    for (const revision of [0, 1, 0, 1, 2, 1]) send(checks, revision)
    for (const revision of [0, 2]) send(reports, revision)
    expect(laws()).toEqual([])
  })

  it.each([
    ['an event that is missing at the end', [0, 1], [2], ['every event is relayed']],
    ['an event that came before its predecessor', [0, 2, 1, 2], [2], ['order per key']],
    ['an old report after the newest', [0, 1, 2], [2, 1], ['the newest report is published']],
    ['no report', [0, 1, 2], [], ['the newest report is published']],
  ])('break a law by %s', (_what, events, published, broken) => {
    for (const revision of events) send(checks, revision)
    for (const revision of published) send(reports, revision)
    expect(laws()).toEqual(broken)
  })

  it('hold no report of an erased account', () => {
    for (const revision of [0, 1, 2]) send(checks, revision)
    send(reports, 2)
    expect(laws(true)).toEqual(['erased is erased'])
    send(reports, Number.MAX_SAFE_INTEGER, null)
    expect(laws(true)).toEqual([])
  })
})
