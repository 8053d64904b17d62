import { afterAll, expect, it } from '@jest/globals'
import { type LiveService, startLiveService } from '../../../bench/truth/live-service.ts'
import { importMarks } from '../../../bench/truth/routes.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
const started: LiveService[] = []
afterAll(() => Promise.all(started.map((service) => service.close())))

async function serviceOn(registers: string): Promise<LiveService> {
  const service = await startLiveService(await folder(), registers, '2026-12')
  started.push(service)
  return service
}

it('a report without a complete search is an error: it says nothing about the marks of the register', async () => {
  const service = await serviceOn(await folder())
  await expect(service.check('Zorvexa', { niceClasses: [9] })).rejects.toThrow(
    'Zorvexa: trademarks are not_configured',
  )
})

it('a report on a complete search has the marks of the register', async () => {
  const registers = await folder()
  await importMarks([{ number: '1', words: 'ZORVEXA', niceClasses: [9] }], registers)
  const service = await serviceOn(registers)
  const { verdict, sections } = await service.check('Zorvexa GmbH', { niceClasses: [9] })
  expect([verdict, sections.trademarks.findings[0]?.grade]).toEqual(['conflict', 'conflict'])
})
