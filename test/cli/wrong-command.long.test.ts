import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from '@jest/globals'
import { columnsOf } from '../../src/cli/check/columns.ts'
import { SAMPLE_KEY } from '../sdk/node/recorded.ts'
import { runIntoClosedPipe, runProgram } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

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
      "error: unknown command 'Lumivora'. To check that name: namecheck check Lumivora. `namecheck --help` lists all commands.",
    ],
    [
      ['blue heron'],
      'error: unknown command \'blue heron\'. To check that name: namecheck check "blue heron". `namecheck --help` lists all commands.',
    ],
    [
      ['accounts', 'Lumivora'],
      "error: unknown command 'Lumivora'. `namecheck accounts --help` lists all commands.",
    ],
    [['verify', 'no-such-file'], /^no-such-file cannot be read: ENOENT/],
    [
      ['check', 'Zel', '--url', 'localhost:8080'],
      'localhost:8080 is not the address of a service. It begins with http:// or https://, such as http://127.0.0.1:8080',
    ],
    [
      ['check', 'Zel', '--url', 'http://127.0.0.1:9', '--key', SAMPLE_KEY],
      /^No complete answer from 127\.0\.0\.1:9: .*\. Check whether the service runs there, or leave out --url: then the command needs no running service\.\n$/,
    ],
  ])('answers %j with one line', async (args, line) => {
    const output = typeof line === 'string' ? `${line}\n` : expect.stringMatching(line)
    expect(await runProgram(args, {})).toEqual({ code: 1, output })
  })

  it.each([60, 140])('fits its help into a terminal of %d columns', async (columns) => {
    const terminal = `for (const each of [process.stdout, process.stderr]) Object.assign(each, { isTTY: true, columns: ${columns} })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(terminal)}`
    for (const path of [[], ['check'], ['registers', 'import'], ['keys', 'issue'], ['verify'], ['replay']]) {
      const { code, output } = await runProgram([...path, '--help'], { NODE_OPTIONS })
      expect(code).toBe(0)
      expect(output.split('\n').filter((line) => columnsOf(line) > columns)).toEqual([])
      if (path.includes('issue'))
        expect(output.split(/\s+/)).toEqual(expect.arrayContaining(['webhooks:write,', 'audit:read;']))
    }
  })

  it.each([[['registers', 'list']], [['check', 'Lumivora', '--json']]])(
    'ends without a word where the reader of its output has gone: %j',
    async (args) => {
      const settings = { NAMECHECK_DATA: folder.path }
      expect(await runIntoClosedPipe(args, settings)).toEqual({ code: 141, errors: '' })
    },
  )

  it('prints its version', async () => {
    const { version } = JSON.parse(packageJson) as { version: string }
    expect(await runProgram(['--version'], {})).toEqual({ code: 0, output: `${version}\n` })
  })
})
