import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { onEachEngine } from '../support/engines.ts'
import { runProgram } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** The commands that the help of a command lists, without `help` itself. */
const innerCommands = (help: string): string[] => {
  const [, list = ''] = help.split('\nCommands:\n')
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : [name],
  )
}

/** What a help lacks: its usage, its options, an example, or an option that an example has. */
function missingIn(help: string, path: string): string[] {
  const [before = '', after = ''] = help.split('\nExamples:\n')
  const examples = after.split('\n').filter((line) => line.includes(`namecheck ${path}`))
  const used = examples.flatMap((line) => line.match(/ --[a-z-]+/g) ?? [])
  return [
    ...(before.startsWith(`Usage: namecheck ${path}`) ? [] : ['usage']),
    ...(before.includes('\nOptions:\n') ? [] : ['options']),
    ...(examples.length > 0 ? [] : ['an example']),
    ...used.filter((option) => !before.includes(`${option} `)).map((option) => `${option} of an example`),
  ]
}

const importing = (...options: string[]) => [
  'registers',
  'import',
  '/nowhere.csv',
  '--office',
  'UKIPO',
  ...options,
]

describe('the command line on either engine', () => {
  it('explains every command with usage, options and an example', async () => {
    const explain = async (path: readonly string[]): Promise<[string, string[]][]> => {
      const { code, output } = await runProgram([...path, '--help'], {})
      const inner = innerCommands(output)
      if (inner.length === 0)
        return [
          [
            path.join(' '),
            [...missingIn(output, path.join(' ')), ...(code === 0 ? [] : [`exit code ${code}`])],
          ],
        ]
      const all: [string, string[]][] = []
      for (const name of inner) all.push(...(await explain([...path, name])))
      return all
    }
    const explained = await explain([])
    expect(explained.filter(([, missing]) => missing.length > 0)).toEqual([])
    expect(explained.map(([path]) => path)).toEqual(
      expect.arrayContaining(['check', 'keys issue', 'registers import']),
    )
  })
})

await onEachEngine('commands', (engine) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  const run = (...args: string[]) => runProgram(args, settings)
  beforeAll(async () => {
    settings = { ...(await engine.place(join(folder.path, 'data'))), NAMECHECK_JURISDICTIONS: 'GB' }
  })
  afterAll(() => folder.remove())

  describe('the command line', () => {
    it('does not call an empty log valid', async () => {
      const { code, output } = await run('verify')
      expect([code, output]).toEqual([1, expect.stringContaining('has no events')])
    })

    it('opens an account, changes it, issues, rotates and revokes its keys, and finds the log valid', async () => {
      const opened = await run('accounts', 'open', '--plan', 'agency', '--contact', 'legal@example.com')
      const [, account = ''] = /account\s+(acc_\w+) \(agency\)/.exec(opened.output) ?? []
      expect(opened.output).toMatch(/test key nk_test_\w{36}\n/)
      expect(opened.output).toMatch(/live key nk_live_\w{36}\n/)

      const planned = await run('accounts', 'plan', account, 'business')
      expect(planned.output).toContain('600 checks per month')
      const limited = await run('accounts', 'limits', account, '--checks-per-month', '5000')
      expect(limited.output).toContain('5000 checks per month')
      expect((await run('accounts', 'suspend', account, 'unpaid')).output).toContain('suspended')
      expect((await run('accounts', 'reinstate', account)).output).toContain('open')

      const issued = await run('keys', 'issue', account, '--label', 'backups', '--scopes', 'checks:read')
      const [key = ''] = /key_\w+/.exec(issued.output) ?? []
      expect((await run('keys', 'list', account)).output).toMatch(
        new RegExp(`${key} +test +active .*backups`),
      )
      const rotated = await run('keys', 'rotate', account, key, '--overlap', '60')
      expect(rotated.output).toMatch(new RegExp(`nk_test_\\w{36}\\n.*${key} works for another 60 s`))
      expect((await run('keys', 'list', account)).output).toMatch(new RegExp(`${key} +test +rotated`))
      expect((await run('keys', 'revoke', account, key, '--reason', 'lost')).code).toBe(0)
      expect((await run('keys', 'list', account)).output).not.toContain(key)
      expect((await run('keys', 'list', account, '--all')).output).toMatch(
        new RegExp(`${key} +test +revoked`),
      )
      const shown = await run('accounts', 'show', account)
      expect(shown.output).toMatch(/plan business .*\ncontact {2}legal@example\.com\n/)
      expect((await run('verify')).output).toContain('all hashes and links are correct')
    })

    it("lists accounts and erases one, under the operator's name", async () => {
      const opened = await run('accounts', 'open', '--contact', 'legal@example.com', '--actor', 'ann')
      const [, account = ''] = /account\s+(acc_\w+) \(start\)/.exec(opened.output) ?? []
      expect((await run('accounts', 'list', '--plan', 'start')).output).toMatch(
        new RegExp(`${account} +open +start .* 100 +legal@example\\.com\n`),
      )
      const unsure = await run('accounts', 'erase', account, 'asked')
      expect([unsure.code, unsure.output]).toEqual([1, expect.stringContaining(`--confirm ${account}`)])
      const erased = await run('accounts', 'erase', account, 'asked', '--confirm', account)
      expect(erased.output).toContain(`${account} is erased`)
      expect((await run('accounts', 'list', '--status', 'erased')).output).toContain(account)
      const late = await run('keys', 'issue', account, '--label', 'late')
      expect([late.code, late.output]).toEqual([1, expect.stringContaining('The account was erased')])
    })

    it.each([
      [['accounts', 'open', '--plan', 'gold'], 'Unknown plan "gold"'],
      [['accounts', 'open', '--actor', 'ann@example.org'], '--actor must have 1 to 64 letters'],
      [['accounts', 'list', '--status', 'unknown'], 'Unknown status unknown'],
      [['accounts', 'limits', 'acc_nobody', '--live-keys', '-1'], 'These limits are invalid'],
      [
        ['keys', 'rotate', 'acc_nobody', 'key_1', '--overlap', 'day'],
        '--overlap must be a whole number of seconds',
      ],
      [['keys', 'rotate', 'acc_nobody', 'key_1'], 'The key does not exist'],
      [['accounts', 'show', 'acc_nobody'], 'Unknown account acc_nobody'],
      [['keys', 'issue', 'acc_nobody'], 'The account does not exist'],
      [['keys', 'list', 'acc_nobody'], 'Unknown account acc_nobody'],
      [['keys', 'issue', 'acc_nobody', '--mode', 'both'], 'live or test'],
      [['keys', 'issue', 'acc_nobody', '--scopes', 'everything'], 'Unknown scope everything'],
      [
        [
          'registers',
          'import',
          '/nowhere.csv',
          '--office',
          'UKIPO',
          '--jurisdiction',
          'GB',
          '--as-of',
          '2026-01-01',
        ],
        '/nowhere.csv',
      ],
      [importing('--jurisdiction', 'UK', '--as-of', '2026-01-01'), 'United Kingdom is GB'],
      [importing('--jurisdiction', 'GB', '--as-of', '2999-01-01'), '--as-of 2999-01-01 is in the future'],
      [['frobnicate'], 'unknown command'],
    ])('answers %j with a sentence and exit code 1', async (args, sentence) => {
      const { code, output } = await run(...args)
      expect(code).toBe(1)
      expect(output).toContain(sentence)
      expect(output).not.toContain('    at ')
    })

    it('imports a register and lists it', async () => {
      const file = join(folder.path, 'marks.csv')
      writeFileSync(
        file,
        'mark,number,status,classes,owner,link\nLUMIVORA,UK0001,Registered,"9,42",Owner Ltd,\n',
      )
      const imported = await run(
        'registers',
        'import',
        file,
        '--office',
        'UKIPO',
        '--jurisdiction',
        'GB',
        '--as-of',
        '2026-01-01',
      )
      expect(imported.output).toContain('1 of 1 rows')
      expect((await run('registers', 'list')).output).toMatch(
        /UKIPO +marks +GB +national +2026-01-01 .* 2026-01-08 \(too old\) +1 +0 +0 +a part/,
      )
    })
  })
})
