import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { descriptorsOf, PROVIDERS } from '../../src/checkers/providers.ts'
import { SOURCES } from '../../src/events/sections.ts'
import { SOURCES_OF_FILES } from '../../src/registers/sources/sources.ts'
import { TWINS } from '../../src/sandbox/twins.ts'
import { providersPage } from '../../tools/print-sources/providers.ts'
import {
  manualTable,
  networkRuleTable,
  networkTable,
  providerTable,
} from '../../tools/print-sources/tables.ts'

const page = (name: string) => readFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), 'utf8')

const { social, trademarks, companies, analysis } = PROVIDERS
const configured = [...trademarks, ...companies, ...analysis]

describe('providers', () => {
  it('have different ids, and so have their settings', () => {
    const ids = [...descriptorsOf(PROVIDERS), ...social].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    const names = configured.flatMap(({ settings }) => Object.keys(settings))
    expect(names).toEqual([...new Set(names)])
  })

  it('state a meaning for every setting, and need settings that they have', () => {
    for (const { settings, needs } of configured) {
      for (const type of Object.values(settings)) expect(type.description).toMatch(/\.$/)
      expect(Object.keys(settings)).toEqual(expect.arrayContaining([...needs]))
    }
  })

  it('are asked no faster than they publish', () => {
    const published = [...descriptorsOf(PROVIDERS), ...social].flatMap(({ id, limits }) => {
      const [, count = '', minutes = '1', unit = ''] =
        /^(?:about )?([\d,]+)(?: [a-z]+)? (?:per|in)(?: (\d+))? (second|minute)/.exec(
          limits?.published ?? '',
        ) ?? []
      const seconds = Number(minutes) * (unit === 'second' ? 1 : 60)
      return unit
        ? [{ id, limit: Number(count.replace(',', '')) / seconds, rate: limits?.ratePerSecond }]
        : []
    })
    expect(published.length).toBeGreaterThan(10)
    expect(published.filter(({ limit, rate }) => rate === undefined || rate > limit)).toEqual([])
  })

  it('have each a twin in the sandbox, which sets all of their settings', () => {
    const stated = Object.fromEntries(configured.map(({ id, settings }) => [id, Object.keys(settings)]))
    const played = TWINS.map(({ id, settings }) => [id, Object.keys(settings('http://127.0.0.1:1', 4_000))])
    expect(Object.fromEntries(played)).toEqual(stated)
  })

  it('have each a section in the page of providers, with what it cannot know and the date of its facts', () => {
    const generated = providersPage(PROVIDERS, SOURCES_OF_FILES)
    expect(page('providers.md')).toBe(generated)
    const sections = generated.split(/^### /m).slice(1)
    const ids = [...descriptorsOf(PROVIDERS), ...social].map(({ id }) => id)
    expect(sections).toHaveLength(ids.length + SOURCES_OF_FILES.length)
    for (const id of ids) {
      const section = sections.find((each) => each.includes(`| Id | \`${id}\` |`)) ?? ''
      expect([id, section]).toEqual([id, expect.stringMatching(/\| Cannot know \| .{10,} \|/)])
      expect(section).toMatch(/\| Limits \| \d.* \|/)
      expect(section).toMatch(/\| Facts checked \| \d{4}-\d\d-\d\d \((spec|recorded|live)\) \|/)
    }
  })

  it('are in the pages on sources and on the sandbox', () => {
    expect(page('sources.md')).toContain(networkTable(social))
    expect(page('sources.md')).toContain(networkRuleTable(social))
    expect(page('sources.md')).toContain(manualTable(social))
    expect(page('sources-registers.md')).toContain(providerTable(PROVIDERS))
    for (const source of SOURCES) {
      const simulated = TWINS.filter(({ registry }) => registry.source === source).map(
        (twin) => twin.simulates,
      )
      expect(page('sandbox.md')).toContain(`| ${source} | ${simulated.join(', ')}`)
    }
  })
})
