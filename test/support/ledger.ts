import { appendFileSync } from 'node:fs'

/** Notes for the end of the run which substitute replaced a server, or why the server was missing. */
export function noteServer(server: string, found: { what: string } | { missing: string }): void {
  const file = process.env.NAMECHECK_TEST_LEDGER
  const line = 'missing' in found ? `${server}: none (${found.missing})` : `${server}: ${found.what}`
  if (file) appendFileSync(file, `${line}\n`)
}
