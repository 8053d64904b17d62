import { expect, it } from '@jest/globals'
import { asTyped, program } from '../../src/primitives/program.ts'

it.each([
  ['namecheck', 'start', '/srv/namecheck/bin/namecheck.js', 'npm run -s namecheck --'],
  ['namecheck', 'npx', '/srv/namecheck/bin/namecheck.js', 'npx namecheck'],
  ['in a checkout', undefined, '/srv/namecheck/bin/namecheck.js', 'node bin/namecheck.js'],
  ['elsewhere', undefined, '/opt/namecheck/bin/namecheck.js', 'node /opt/namecheck/bin/namecheck.js'],
  ['installed', undefined, '/usr/local/bin/namecheck', 'namecheck'],
])('names the command that runs it: %s, script %s', (_, script, path, expected) => {
  expect(program({ npm_lifecycle_event: script }, path, '/srv/namecheck')).toBe(expected)
})

it('leaves every other word of a command as it is', () => {
  const line = 'NAMECHECK_DATA=/srv/namecheck registers fetch eu'
  expect(asTyped(line)).toBe(line)
})
