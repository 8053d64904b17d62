import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import { Encryptor } from '../../src/engine/encryption.ts'
import { openEventStoreDb } from '../../src/engine/eventstoredb/event-store.ts'
import { openMongoAnswers } from '../../src/engine/mongodb/answers.ts'
import { openMongoKeyStore } from '../../src/engine/mongodb/key-store.ts'
import { type EventStore, readWholeStream, START } from '../../src/engine/ports/event-store.ts'
import { readSqliteAnswers } from '../../src/engine/sqlite/answer-export.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { verifyChains } from '../../src/engine/verify/whole-log.ts'
import { asDomainEvent, type RecordedEvent } from '../../src/events/event.ts'
import { accountStream, checkStream } from '../../src/events/streams.ts'
import { createWriteSide } from '../../src/service/write-side.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { startEventStoreServer } from '../support/eventstore-server.ts'
import { startMigration } from '../support/migrating.ts'
import { onMongo } from '../support/mongo-server.ts'
import { runProgram, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const ACCOUNTS = 600
const QUERIES = ['Lumivora', 'Taken Everywhere']

async function wholeLog(store: EventStore): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for (let page = await store.readAll(START, 1_000); page.length > 0; ) {
    all.push(...page)
    page = await store.readAll(page.at(-1)?.position ?? START, 1_000)
  }
  return all
}

const server = await startEventStoreServer()
const it = itWhere(server.killable, `it needs an empty event store, and ${server.what} may hold other logs`)

await onMongo('migrate', ({ fresh }) => {
  const folder = tempFolder()
  const data = join(folder.path, 'data')
  const mongo = fresh()
  const keyStore = { ...mongo, database: `${mongo.database}_vault` }
  const verdicts = new Map<string, string>()
  const accounts: { kept: string; erased: string } = { kept: '', erased: '' }
  let source: EventStore
  let settings: Record<string, string>

  /** Checks of a real service, and enough accounts that a copy takes a while. */
  async function fill(): Promise<void> {
    const service = await startServiceProcess({ NAMECHECK_DATA: data })
    for (const query of QUERIES) {
      const answer = await fetch(`${service.url}/api/v1/checks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      const report = (await answer.json()) as { id: string; verdict: string }
      verdicts.set(report.id, report.verdict)
    }
    await service.stop()
    const engine = await openEmbeddedEngine(data)
    const writeSide = createWriteSide(engine, undefined)
    for (let i = 0; i < ACCOUNTS; i++) {
      const { accountId } = await writeSide.accounts.open(
        { plan: 'start', contact: `c${i}@example.com` },
        'operator',
      )
      accounts[i === 0 ? 'erased' : 'kept'] = accountId
    }
    await engine.keyStore.destroy(accounts.erased)
    await engine.close()
  }

  beforeAll(async () => {
    settings = {
      NAMECHECK_DATA: data,
      NAMECHECK_EVENTSTORE_URL: server.url,
      NAMECHECK_MONGODB_URL: `${mongo.url}/${mongo.database}`,
    }
    await fill()
    source = await openSqliteEventStore({ file: join(data, 'events.db') })
  }, 60_000)
  afterAll(async () => {
    await source.close()
    await server.stop()
    folder.remove()
  })

  it('is refused while the server runs, and for a folder without a log', async () => {
    const service = await startServiceProcess({ NAMECHECK_DATA: data })
    const whileRunning = await runProgram(['migrate'], settings)
    await service.stop()
    expect(whileRunning).toEqual({
      code: 1,
      output: expect.stringContaining('another namecheck server runs in this folder'),
    })
    const nowhere = join(folder.path, 'nowhere')
    const missing = await runProgram(['migrate'], { ...settings, NAMECHECK_DATA: nowhere })
    expect(missing.code).toBe(1)
    expect(missing.output).toContain('events.db is missing: set NAMECHECK_DATA')
    expect(existsSync(nowhere)).toBe(false)
  })

  it('names the missing address', async () => {
    const { NAMECHECK_MONGODB_URL: _, ...rest } = settings
    const { code, output } = await runProgram(['migrate'], rest)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^NAMECHECK_MONGODB_URL is missing/),
    })
  })

  it('continues after a kill, and copies log, verdicts, keys and answers unchanged', async () => {
    const target = await openEventStoreDb(server)
    const begun = new Promise<void>((resolve) => {
      target.subscribe({ after: START, onEvents: () => resolve() })
    })
    const migration = startMigration(settings)
    await begun
    await migration.kill()
    const log = await wholeLog(source)
    const atKill = await wholeLog(target)
    expect(atKill.length).toBeGreaterThan(0)
    expect(atKill.length).toBeLessThan(log.length)

    const { code, output } = await runProgram(['migrate'], settings)
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Next steps') })
    expect(output).toContain(`events: ${log.length - atKill.length} copied, ${atKill.length} existed already`)
    const copy = await wholeLog(target)
    expect(copy.map(({ record }) => Buffer.from(record).toString('hex'))).toEqual(
      log.map(({ record }) => Buffer.from(record).toString('hex')),
    )
    expect((await verifyChains(target)).problem).toBeNull()
    expect([...verdicts.values()].filter(Boolean)).toHaveLength(QUERIES.length)
    for (const [id, verdict] of verdicts) {
      const last = (await readWholeStream(target, checkStream(id))).map(asDomainEvent).at(-1)
      expect(last).toMatchObject({ type: 'CheckCompleted', data: { verdict } })
    }

    const keys = await openMongoKeyStore(keyStore)
    const contact = async (accountId: string) => {
      const [opened] = (await target.readStream(accountStream(accountId))).map(asDomainEvent)
      if (opened?.type !== 'AccountOpened') throw new Error('the first event of an account opens it')
      return new Encryptor(keys).decrypt(accountId, `${accountId}/contact`, opened.data.sealedContact ?? '')
    }
    expect(await contact(accounts.kept)).toBe(`c${ACCOUNTS - 1}@example.com`)
    expect(await contact(accounts.erased)).toBeNull()
    expect(await keys.key(accounts.erased, { create: true })).toBeNull()

    const answers = await openMongoAnswers(mongo)
    let kept = 0
    for await (const page of readSqliteAnswers(join(data, 'answers.db')))
      for (const { sha256, bytes } of page) {
        expect(Buffer.from((await answers.read(sha256)) ?? 'none')).toEqual(Buffer.from(bytes))
        kept += 1
      }
    expect(kept).toBeGreaterThan(0)
    await Promise.all([target.close(), keys.close(), answers.close()])
  }, 120_000)

  it('copies nothing twice, and says that the target is in service', async () => {
    const target = await openEventStoreDb(server)
    await appendEvents(target, 'account-new', [{ draft: limitSet(1) }])
    const { code, output } = await runProgram(['migrate'], settings)
    expect(code).toBe(0)
    expect(output).toContain('events: 0 copied')
    expect(output).toContain('it continues after this log with account-new')
    await target.close()
  })

  it('is refused with the position once the two logs differ', async () => {
    await appendEvents(source, 'account-old', [{ draft: limitSet(2) }])
    const { code, output } = await runProgram(['migrate'], settings)
    expect(code).toBe(1)
    expect(output).toContain(
      'the target holds another log: where revision 0 of account-old belongs, it has revision 0 of account-new',
    )
  })

  it('is refused before any event is written if the key store has other keys', async () => {
    const other = await startEventStoreServer()
    const place = { ...fresh() }
    const foreign = await openMongoKeyStore({ ...place, database: `${place.database}_vault` })
    await foreign.key(accounts.kept, { create: true })
    await foreign.close()
    const { code, output } = await runProgram(['migrate'], {
      ...settings,
      NAMECHECK_EVENTSTORE_URL: other.url,
      NAMECHECK_MONGODB_URL: `${place.url}/${place.database}`,
    })
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(`has another key for the account ${accounts.kept}`),
    })
    const store = await openEventStoreDb(other)
    expect(await store.end()).toBe(START)
    await store.close()
    await other.stop()
  })
})
