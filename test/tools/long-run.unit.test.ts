import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { failureNote } from '../../tools/long-run/failure-note.ts'
import { rowsOf } from '../../tools/long-run/ledger.ts'
import { longRunTables, pageWithTables } from '../../tools/long-run/page.ts'
import { PARTS } from '../../tools/long-run/parts.ts'
import { isSkipped } from '../../tools/long-run/skipped.ts'
import { ROOT } from '../docs/files.ts'

const page = readFileSync(join(ROOT, 'docs/reference/reliability.md'), 'utf8')

describe('the long runs', () => {
  it('are shown as the ledger has them (`node tools/print-reliability.ts`)', () => {
    expect(pageWithTables(page)).toBe(page)
  })

  it.each(PARTS.map((part) => [part.name, part] as const))(
    '%s has rows with a commit and a count',
    (name) => {
      for (const row of rowsOf(name)) {
        expect(row.commit).toMatch(/^[0-9a-f]{12}\+?$/)
        expect(row.count).toBeGreaterThan(0)
        expect(['passed', 'failed']).toContain(row.outcome)
      }
    },
  )

  it('have a row in the page for each part, with its goal', () => {
    for (const { name, goal } of PARTS)
      expect(longRunTables()).toMatch(new RegExp(`\`${name}\` .* \\| ${goal.toLocaleString('en')} \\|`))
  })

  it.each([
    ['Tests:       1 skipped, 1 total', true],
    ['Tests:       2 skipped, 3 passed, 5 total', false],
    ['Tests:       10 passed, 10 total', false],
    ['12 histories, 47619 steps, 0 failed', false],
  ])('do not count a slice of which every test was skipped: %s', (output, expected) => {
    expect(isSkipped(`ran\n${output}\nTime: 1 s`)).toBe(expected)
  })

  it('note the first failure of a slice, not the end of its output', () => {
    const console = '  ● Console\n    24 kills\n'
    const failure = `  ● kills › loses nothing\n\n    status must be one of 7 values\n${'    at x\n'.repeat(500)}`
    const note = failureNote(`${console}${failure}\nForce exiting Jest`)
    expect(note).toMatch(/^ {2}● kills › loses nothing\n\n {4}status must be/)
    expect(note).toHaveLength(1_000)
  })

  it('note the end of an output without such a failure', () => {
    expect(failureNote(`${'step\n'.repeat(500)}seed 7 broke a law`)).toMatch(/seed 7 broke a law$/)
  })

  it('refuse a page without their place', () => {
    expect(() => pageWithTables('# Reliability')).toThrow('lacks')
  })
})
