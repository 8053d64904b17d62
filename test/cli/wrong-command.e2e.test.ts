import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { runProgram } from '../support/service-process.ts'

const packageJson = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

describe('the command line', () => {
  it.each([
    [['nosuch'], "unknown command 'nosuch'"],
    [['accounts', 'opne'], 'Did you mean open?'],
    [['accounts', 'open', '--nosuch'], "unknown option '--nosuch'"],
    [['accounts', 'show'], "missing required argument 'account'"],
  ])('answers %j with a sentence and a hint', async (args, sentence) => {
    const { code, output } = await runProgram(args, {})
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(output).toContain('namecheck --help')
    expect(output).not.toContain('Usage:')
    expect(output.trim().split('\n').length).toBeLessThan(5)
  })

  it('prints its version', async () => {
    const { version } = JSON.parse(packageJson) as { version: string }
    expect(await runProgram(['--version'], {})).toEqual({ code: 0, output: `${version}\n` })
  })
})
