import { describe, expect, it } from '@jest/globals'
import { checkPage } from '../../../src/api/rendering/check-page.ts'
import { Printer } from '../../../src/api/rendering/pdf-queue.ts'
import type { Page } from '../../../src/api/rendering/report-model.ts'
import { reportDocument } from '../../support/report-document.ts'

const page = (name = 'Lumivora') => checkPage(reportDocument(name))
const broken = () => ({ ...page(), chapters: null }) as unknown as Page
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

describe('the printer', () => {
  it('makes the same bytes of the same page, and shares a printing among those who wait for it', async () => {
    const printer = new Printer()
    let made = 0
    const counted = () => {
      made += 1
      return page()
    }
    const [one, other] = await Promise.all([
      printer.print('an account', 'a', counted),
      printer.print('an account', 'a', counted),
    ])
    expect([isPdf(one), other === one, made]).toEqual([true, true, 1])
    expect(await printer.print('an account', 'a', counted)).toBe(one)
    expect(made).toBe(1)
    expect(Buffer.compare(await printer.print('an account', 'b', counted), one)).toBe(0)
  })

  it('continues with the next page when one cannot be made, and remembers no failure', async () => {
    const printer = new Printer()
    const failing = printer.print('an account', 'a', broken)
    const next = printer.print('an account', 'b', page)
    await expect(failing).rejects.toThrow('a PDF document could not be made')
    expect(isPdf(await next)).toBe(true)
    expect(isPdf(await printer.print('an account', 'a', page))).toBe(true)
  })

  it('refuses what it cannot get to, and takes more when it has', async () => {
    const printer = new Printer()
    const asked = Array.from({ length: 20 }, (_, i) => printer.print(`account ${i}`, String(i), broken))
    const ended = await Promise.allSettled(asked)
    const refused = ended.filter(
      ({ status, ...rest }) =>
        status === 'rejected' && String('reason' in rest && rest.reason).includes('Too many'),
    )
    expect(refused).toHaveLength(3)
    expect(isPdf(await printer.print('an account', 'later', page))).toBe(true)
  })

  it.each([1, 10])(
    'prints for another account next, however much %d accounts have asked for',
    async (count) => {
      const printer = new Printer()
      const order: string[] = []
      const ask = (account: string, key: string) =>
        printer.print(account, key, broken).catch((error: Error) => {
          if (!error.message.includes('Too many')) order.push(account)
        })
      const asked = Array.from({ length: 20 * count }, (_, i) => ask(`greedy ${i % count}`, String(i)))
      await Promise.all([...asked, ask('polite', 'its own')])
      expect(order.indexOf('polite')).toBeGreaterThanOrEqual(0)
      expect(order.indexOf('polite')).toBeLessThanOrEqual(count + 1)
    },
  )
})
