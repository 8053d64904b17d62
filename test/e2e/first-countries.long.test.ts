import { afterAll, expect, it } from '@jest/globals'
import { clientOf } from '../support/client.ts'
import { FIRST_COUNTRIES } from '../support/first-countries.ts'
import { inTurns } from '../support/in-turns.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

it('a first check reaches a verdict in any of 40 countries, and sends nobody to an operator', async () => {
  const service = await startServiceProcess({ NAMECHECK_DATA: folder.path })
  const client = clientOf(service)
  const seen = new Map<string, string>()
  await inTurns(FIRST_COUNTRIES, 4, async (country) => {
    const { body } = await client.check(`Lumivora ${country}`, { jurisdictions: [country] })
    seen.set(country, String(body.verdict))
    const { trademarks, companies } = body.sections
    expect([country, trademarks?.status, companies?.status]).toEqual([country, 'done', 'done'])
    expect(JSON.stringify(body)).not.toMatch(/operator of this service|namecheck registers|NAMECHECK_/)
  })
  await service.stop()
  expect(seen.size).toBe(40)
  for (const each of seen) expect(['clear', 'caution', 'conflict']).toContain(each[1])
})
