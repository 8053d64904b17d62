import { accessSync, constants } from 'node:fs'
import base from '../jest.config.js'

process.env.NAMECHECK_TEST_ENGINE = 'embedded' // see `onEachEngine`
process.env.NAMECHECK_TEST_SAMPLE = '10' // see `support/properties.ts`
// Most of what the tests write they delete again: where the machine has a file system in memory, it is kept there.
if (isWritable('/dev/shm')) process.env.TMPDIR = '/dev/shm'

/** `npm test`: pure code, ports on the embedded adapters, HTTP, and the main journeys on the embedded engine. */
export default {
  ...base,
  rootDir: '..',
  testMatch: ['**/*.{unit,contract,e2e}.test.ts', '**/test/e2e/{batches,live-and-test}.engines.test.ts'],
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    '/test/(?:simulation|bench|tools|engine/(?:eventstoredb|kafka|mongodb|tls))/',
  ],
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
