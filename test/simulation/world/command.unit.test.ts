import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

function simulate(...args: string[]) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['simulation/run.ts', '--scenario', 'counter', ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  return { status, lines: stdout.trimEnd().split('\n') }
}

const hashOf = (line = '') => /hash ([0-9a-f]{16})/.exec(line)?.[1]

test('histories are the same in two processes', () => {
  const [first, second] = [simulate('--seed', '5', '--count', '20'), simulate('--seed', '5', '--count', '20')]
  expect(first.status).toBe(0)
  expect(first.lines).toHaveLength(1)
  expect(first.lines[0]).toMatch(
    /^20 histories, \d+ steps, [\d.]+ h of virtual time in [\d.]+ s \(\d+ times as fast\), hash [0-9a-f]{16}, 0 failed$/,
  )
  expect(hashOf(second.lines[0])).toBe(hashOf(first.lines[0]))
  expect(hashOf(simulate('--seed', '6', '--count', '20').lines[0])).not.toBe(hashOf(first.lines[0]))
})

test('histories are the same in threads', () => {
  const [one, two] = [simulate('--count', '30'), simulate('--count', '30', '--jobs', '2')]
  expect(two.status).toBe(0)
  expect(hashOf(two.lines[0])).toMatch(/./)
  expect(hashOf(two.lines[0])).toBe(hashOf(one.lines[0]))
})

test('a failing seed is shrunk and printed with the command that repeats it', () => {
  const { status, lines } = simulate('--count', '40', '--planted', 'counts a repeat')
  expect(status).toBe(1)
  const at = lines.findIndex((line) => line.startsWith('Repeat it: '))
  expect(lines[0]).toMatch(/^seed \d+ FAILED: acknowledged counts once$/)
  expect(lines[1]).toMatch(
    /^Shrunk in \d+ tries from 20 steps and \d+ faults to \d+ steps? and \d+ faults?:$/,
  )
  expect(lines.slice(0, at).join('\n')).toMatch(/auditor +acknowledged counts once: add-\d+ counts 2 times\n/)
  const command = /npm run simulate -- (.*)/.exec(lines[at] ?? '')?.[1] ?? ''
  const again = simulate(
    ...command.split(/ (?=--)/).flatMap((option) => option.replaceAll("'", '').split(/ (.*)/, 2)),
  )
  expect(again.status).toBe(1)
  expect(again.lines[0]).toBe(lines[0])
})
