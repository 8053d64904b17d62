import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { runProgram, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { UNREADABLE_STREAM, unreadableEvent } from '../support/unreadable-event.ts'

await onEachEngine('dead letters on the command line', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  describe('a dead letter of a running service', () => {
    it('is listed, shown, redriven and discarded by another process', async () => {
      const place = await engine.place(join(folder.path, 'data'))
      const service = await startServiceProcess(place)
      const opened = await openEngineOnce(readSettings(place))
      await opened.store.append(UNREADABLE_STREAM, -1, [unreadableEvent()])
      const find = async () =>
        (await opened.eventBus.deadLetters.list()).find(({ group }) => group.includes('usage'))
      await eventually(async () => (await find()) !== undefined)
      const { id, group } = (await find()) ?? { id: '', group: '' }
      const run = (...args: string[]) => runProgram(['dead-letters', ...args], place)

      const listed = await run('list', '--group', group)
      expect(listed.output).toContain(`${id}  ${group}  ${UNREADABLE_STREAM}`)
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
