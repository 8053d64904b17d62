import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { onEachEngine } from '../services/engines.ts'
import { runProgram } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'

const COMMANDS = [
  ['serve'],
  ['run'],
  ['topics'],
  ['migrate'],
  ['accounts'],
  ['accounts', 'open'],
  ['accounts', 'show'],
  ['accounts', 'plan'],
  ['accounts', 'limits'],
  ['accounts', 'suspend'],
  ['accounts', 'reinstate'],
  ['keys'],
  ['keys', 'issue'],
  ['keys', 'list'],
  ['keys', 'revoke'],
  ['registers'],
  ['registers', 'import'],
  ['registers', 'list'],
  ['verify'],
  ['doctor'],
]

const importing = (...options: string[]) => [
  'registers',
  'import',
  '/nowhere.csv',
  '--office',
  'UKIPO',
  ...options,
]

await onEachEngine('commands', (engine) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  const run = (...args: string[]) => runProgram(args, settings)
  beforeAll(async () => {
    settings = { ...(await engine.place(join(folder.path, 'data'))), NAMECHECK_JURISDICTIONS: 'GB' }
  })
  afterAll(() => folder.remove())

  describe('the command line', () => {
    it('calls no log whole that holds nothing', async () => {
      const { code, output } = await run('verify')
      expect([code, output]).toEqual([1, expect.stringContaining('There is no event in the log')])
    })

    it.each(COMMANDS.map((command) => [command.join(' '), command] as const))(
      'explains %s',
      async (_name, command) => {
        const { code, output } = await run(...command, '--help')
        expect([code, output]).toEqual([0, expect.stringContaining(`Usage: namecheck ${command.join(' ')}`)])
      },
    )

    it('opens an account, changes it, issues and revokes its keys, and finds the log whole', async () => {
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
      expect((await run('keys', 'list', account)).output).toMatch(new RegExp(`${key} .*backups`))
      expect((await run('keys', 'revoke', account, key)).code).toBe(0)
      expect((await run('keys', 'list', account)).output).not.toContain(key)
      expect((await run('accounts', 'show', account)).output).toContain('business')
      expect((await run('verify')).output).toContain('every hash and every link is right')
    })

    it.each([
      [['accounts', 'open', '--plan', 'gold'], 'There is no plan "gold"'],
      [['accounts', 'show', 'acc_nobody'], 'no account acc_nobody'],
      [['keys', 'issue', 'acc_nobody'], 'no such account'],
      [['keys', 'list', 'acc_nobody'], 'no account acc_nobody'],
      [['keys', 'issue', 'acc_nobody', '--mode', 'both'], 'live or test'],
      [['keys', 'issue', 'acc_nobody', '--scopes', 'everything'], 'no scope everything'],
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
      [importing('--jurisdiction', 'GB', '--as-of', '2999-01-01'), '--as-of 2999-01-01 is a day to come'],
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
      expect((await run('registers', 'list')).output).toMatch(/UKIPO +GB +2026-01-01 +1/)
    })
  })
})
