import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { magicVerdicts } from '../../src/sandbox/verdicts.ts'
import { clientOf, type Report } from './client.ts'
import type { TestEngine } from './engines.ts'
import { inTurns } from './in-turns.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'
import { tempFolder } from './temp-folder.ts'

/** Few enough that the load of the machine causes no time-out. */
const AT_ONCE = 6
type Client = ReturnType<typeof clientOf>

const FREE = new Set(['available', 'none'])
/** Letters that form no word, in particular no offensive one. */
const SUFFIXES = ['q', 'z', 'kdv', 'trbxm', 'plwkgzhn', 'mcvbxzqwrtjs']

/** The report of a check; a loaded service may answer the request first and the check later. */
async function completed(client: Client, query: string): Promise<Report> {
  let { status, body } = await client.check(query)
  while (body.status === 'queued' || body.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    ;({ status, body } = await client.read(body.id))
  }
  if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Every magic name, asked through HTTP, reaches its documented verdict. */
export function magicNamesSuite(engine: TestEngine): void {
  const folder = tempFolder()
  let service: ServiceProcess
  let reports: Map<string, Report>

  beforeAll(async () => {
    service = await startServiceProcess(await engine.place(folder.path))
    const client = clientOf(service)
    reports = new Map(
      await inTurns(magicVerdicts, AT_ONCE, async ({ name, example }) => {
        return [name, await completed(client, example)] as const
      }),
    )
  })
  afterAll(async () => {
    await service.stop()
    folder.remove()
  })

  describe('every magic name, through HTTP', () => {
    it.each(magicVerdicts.map((magic) => [magic.example, magic] as const))(
      '%s leads to what is documented',
      (_example, magic) => {
        const report = reports.get(magic.name)
        expect(report?.verdict).toBe(magic.verdict)
        const statuses = Object.entries(report?.sections ?? {}).map(([source, { status }]) => [
          source,
          status,
        ])
        expect(Object.fromEntries(statuses)).toEqual(magic.statuses)
      },
    )

    it('has a summary of at most 2 kB that says first that it is made up', async () => {
      const client = clientOf(service)
      await inTurns([...reports.values()], AT_ONCE, async ({ id }) => {
        const { body } = await client.call<object>('GET', `/api/v1/checks/${id}?view=summary`)
        expect(Object.keys(body)[0]).toBe('sandbox')
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(2_000)
      })
    })

    it('never calls free what was not answered, and says why', () => {
      const silent = [...reports.values()].flatMap(({ sections }) =>
        Object.values(sections).filter(({ status }) => status === 'unknown'),
      )
      expect(silent.length).toBeGreaterThan(magicVerdicts.length / 2)
      for (const section of silent) {
        const { reason, evidence } = section
        expect(reason?.code).toMatch(/^[a-z_]+$/)
        // A section that the deadline of the check ended has the evidence of no answer.
        if (reason?.code !== 'deadline')
          expect({ reason, answers: evidence.length }).not.toEqual({ reason, answers: 0 })
      }
      const failing = reports.get('failingdomains')?.sections.domains?.findings ?? []
      expect(failing.filter(({ status }) => FREE.has(status ?? ''))).toEqual([])
    })

    it('finds every free name free, whatever follows its beginning', async () => {
      const names = [...SUFFIXES.map((suffix) => `Free Everywhere ${suffix}`), `freeeverywhere${SUFFIXES[3]}`]
      const client = clientOf(service)
      await inTurns(names, 2, async (name) => {
        const { status, body } = await client.check(name)
        expect([name, status]).toEqual([name, 200])
        const { domains, social, trademarks, companies } = body.sections
        expect(domains?.findings.length).toBeGreaterThan(0)
        for (const finding of domains?.findings ?? []) {
          expect(finding).toMatchObject({ status: 'available', rule: 'rdap_not_found' })
        }
        // A person must look the others up, or a rule excludes the name. Never reported as free.
        const probed = (social?.findings ?? []).filter(
          ({ status }) => !['manual', 'invalid'].includes(`${status}`),
        )
        expect(probed.length).toBeGreaterThanOrEqual(8)
        for (const finding of probed) {
          expect(finding).toMatchObject({ status: 'available', rule: 'sign_free' })
          expect(finding.evidence.length).toBeGreaterThan(0)
        }
        for (const mark of trademarks?.findings ?? []) expect(mark).toMatchObject({ exact: false })
        for (const company of companies?.findings ?? []) expect(company).toMatchObject({ sameAs: false })
        for (const section of Object.values(body.sections)) {
          expect([name, section.status, section.reason ?? null]).toEqual([name, 'done', null])
        }
        expect(body.verdict).toBe('clear')
      })
    })

    it('names the evidence of each finding', () => {
      for (const { sections } of reports.values()) {
        for (const { findings, evidence } of Object.values(sections)) {
          const ids = new Set(evidence.map(({ id }) => id))
          for (const finding of findings) for (const id of finding.evidence) expect(ids).toContain(id)
        }
      }
    })
  })
}
