import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { pythonWith } from '../support/python.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWith } from '../support/where-possible.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const EXAMPLE = root('sdk/verify/example.evidence')
const [, KEY = ''] =
  /signed by the key `([0-9a-f]{64})`/.exec(readFileSync(root('docs/reference/evidence.md'), 'utf8')) ?? []
const python = await pythonWith('cryptography==48.0.0')
const packages = 'missing' in python ? '' : python.packages
const wherePython = itWith(python)

const folder = tempFolder()
afterAll(() => folder.remove())
const written = (name: string, text: string) => {
  writeFileSync(join(folder.path, name), text, 'latin1')
  return join(folder.path, name)
}

/** Arguments, exit code, pattern of the last line. */
const runs = (): [string, readonly string[], number, RegExp][] => {
  const example = readFileSync(EXAMPLE, 'latin1')
  const empty = written('empty', '')
  return [
    ['an example that holds', [EXAMPLE, KEY], 0, /^HOLDS: /],
    ['nothing', [], 2, /^Usage: /],
    ['a bundle without a key', [EXAMPLE], 2, /^Usage: /],
    ['too many arguments', [EXAMPLE, KEY, 'head', 'more'], 2, /^Usage: /],
    ['a file that does not exist', [join(folder.path, 'none'), KEY], 2, /^Cannot read the bundle: /],
    ['a folder', [folder.path, KEY], 2, /^Cannot read the bundle: /],
    ['another key', [EXAMPLE, '0'.repeat(64)], 1, /^REFUSED: /],
    ['another chain head', [EXAMPLE, KEY, '0'.repeat(64)], 1, /^REFUSED: the kept chain head/],
    ['an empty file', [empty, KEY], 1, /^REFUSED: /],
    ['JSON of another kind', [written('other', '[1]'), KEY], 1, /^REFUSED: /],
    ['half a bundle', [written('half', example.slice(0, example.length / 2)), KEY], 1, /^REFUSED: /],
    [
      'an altered payload',
      [written('altered', example.replace('"payload":"e', '"payload":"f')), KEY],
      1,
      /^REFUSED: /,
    ],
  ]
}

function expectAll(program: string, verifier: string, environment: Record<string, string>): void {
  for (const [what, args, code, sentence] of runs()) {
    const { status, stdout, stderr } = spawnSync(program, [root(`sdk/verify/${verifier}`), ...args], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      encoding: 'utf8',
    })
    const output = stdout + stderr
    expect([what, status, output.trim()]).toEqual([what, code, expect.stringMatching(sentence)])
    expect(output.trim().split('\n')).toHaveLength(1)
  }
}

describe('the short verifiers answer with one sentence and exit code 0, 1 or 2', () => {
  it('in Node', () => {
    expectAll(process.execPath, 'verify.mjs', {})
  })

  wherePython(
    'in Python',
    () => {
      expectAll('python3', 'verify.py', { PYTHONPATH: packages })
    },
    60_000,
  )
})
