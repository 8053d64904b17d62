import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { runProgram } from '../support/service-process.ts'

const packageJson = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

describe('the command line', () => {
  it.each([
    [['nosuch'], "error: unknown command 'nosuch'. `namecheck --help` lists all commands."],
    [['doktor'], "error: unknown command 'doktor'. Did you mean doctor?"],
    [['accounts', 'opne'], "error: unknown command 'opne'. Did you mean open?"],
    [
      ['accounts', 'open', '--nosuch'],
      "error: unknown option '--nosuch'. `namecheck accounts open --help` lists the options.",
    ],
    [['accounts', 'open', '--paln'], "error: unknown option '--paln'. Did you mean --plan?"],
    [
      ['accounts', 'show'],
      "error: missing required argument 'account'. `namecheck accounts show --help` lists the options.",
    ],
    [
      ['Lumivora'],
      "error: unknown command 'Lumivora'. `namecheck --help` lists all commands, and `namecheck check Lumivora` checks that name.",
    ],
  ])('answers %j with one line', async (args, line) => {
    expect(await runProgram(args, {})).toEqual({ code: 1, output: `${line}\n` })
  })

  it('prints its version', async () => {
    const { version } = JSON.parse(packageJson) as { version: string }
    expect(await runProgram(['--version'], {})).toEqual({ code: 0, output: `${version}\n` })
  })
})
