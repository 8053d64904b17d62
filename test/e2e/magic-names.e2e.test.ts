import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { magicVerdicts } from '../../src/sandbox/verdicts.ts'
import { clientOf, type Report } from '../services/client.ts'
import { inTurns } from '../services/in-turns.ts'
import { type ServiceProcess, startServiceProcess } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'

const folder = tempFolder()
/** Few enough that the machine itself is no reason for a time-out. */
const AT_ONCE = 8
const FREE = new Set(['available', 'none'])
let service: ServiceProcess
let reports: Map<string, Report>

beforeAll(async () => {
  service = await startServiceProcess({ NAMECHECK_DATA: folder.path })
  const client = clientOf(service)
  reports = new Map(
    await inTurns(magicVerdicts, AT_ONCE, async ({ name, example }) => {
      const { status, body } = await client.check(example)
      if (status !== 200) throw new Error(`${example}: ${status} ${JSON.stringify(body)}`)
      return [name, body] as const
    }),
  )
}, 180_000)
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
      const statuses = Object.entries(report?.sections ?? {}).map(([source, { status }]) => [source, status])
      expect(Object.fromEntries(statuses)).toEqual(magic.statuses)
    },
  )

  it('never calls free what was not answered, and says why', () => {
    const silent = [...reports.values()].flatMap(({ sections }) =>
      Object.values(sections).filter(({ status }) => status === 'unknown'),
    )
    expect(silent.length).toBeGreaterThan(magicVerdicts.length / 2)
    for (const section of silent) {
      expect(section.reason?.code).toMatch(/^[a-z_]+$/)
      expect(section.evidence.length).toBeGreaterThan(0)
    }
    const failing = reports.get('failingdomains')?.sections.domains?.findings ?? []
    expect(failing.filter(({ status }) => FREE.has(status ?? ''))).toEqual([])
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
