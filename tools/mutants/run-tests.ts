import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Result of test files: all passed, a test failed, a file could not be loaded, the run broke off, or only a time limit
 * was reached, of a test or of the run.
 */
export type TestsResult =
  | { kind: 'passed'; tests: number }
  | { kind: 'failed'; by: string }
  | { kind: 'not loaded' | 'broken off'; why: string }
  | { kind: 'hung'; by?: string }

const LIMIT_MS = 300_000
const LONGEST_TEST_MS = 60_000
/** Characters of the output that are kept of a run that breaks off. */
const LAST_WORDS = 1_000

/** A test that only reached its time limit may be slow: it proves no defect. */
const TOO_LATE = /Exceeded timeout of \d+ ms/

type Report = {
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/**
 * Runs test files in a tree. Without `--bail`, with which jest may end before it writes its report; with `--forceExit`,
 * because a test that fails may leave a thread or a server open, and its report would be lost with the time limit.
 */
export async function runTests(tree: string, files: readonly string[]): Promise<TestsResult> {
  const output = join(tree, 'jest-result.json')
  rmSync(output, { force: true })
  const args = [
    '--runInBand',
    '--forceExit',
    `--testTimeout=${LONGEST_TEST_MS}`,
    '--json',
    `--outputFile=${output}`,
  ]
  const child = spawn('npm', ['run', '--silent', 'jest', '--', ...args, '--runTestsByPath', ...files], {
    cwd: tree,
    // As many cases as `npm test` tries.
    env: { ...process.env, NAMECHECK_TEST_SAMPLE: '10' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-LAST_WORDS)
  })
  let hung = false
  const limit = setTimeout(() => {
    hung = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, LIMIT_MS)
  await exited
  clearTimeout(limit)
  if (hung) return { kind: 'hung' }
  if (!existsSync(output)) return { kind: 'broken off', why: said }
  return resultOf(JSON.parse(readFileSync(output, 'utf8')) as Report)
}

function resultOf({ numPassedTests, testResults }: Report): TestsResult {
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  const asserted = failed.find(({ failureMessages }) => !failureMessages.every((text) => TOO_LATE.test(text)))
  if (asserted) return { kind: 'failed', by: asserted.fullName }
  const [late] = failed
  if (late) return { kind: 'hung', by: late.fullName }
  const broken = testResults.find(
    ({ assertionResults, message }) => message !== '' && assertionResults.length === 0,
  )
  if (broken) return { kind: 'not loaded', why: broken.message.slice(0, 500) }
  return { kind: 'passed', tests: numPassedTests }
}
