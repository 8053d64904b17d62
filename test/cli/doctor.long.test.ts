import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { type Recording, recording } from '../../src/checkers/recording/recording.ts'
import { SOURCES } from '../../src/events/sections.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { replayOf } from '../checkers/recording/replay.ts'
import { denyingSandbox } from '../support/denying-sandbox.ts'
import { liveSettings } from '../support/live-settings.ts'
import { runProgram } from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()

/** The rows of the self-tests that `doctor` prints when the live providers are this sandbox. */
async function selfTestsOf(sandbox: Sandbox, ...options: string[]) {
  try {
    const settings = await liveSettings(sandbox, { NAMECHECK_DATA: await newFolder() })
    const { code, output } = await runProgram(['doctor', ...options], settings)
    const [, table = ''] = output.split('\nself-tests\n')
    const rows = table.split('\n').slice(1)
    const rowOf = (scope: string) => rows.find((row) => row.split(/ +/)[1] === scope) ?? ''
    const providerOf = (name: string) => output.split('\n').find((row) => row.split(/ +/)[1] === name) ?? ''
    return {
      code,
      providerOf,
      rows: rows.filter((row) => /^(domains|social|trademarks|companies) /.test(row)),
      rowOf,
    }
  } finally {
    await sandbox.close()
  }
}

async function recordingsIn(folder: string): Promise<Recording[]> {
  const files = (await readdir(folder)).sort()
  return Promise.all(
    files.map(async (file) => recording.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))),
  )
}

it('doctor exits with 1 if known-taken names come out free, and prints which names; the answers are recorded', async () => {
  const folder = await newFolder()
  const { code, rowOf, providerOf } = await selfTestsOf(
    await denyingSandbox(await startSandbox()),
    '--record',
    folder,
  )
  expect(code).toBe(1)
  for (const [scope, name] of [
    ['companies/brreg', 'Equinor'],
    ['register/euipo', 'SPOTIFY'],
    ['network/github', 'torvalds'],
  ] as const)
    expect(rowOf(scope)).toMatch(new RegExp(`${name} .*failed: .*${name}`, 'i'))
  expect(providerOf('dns')).toMatch(/^domains +dns +no difference +absent/)
  const answers = (await recordingsIn(folder)).filter(({ scope }) => scope === 'companies/brreg')
  expect(answers.map(({ asked, outcome }) => [asked.name, outcome])).toContainEqual([
    'Equinor',
    '0 companies',
  ])
})

it('doctor exits with 0 after every provider has proven itself with the names that it prints; what it records is read alike later', async () => {
  const folder = await newFolder()
  const { code, rows, providerOf } = await selfTestsOf(await startSandbox(), '--record', folder)
  expect(code).toBe(0)
  expect(providerOf('dns')).toMatch(/^domains +dns +ok +delegated/)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => !/: taken +\S.*: free +proven$/.test(row.trimEnd()))).toEqual([])
  const run = await recordingsIn(folder)
  expect(new Set(run.map(({ source }) => source))).toEqual(new Set(SOURCES))
  const replay = replayOf(run)
  const readable = run.filter(({ by, repeatable }) => by === 'reader' && repeatable)
  expect(readable.length).toBeGreaterThan(200)
  const unlike = []
  for (const one of readable) {
    const outcome = await replay(one)
    if (outcome !== one.outcome) unlike.push([one.question, one.outcome, outcome])
  }
  expect(unlike).toEqual([])
})

it('doctor says first that the machine reaches nothing, and asks no more', async () => {
  const sandbox = await startSandbox()
  const settings = await liveSettings(sandbox, { NAMECHECK_DATA: await newFolder() })
  await sandbox.close()
  const { code, output } = await runProgram(['doctor'], settings)
  const [first, heading] = output.split('\n')
  expect([code, first]).toEqual([
    1,
    expect.stringMatching(/^This machine reaches no registry and no network: /),
  ])
  expect(heading).toMatch(/^source +provider +status/)
  expect(output).not.toContain('self-tests')
  const rows = output.split('\n').filter((row) => row.includes('unreachable: '))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => row.split(/ {2,}/)[2] !== 'unreachable')).toEqual([])
})
