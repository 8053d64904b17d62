import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

// The threads that tests start compile the same modules again and again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/namecheck', import.meta.url))

/** All tests but `test/system`: `npm run jest -- test/webhooks`. CONTRIBUTING.md says what a suffix means, and which command runs it. */
export default {
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/test/system/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript' },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // Only a test that hangs ends by this limit: on a loaded machine, a test takes ten times as long as on a quiet one.
  testTimeout: 180_000,
  runtime: '<rootDir>/test/support/shared-modules.js',
  testEnvironment: '<rootDir>/test/support/environment.js',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/equal-bytes.ts'],
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Many suites wait for servers, disks and deadlines, so two workers more than cores keep the cores busy.
  maxWorkers: availableParallelism() + 2,
  testSequencer: '<rootDir>/test/support/sequencer.js',
  reporters: ['default', '<rootDir>/test/support/closing-line.js'],
}
