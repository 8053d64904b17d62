/** Ends a run with what was not run and why, and one plain line that any tool can read. */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    for (const { testResults } of results.testResults)
      for (const { status, fullName } of testResults)
        if (status === 'pending') console.log(`skipped: ${fullName}`)
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    console.log(`${results.numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  }
}
