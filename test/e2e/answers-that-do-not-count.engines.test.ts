import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { clientOf, type Report } from '../support/client.ts'
import { denyingSandbox } from '../support/denying-sandbox.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Spending caps, in requests to a register that costs 1 each. */
const CAPS = { account: 4, month: 16 }
const ACCOUNTS = 8

type Providers = {
  data: {
    name: string
    source: string
    status: string
    canaries: { state: string; asked: string[] }[]
    spending?: { spent: number | null }
  }[]
}

await onEachEngine('answers that do not count', (engine) => {
  const folder = tempFolder()
  let sandbox: Sandbox
  let service: ServiceProcess
  const keys: string[] = []

  beforeAll(async () => {
    sandbox = await denyingSandbox(await startSandbox())
    const settings = {
      ...(await liveSettings(sandbox, await engine.place(folder.path))),
      NAMECHECK_SOCIAL_GROUPS: 'social,software',
      NAMECHECK_SIGNA_PRICE: '1',
      NAMECHECK_SPENDING_PER_ACCOUNT: String(CAPS.account),
      NAMECHECK_SPENDING_PER_MONTH: String(CAPS.month),
    }
    for (let n = 0; n < ACCOUNTS; n++) keys.push((await openAccount(settings)).key)
    service = await startServiceProcess(settings)
  })
  afterAll(async () => {
    await service.stop()
    await sandbox.close()
    folder.remove()
  })

  const client = (account: number) => clientOf({ ...service, key: keys[account] ?? null })
  const providers = async () => (await client(0).call<Providers>('GET', '/api/v1/providers')).body

  describe('domain registries and social networks that deny every name', () => {
    const free = ({ sections }: Report) =>
      ['domains', 'social'].flatMap((source) =>
        (sections[source]?.findings ?? []).filter(({ status }) => status === 'available'),
      )

    it('make no name available, no section done and no verdict clear', async () => {
      const tlds = ['com', 'net', 'io', 'at', 'co.uk']
      const { body } = await client(0).check('Freeeverywhere', { tlds, jurisdictions: ['EU'] })
      expect(body.verdict).toBe('inconclusive')
      expect(free(body)).toEqual([])
      expect(body.sections).toMatchObject({ domains: { status: 'unknown' }, social: { status: 'unknown' } })
      expect(body.sections.domains?.findings).toMatchObject(
        ['rdap', 'rdap', 'rdap', 'whois', 'rdap'].map((by) => ({
          status: 'unknown',
          rule: expect.stringMatching(`^${by}_(unproven|not_found_untrusted)$`),
        })),
      )
      expect(body.sections.social?.findings.map(({ status }) => status)).not.toContain('taken')
      const networks = new Map(body.sections.social?.findings.map(({ network, status }) => [network, status]))
      for (const name of [
        'npm (package)',
        'PyPI (project)',
        'crates.io (crate)',
        'Maven Central (artifact)',
        'Docker Hub',
        'App Store (US)',
      ])
        expect([name, networks.get(name)]).toEqual([name, 'unknown'])
    })

    it.each(['domains', 'social'])('make no verdict clear that rests on %s alone', async (source) => {
      const { body } = await client(0).check('Free Everywhere 2', { sources: [source] })
      expect(body.verdict).toBe('inconclusive')
      expect(free(body)).toEqual([])
    })

    it('are shown as failing, with the names that came out wrong', async () => {
      const { data } = await providers()
      const asked = data.filter(
        ({ source, canaries }) =>
          ['domains', 'social'].includes(source) && canaries.some(({ asked }) => asked.length > 0),
      )
      expect(asked.length).toBeGreaterThan(10)
      for (const { name, status, canaries } of asked)
        expect([name, status, canaries.map(({ state }) => state).includes('proven')]).toEqual([
          name,
          'failing',
          false,
        ])
    })
  })

  describe('registers that deny every name', () => {
    it.each([
      ['companies', ['CZ', 'FI', 'SK']],
      ['companies', ['FR', 'GB', 'NO']],
      ['trademarks', ['EU']],
    ])('leave %s of %j unknown, and no verdict clear', async (source, jurisdictions) => {
      const { body } = await client(0).check('Free Everywhere 3', { sources: [source], jurisdictions })
      expect(body).toMatchObject({ verdict: 'inconclusive' })
      expect(body.sections[source]).toMatchObject({ status: 'unknown', reason: { code: 'unproven' } })
    })
  })

  describe('a paid register', () => {
    const checked = async (account: number, name: string) => {
      const asked = { sources: ['trademarks'], jurisdictions: ['AU'] }
      // On a loaded machine, the first answer may take longer than the plain deadline of 20 s.
      const { body } = await client(account).check(name, asked, { Prefer: 'wait=60' })
      return body
    }

    it('is asked until the cap of an account, then is unknown, never free', async () => {
      const reports: Report[] = []
      while (reports.at(-1)?.sections.trademarks?.reason?.code !== 'budget' && reports.length < 5)
        reports.push(await checked(1, `Free Everywhere ${reports.length}`))
      expect(reports[0]?.sections.trademarks?.status).toBe('done')
      const refused = reports.at(-1)
      expect(refused).toMatchObject({
        verdict: 'inconclusive',
        sections: { trademarks: { status: 'unknown', reason: { code: 'budget' } } },
      })
      expect(JSON.stringify(refused?.sections.trademarks)).toContain('this account may spend')
      expect((await checked(2, 'Free Everywhere 9')).sections.trademarks?.status).toBe('done')
    })

    it('is asked until the cap of the month, then for no account', async () => {
      const refusals: string[] = []
      for (let account = 3; account < ACCOUNTS; account++) {
        const { verdict, sections } = await checked(account, `Free Everywhere 1${account}`)
        if (sections.trademarks?.status === 'done') continue
        expect(verdict).toBe('inconclusive')
        expect(sections.trademarks).toMatchObject({ status: 'unknown', reason: { code: 'budget' } })
        refusals.push(JSON.stringify(sections.trademarks))
      }
      expect(refusals.at(-1)).toContain('the service may spend')
      const signa = async () => (await providers()).data.find(({ name }) => name === 'signa')?.spending
      await eventually(async () => (await signa())?.spent === CAPS.month)
    })
  })
})
