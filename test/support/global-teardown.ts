import './global-setup.ts'

/** Runs once after all test files, in the process of jest. */
export default async function tearDown(): Promise<void> {
  await globalThis.sharedServers?.close()
}
