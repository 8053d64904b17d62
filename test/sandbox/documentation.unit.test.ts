import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { SOURCES } from '../../src/events/sections.ts'
import { EU_MEMBERS } from '../../src/names/jurisdictions.ts'
import { latinKey } from '../../src/names/latin.ts'
import { FAULTS } from '../../src/sandbox/fault-kinds.ts'
import { FAULT_TARGETS, WELL_KNOWN } from '../../src/sandbox/magic-names.ts'
import { TLDS } from '../../src/sandbox/rdap.ts'
import { SANDBOX_JURISDICTIONS, SANDBOX_REGISTERS } from '../../src/sandbox/registers.ts'
import { SOCIAL_HOSTS } from '../../src/sandbox/social/social.ts'
import { FAULT_MEANINGS, magicVerdicts } from '../../src/sandbox/verdicts.ts'

const page = readFileSync(new URL('../../docs/reference/sandbox.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.replace(/ +/g, ' '))
const isFault = (name: string) =>
  FAULT_TARGETS.some((target) => FAULTS.some((kind) => name === `${kind}${target}`))

describe('docs/reference/sandbox.md', () => {
  it('has every scene, every fault and every source that can fail, and no other', () => {
    const scenes = magicVerdicts
      .filter(({ name }) => !isFault(name))
      .map(({ name, example, meaning, verdict }) => `| \`${name}\` | ${example} | ${meaning} | ${verdict} |`)
    const faults = FAULTS.map((kind) => {
      const { http, dns, whois } = FAULT_MEANINGS[kind]
      return `| \`${kind}\` | ${http} | ${dns} | ${whois} |`
    })
    const targets = FAULT_TARGETS.map((target) => {
      const { verdict, statuses } = magicVerdicts.find(({ name }) => name === `failing${target}`) ?? {}
      const unknown = SOURCES.filter((source) => statuses?.[source] === 'unknown').join(', ')
      return `| \`${target}\` | ${unknown} | ${verdict} |`
    })
    expect(rows).toEqual([...scenes, ...faults, ...targets])
  })

  it('gives one verdict for all faults of one source, except slow ones', () => {
    for (const target of FAULT_TARGETS) {
      const of = (kind: string) => {
        const { verdict, statuses } = magicVerdicts.find(({ name }) => name === `${kind}${target}`) ?? {}
        return { verdict, statuses }
      }
      for (const kind of FAULTS.filter((one) => one !== 'slow')) expect(of(kind)).toEqual(of('failing'))
      expect(of('slow').verdict).toBe('clear')
      expect(Object.values(of('slow').statuses ?? {})).toEqual(SOURCES.map(() => 'done'))
    }
  })

  it('lists the simulated APIs', () => {
    const text = page.replace(/\s+/g, ' ')
    expect(text).toContain(SOCIAL_HOSTS.map((host) => `\`${host}\``).join(', '))
    expect(text).toContain(`${WELL_KNOWN.join(', ')}.`)
    expect(text).toContain(`${TLDS.length.toLocaleString('en')} top-level domains`)
    expect(text).toContain(SANDBOX_JURISDICTIONS.map((place) => `\`${place}\``).join(', '))
  })
})

describe('local registers of the sandbox', () => {
  const of = (wanted: string) => SANDBOX_REGISTERS.filter(({ kind }) => kind === wanted)
  const isMagic = (name = '') =>
    magicVerdicts.some(({ name: magic }) => latinKey(name).startsWith(magic.slice(0, 5)))

  it.each(of('marks'))('$office holds 200 invented marks, none of which is magic', ({ file }) => {
    const marks: Record<string, string>[] = parse(readFileSync(file), { columns: true })
    expect(marks).toHaveLength(200)
    expect(page).toContain(`\`${marks[0]?.mark}\``)
    expect(new Set(marks.map(({ number }) => number)).size).toBe(200)
    for (const { mark, number, status, classes, owner } of marks) {
      expect([number, status, classes, owner]).not.toContain('')
      expect(number).toMatch(/^(GB|NO)-SANDBOX-\d{4}$/)
      expect(isMagic(mark)).toBe(false)
    }
  })

  it.each(of('companies'))('$office holds 60 invented companies, none of which is magic', ({ file }) => {
    const companies: Record<string, string>[] = parse(readFileSync(file), { columns: true })
    expect(companies).toHaveLength(60)
    expect(page).toContain(`\`${companies[0]?.name}\``)
    expect(new Set(companies.map(({ number }) => number)).size).toBe(60)
    for (const { name, number, status, jurisdiction } of companies) {
      expect(number).toMatch(/^EU-SANDBOX-\d{4}$/)
      expect(status).toMatch(/^(active|dissolved)$/)
      expect(EU_MEMBERS).toContain(jurisdiction)
      expect(isMagic(name)).toBe(false)
    }
  })
})
