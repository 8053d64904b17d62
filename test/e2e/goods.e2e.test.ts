import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { clientOf } from '../support/client.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
let service: ServiceProcess
let client: ReturnType<typeof clientOf>

beforeAll(async () => {
  service = await startServiceProcess({ NAMECHECK_DATA: folder.path })
  client = clientOf(service)
})
afterAll(async () => {
  await service.stop()
  folder.remove()
})

it('marks the findings that belong to the applicant, and no others', async () => {
  const input = {
    tlds: ['com', 'io'],
    applicant: { domains: ['TakenEverywhere.com'], handles: ['@takeneverywhere'] },
  }
  const { body } = await client.check('Taken Everywhere', input)
  const own = (section: string) =>
    (body.sections[section]?.findings ?? []).filter((one) => 'own' in one && one.own)
  expect(own('domains')).toMatchObject([{ domain: 'takeneverywhere.com' }])
  expect(own('social').length).toBeGreaterThan(0)
  for (const finding of own('social')) expect(finding).toMatchObject({ username: 'takeneverywhere' })
})

it('maps goods and returns them with the report', async () => {
  const { body } = await client.check('Free Everywhere', { goods: 'Schuhe; mobile app for running' })
  expect(body.request).toMatchObject({ goods: 'Schuhe; mobile app for running' })
  const { goodsTerms } = body.request as { goodsTerms: unknown }
  expect(goodsTerms).toEqual(
    expect.arrayContaining([
      { id: '25-footwear', niceClass: 25, text: 'Footwear', certainty: 'likely' },
      {
        id: '09-downloadable-mobile-applications',
        niceClass: 9,
        text: 'Downloadable mobile applications',
        certainty: 'certain',
      },
    ]),
  )
})
