import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { exportLog } from '../../../src/engine/backup/log-lines.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { writeWideLines, writeWideLog } from '../../support/wide-log.ts'

const folder = temporaryFolders()
/** More than a page of lines, and streams with a second event. */
const STREAMS = 1_500

it('the file of the import benchmark is what the export of the same log writes', async () => {
  const at = await folder()
  const [log, lines] = [join(at, 'events.db'), join(at, 'log.jsonl')]
  const events = writeWideLines(lines, STREAMS)
  expect(writeWideLog(log, STREAMS)).toBe(events)
  const store = await openSqliteEventStore({ file: log })
  try {
    let exported = ''
    for await (const part of exportLog(store)) exported += part
    expect(readFileSync(lines, 'utf8')).toBe(exported)
  } finally {
    await store.close()
  }
})
