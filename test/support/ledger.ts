import { appendFileSync } from 'node:fs'

/** Notes for the end of the run what stood in for a server, or why there was none. */
export function noteServer(server: string, found: { what: string } | { missing: string }): void {
  const file = process.env.NAMECHECK_TEST_LEDGER
  const line = 'missing' in found ? `${server}: none (${found.missing})` : `${server}: ${found.what}`
  if (file) appendFileSync(file, `${line}\n`)
}
