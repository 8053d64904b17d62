import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/**
 * Counts the answers of providers that the tests of the wire play, by source: `node tools/count-wire-answers.ts`. Each test of
 * these files plays one answer or more; the tests are counted, not run.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  domains: ['domains/answers.contract', 'domains/whois.contract'],
  'social networks': ['social/states.contract', 'social/ordinary-answers.unit'],
  companies: ['companies/wire.contract', 'companies/answers.contract'],
  trademarks: ['trademarks/euipo/client.contract', 'trademarks/signa/wire.contract'],
  'all registers': ['registers.contract'],
  analysis: ['analysis/checker.contract'],
}
const ROOT = new URL('..', import.meta.url).pathname
const pathOf = (file: string): string => `test/checkers/${file}.test.ts`

const folder = mkdtempSync(join(tmpdir(), 'wire-answers-'))
const report = join(folder, 'report.json')
const files = Object.values(FILES).flat().map(pathOf)
const options = [
  '--json',
  `--outputFile=${report}`,
  '--testNamePattern=^no test has this name$',
  '--passWithNoTests',
]
spawnSync('npm', ['run', '-s', 'jest', '--', ...files, ...options], { cwd: ROOT, stdio: 'ignore' })
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
  testResults: { name: string; assertionResults: unknown[] }[]
}
rmSync(folder, { recursive: true })
const counts = new Map(
  testResults.map(({ name, assertionResults }) => [relative(ROOT, name), assertionResults.length]),
)
let total = 0
for (const [source, own] of Object.entries(FILES)) {
  const each = own.map((file) => {
    const count = counts.get(pathOf(file))
    if (count === undefined) throw new Error(`${pathOf(file)} was not counted`)
    return count
  })
  const sum = each.reduce((a, b) => a + b, 0)
  total += sum
  console.log(
    `${source.padEnd(16)} ${String(sum).padStart(5)}  ${own.map((file, at) => `${file} ${each[at]}`).join(', ')}`,
  )
}
console.log(`${'all'.padEnd(16)} ${String(total).padStart(5)}`)
