import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openSqliteAnswers } from '../../src/engine/sqlite/answers.ts'
import { clientOf } from '../services/client.ts'
import { startServiceProcess } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

type Ready = { checks: { name: string; ok: boolean; detail: string }[] }

describe('a service at work', () => {
  it('throws away the raw answers that have outlived their time, and only those', async () => {
    const data = join(folder.path, 'answers')
    mkdirSync(data)
    const file = join(data, 'answers.db')
    const answer = (text: string, until: number) => {
      const bytes = Buffer.from(text)
      return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes, until }
    }
    const [old, young] = [answer('old', Date.now() - 1), answer('young', Date.now() + 3_600_000)]
    const answers = await openSqliteAnswers({ file })
    await answers.keep([old, young])
    const service = await startServiceProcess({ NAMECHECK_DATA: data })
    while ((await answers.read(old.sha256)) !== null);
    expect(await answers.read(young.sha256)).not.toBeNull()
    await service.stop()
    await answers.close()
  })

  it('says in /readyz?verbose what each process does, how far behind it is, and when it said so', async () => {
    const service = await startServiceProcess({ NAMECHECK_DATA: join(folder.path, 'beats') })
    const { call } = clientOf(service)
    const said = async () => {
      const { body } = await call<Ready>('GET', '/readyz?verbose')
      return body.checks.find(({ name }) => name === 'heartbeats')
    }
    let beats = await said()
    while (beats?.detail === 'none yet') beats = await said()
    expect(beats).toMatchObject({
      ok: true,
      detail: expect.stringMatching(
        new RegExp(
          `^pid ${service.pid} \\(projections, reactions, checkers, timers, api\\), \\d+ events and \\d+ s behind, said \\d+ s ago$`,
        ),
      ),
    })
    await service.stop()
  })
})
