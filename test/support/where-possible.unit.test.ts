import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'

const TESTS = fileURLToPath(new URL('..', import.meta.url))
const BY_HAND = /\b(it|test|describe)\.(skip|todo|only)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/

it('is the one place that skips tests, so that each that is skipped says why', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .filter((name) => BY_HAND.test(readFileSync(join(TESTS, name), 'utf8')))
  expect(files).toEqual([join('support', 'where-possible.ts')])
})
