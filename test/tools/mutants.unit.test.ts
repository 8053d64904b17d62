import { existsSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { LAWS } from '../../tools/mutants/laws.ts'
import { mutated } from '../../tools/mutants/mutant.ts'
import { ROOT } from '../docs/files.ts'

const all = LAWS.flatMap(({ mutants }) => mutants)

describe('the mutants of `npm run mutants`', () => {
  it('are at least 60, over every law, each with a separate name', () => {
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(LAWS.filter(({ mutants }) => mutants.length === 0)).toEqual([])
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it.each(all.map((mutant) => [mutant.name, mutant] as const))(
    '%s applies to the source',
    (_name, mutant) => {
      const text = mutated(ROOT, mutant)
      expect(mutant.replace).not.toBe(mutant.find)
      expect(() => stripTypeScriptTypes(text)).not.toThrow()
      expect(mutant.tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([])
    },
  )

  it('do not apply where their text is missing or occurs twice', () => {
    const mutant = { name: 'absent', file: 'src/primitives/expiry.ts', replace: '', tests: ['x'] as [string] }
    expect(() => mutated(ROOT, { ...mutant, find: 'no such text' })).toThrow('occurs 0 times')
    expect(() => mutated(ROOT, { ...mutant, find: 'export const' })).toThrow(/occurs \d+ times .* not once/)
  })
})
