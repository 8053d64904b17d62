import { describe, expect, it } from '@jest/globals'
import { SqliteThread, ThreadEnded } from '../../../src/engine/sqlite/thread.ts'

/** A thread whose code runs this on the first batch of calls. */
function threadThat(does: string) {
  const code = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (calls) => { ${does} })`
  const ends: ThreadEnded[] = []
  const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const options = { what: 'event log', file: '/data/events.db' }
  const ended = Promise.withResolvers<void>()
  const thread = new SqliteThread(module, options, undefined, (error) => {
    ends.push(error)
    ended.resolve()
  })
  return { thread, ends, ended: ended.promise }
}

describe('a database thread', () => {
  it.each([
    ['exits', 'process.exit(3)', 'exit code 3'],
    ['throws', 'throw new Error("lost")', 'lost'],
  ])('that %s rejects pending calls and reports its end once', async (_, does, why) => {
    const { thread, ends, ended } = threadThat(does)
    const calls = [thread.call('end', null), thread.call('end', null)]
    for (const call of calls) await expect(call).rejects.toThrow(ThreadEnded)
    await ended
    await expect(thread.call('end', null)).rejects.toThrow('The thread of the event log (/data/events.db)')
    expect(ends.map(({ message }) => message)).toEqual([expect.stringContaining(`has ended: ${why}.`)])
    await thread.close()
  })

  it('that is closed says nothing, even if it ends without an answer', async () => {
    for (const does of ['parentPort.postMessage(calls.map(() => ({ ok: true })))', 'process.exit(0)']) {
      const { thread, ends } = threadThat(does)
      await thread.close()
      expect(ends).toEqual([])
    }
  })
})
