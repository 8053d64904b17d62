import { describe, expect, it } from '@jest/globals'
import { asyncApiDocument } from '../../src/api/documents/asyncapi/document.ts'
import { problems } from '../../src/api/http/problems.ts'
import { loadPlans, READS_PER_WRITE } from '../../src/commands/account/plans.ts'
import { scope } from '../../src/events/key.ts'
import { messageType, pauseCause } from '../../src/events/webhook.ts'
import { FAULTS } from '../../src/sandbox/fault-kinds.ts'
import { FAULT_TARGETS } from '../../src/sandbox/magic-names.ts'
import { magicVerdicts } from '../../src/sandbox/verdicts.ts'
import { DEFAULT_POLICY } from '../../src/webhooks/endpoint/retry-policy.ts'
import { docFile } from './files.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The cells of all table rows of a page whose first cell begins with a code span. */
const rowsOf = (page: string): string[][] =>
  docFile(page)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const bare = (cell = '') => cell.replaceAll('`', '')
const firstCells = (page: string): string[] => rowsOf(page).flatMap(([first]) => bare(first).split(', '))

describe('the guides match the code', () => {
  it('on plans', () => {
    const expected = Object.entries(loadPlans()).map(([name, plan]) =>
      [
        `\`${name}\``,
        plan.checksPerMonth,
        plan.namesPerBatch,
        plan.writesPerMinute,
        plan.writesPerMinute * READS_PER_WRITE,
        plan.liveKeys,
        plan.webhooks ? 'yes' : 'no',
      ].map(String),
    )
    expect(rowsOf('guides/limits.md')).toEqual(expected)
  })

  it('on every problem: its title, status and link', () => {
    const expected = Object.entries(problems).map(
      ([code, { title, status }]) =>
        `${code}\n\n${title} ([${status}](../reference/problems.md#${code}-${status})). `,
    )
    const sections = docFile('guides/errors.md').split(/^### /m).slice(1)
    expect(sections.map((text, index) => text.slice(0, expected[index]?.length))).toEqual(expected)
    for (const section of sections) expect(section.split('. ').length).toBeGreaterThan(1)
  })

  it('on the host of an endpoint, which events carry in clear', () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
    const { description } = asyncApiDocument('p').info
    for (const text of [docFile('analytics.md'), description])
      expect(plain(text)).toContain('The host and port of an endpoint are readable, even after an erasure')
    expect(plain(docFile('webhooks.md'))).toContain(
      'Its host and port are not: they stay readable there, even after the account is erased',
    )
    expect(plain(docFile('reference/api.md'))).toContain('**the hosts of webhook endpoints**')
  })

  it('on scopes', () => {
    expect(firstCells('guides/keys.md')).toEqual([...scope.options])
  })

  it('on magic names', () => {
    const isFault = (name: string) =>
      FAULT_TARGETS.some((target) => FAULTS.some((kind) => name === `${kind}${target}`))
    const scenes = magicVerdicts
      .filter(({ name }) => !isFault(name))
      .map(({ name, example, meaning, verdict }) => [`\`${name}\``, example, meaning, verdict])
    const rows = rowsOf('guides/test-mode.md')
    expect(rows.slice(0, scenes.length)).toEqual(scenes)
    expect(firstCells('guides/test-mode.md').slice(scenes.length).toSorted()).toEqual(
      [...FAULTS, ...FAULT_TARGETS].toSorted(),
    )
  })

  it('on the verdict when a source fails', () => {
    const verdicts = rowsOf('guides/test-mode.md').slice(-3)
    for (const [targets = '', , verdict] of verdicts)
      for (const target of bare(targets).split(', ')) {
        const scene = magicVerdicts.find(({ name }) => name === `failing${target}`)
        expect([target, scene?.verdict]).toEqual([target, bare(verdict)])
      }
  })

  it('on events and pauses', () => {
    const cells = firstCells('webhooks.md')
    expect(cells.slice(0, messageType.options.length)).toEqual([...messageType.options])
    expect(cells.slice(messageType.options.length).toSorted()).toEqual([...pauseCause.options].toSorted())
  })

  it('on retries', () => {
    const shown = (ms: number): string => {
      if (ms < MINUTE) return `${ms / SECOND} s`
      if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`
      const hours = Math.floor(ms / HOUR)
      const minutes = Math.round((ms - hours * HOUR) / MINUTE)
      return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
    }
    let sum = 0
    const rows = DEFAULT_POLICY.scheduleMs.map((ms, index) => {
      sum += ms
      return `| ${index + 2} | ${shown(ms)} | ${shown(sum)} |`
    })
    expect(docFile('webhooks.md')).toContain(`\n${rows.join('\n')}\n`)
  })
})
