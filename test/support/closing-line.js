import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ends a run with the servers it ran on, what was not run and why, and one plain line that any tool can read. */
export default class ClosingLine {
  #folder = mkdtempSync(join(tmpdir(), 'namecheck-run-'))
  #ledger = join(this.#folder, 'servers')

  constructor() {
    // Test processes are started with the environment of this one.
    process.env.NAMECHECK_TEST_LEDGER = this.#ledger
  }

  onRunComplete(_contexts, results) {
    for (const line of this.#servers()) console.log(`ran on ${line}`)
    rmSync(this.#folder, { recursive: true, force: true })
    for (const { testResults } of results.testResults)
      for (const { status, fullName } of testResults)
        if (status === 'pending') console.log(`skipped: ${fullName}`)
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    console.log(`${results.numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  }

  /** Each once, whatever number of test files started it. */
  #servers() {
    if (!existsSync(this.#ledger)) return []
    return [...new Set(readFileSync(this.#ledger, 'utf8').trim().split('\n'))].sort()
  }
}
