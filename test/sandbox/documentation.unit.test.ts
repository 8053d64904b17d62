import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { SOURCES } from '../../src/events/sections.ts'
import { FAULTS } from '../../src/sandbox/fault-kinds.ts'
import { FAULT_TARGETS, WELL_KNOWN } from '../../src/sandbox/magic-names.ts'
import { TLDS } from '../../src/sandbox/rdap.ts'
import { SOCIAL_HOSTS } from '../../src/sandbox/social/social.ts'
import { DOCUMENTED_IN, FAULT_MEANINGS, magicVerdicts } from '../../src/sandbox/verdicts.ts'

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
    expect(text).toContain(DOCUMENTED_IN.map((place) => `\`${place}\``).join(', '))
  })
})
