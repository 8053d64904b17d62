import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { openSqliteAnswers } from '../../../src/engine/sqlite/answers.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
const bytes = Buffer.from('{"status":"active"}')
const sha256 = createHash('sha256').update(bytes).digest('hex')

describe('the file of raw answers', () => {
  it('survives a restart', async () => {
    const file = join(await folder(), 'answers.db')
    const first = await openSqliteAnswers({ file })
    await first.keep([{ sha256, bytes, until: 10 }])
    await first.close()
    const second = await openSqliteAnswers({ file })
    expect(Buffer.from((await second.read(sha256)) ?? '')).toEqual(bytes)
    await second.close()
  })

  it('does not return altered bytes as evidence', async () => {
    const file = join(await folder(), 'answers.db')
    const first = await openSqliteAnswers({ file })
    await first.keep([{ sha256, bytes, until: 10 }])
    await first.close()
    const db = new DatabaseSync(file)
    db.prepare('UPDATE answers SET bytes = ?').run(Buffer.from('{"status":"removed"}'))
    db.close()
    const second = await openSqliteAnswers({ file })
    await expect(second.read(sha256)).rejects.toThrow(StoreRefused)
    await second.close()
  })

  it('of another application is refused with what to do', async () => {
    const file = join(await folder(), 'answers.db')
    const db = new DatabaseSync(file)
    db.exec('CREATE TABLE theirs (x)')
    db.close()
    await expect(openSqliteAnswers({ file })).rejects.toThrow(/another application.*backup/)
  })
})
