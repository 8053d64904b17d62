import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { decodeEvent, encodeEvents } from '../../src/events/event.ts'
import { decodeRecord, encodeRecord, NO_STREAM } from '../../src/events/record.ts'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { onEachEngine } from '../support/engines.ts'
import { limitSet } from '../support/event-writer.ts'
import { eventually } from '../support/eventually.ts'
import { runProgram, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const STREAM = 'quota-acc_1-202601'

/** An event whose data is not JSON. */
function poison() {
  const context = {
    account: 'acc_1',
    mode: '',
    plan: 'start',
    actor: 'operator',
    correlationId: 'c',
    causationId: 'd',
  }
  const [event] = encodeEvents(STREAM, NO_STREAM, [{ draft: limitSet(1), context }], Date.now(), randomUUID)
  if (!event) throw new Error('nothing was encoded')
  const { envelope, prevHash } = decodeRecord(event.record)
  return decodeEvent(encodeRecord(envelope, prevHash, Buffer.from('not JSON')))
}

await onEachEngine('dead letters on the command line', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  describe('a dead letter of a running service', () => {
    it('is listed, shown, redriven and discarded by another process', async () => {
      const place = await engine.place(join(folder.path, 'data'))
      const service = await startServiceProcess(place)
      const opened = await openEngineOnce(readSettings(place))
      await opened.store.append(STREAM, -1, [poison()])
      const find = async () =>
        (await opened.eventBus.deadLetters.list()).find(({ group }) => group.includes('usage'))
      await eventually(async () => (await find()) !== undefined)
      const { id, group } = (await find()) ?? { id: '', group: '' }
      const run = (...args: string[]) => runProgram(['dead-letters', ...args], place)

      const listed = await run('list', '--group', group)
      expect(listed.output).toContain(`${id}  ${group}  ${STREAM}`)
      const shown = await run('show', id)
      expect(JSON.parse(shown.output)).toMatchObject({
        revision: 0,
        event: null,
      })

      const again = await run('redrive', id)
      expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/failed again at revision 0/) })
      const discarded = await run('discard', id, 'written by a test')
      expect(discarded).toMatchObject({ code: 0, output: expect.stringMatching(/continues in/) })
      expect(await find()).toBeUndefined()
      expect((await run('show', id)).output).toContain('Unknown dead letter')
      await opened.close()
      await service.stop()
    })
  })
})
