import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

await onEachEngine('secrets', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  describe('private values', () => {
    it('are readable in no log, no read model and no line that was printed', async () => {
      const place = await engine.place(folder.path)
      const service = await startServiceProcess({
        ...place,
        NAMECHECK_LOG_LEVEL: 'trace',
      })
      const { call, check } = clientOf(service)
      const { body: report } = await check('Free Everywhere', {
        metadata: { client: 'metadata-marker-5190' },
        goods: 'shoes, goods-marker-8842',
        applicant: { owners: ['Owner-Marker-3307 Ltd'], domains: ['domain-marker-1265.example'] },
      })
      expect(report.request).toMatchObject({ goods: 'shoes, goods-marker-8842' })
      expect(report.metadata).toEqual({ client: 'metadata-marker-5190' })
      const issued = await call<{ secret: string; label: string }>('POST', '/api/v1/keys', {
        label: 'label-marker-7731',
        scopes: ['checks:read'],
      })
      expect([issued.status, issued.body.label]).toEqual([201, 'label-marker-7731'])
      await clientOf({ ...service, key: issued.body.secret }).read(report.id)
      await service.stop()

      const kept = await engine.kept(place)
      const printed = service
        .output()
        .replace(/test key: \S+/, '')
        .replace(/Bearer nk_test_\w+/, '')
      for (const secret of [
        'metadata-marker-5190',
        'goods-marker-8842',
        'Owner-Marker-3307',
        'domain-marker-1265',
        'label-marker-7731',
        issued.body.secret,
        service.key ?? '',
      ]) {
        expect(kept.includes(secret)).toBe(false)
        expect(printed).not.toContain(secret)
      }
      expect(kept.includes('Free Everywhere')).toBe(true)
    })
  })
})
