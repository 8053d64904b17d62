import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/**
 * `npm run test:seeds -- --runs 5 [test files]`: runs the property tests with random seeds, one run a seed, and
 * prints the command that repeats each failed run. Without files it takes every test file with property tests.
 */
const PROPERTIES = 'test/support/properties.ts'
/** Another seed may draw longer cases than the fixed one, whose tests have 30 s. */
const LONGEST_TEST_MS = 300_000

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const runs = Number(values.runs)
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error(`--runs takes a whole number, 1 or more, not ${values.runs}`)
  process.exit(1)
}

function jest(args: readonly string[], seed?: number) {
  return spawnSync('npm', ['run', '--silent', 'jest', '--', ...args], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...(seed !== undefined && { PROPERTY_SEED: String(seed) }) },
  })
}

const listed = () =>
  jest(['--listTests', '--findRelatedTests', PROPERTIES])
    .stdout.split('\n')
    .filter((line) => line.endsWith('.test.ts'))
const files = positionals.length > 0 ? positionals : listed()

for (let run = 1; run <= runs; run++) {
  const seed = randomInt(2 ** 31)
  const begun = performance.now()
  const { status, stdout, stderr } = jest([...files, `--testTimeout=${LONGEST_TEST_MS}`], seed)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(`seed ${seed}: ${status === 0 ? 'passed' : 'FAILED'} (${run} of ${runs}, ${seconds} s)`)
  if (status === 0) continue
  process.exitCode = 1
  const failed = new Set([...`${stdout}${stderr}`.matchAll(/^FAIL (\S+)/gm)].map(([, file]) => file))
  console.log(`${stdout}${stderr}\nRepeat it: PROPERTY_SEED=${seed} npm run jest -- ${[...failed].join(' ')}`)
}
