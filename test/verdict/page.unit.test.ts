import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { withRuleTables } from '../../src/verdict/rules-document.ts'

const page = readFileSync(new URL('../../docs/reference/verdict.md', import.meta.url), 'utf8')

it('the page on verdicts has the rules that judge', () => {
  expect(page).toContain('`trademark-conflict`')
  expect(withRuleTables(page)).toBe(page)
})

it('a page without its marks is refused', () => {
  expect(() => withRuleTables('# Verdict')).toThrow('lacks the marks')
})
