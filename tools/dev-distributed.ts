import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev:distributed [-- --fresh]`: the distributed engine on this machine, with every role as a separate
 * process.
 *
 * The terminal sends Ctrl-C to all processes of its group at once, including the servers, so the roles could not
 * finish their work. A process in a separate group therefore does the work; on a stop request it stops the roles
 * one after another. It also stops when this process ends, because its standard input then ends.
 */
const INNER = '--in-a-group-of-its-own'

if (process.argv.includes(INNER)) {
  const { runAll } = await import('./dev-distributed/run-all.ts')
  await runAll({ fresh: process.argv.includes('--fresh') })
} else {
  const inner = spawn(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), INNER, ...process.argv.slice(2)],
    { detached: true, stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => inner.kill('SIGTERM'))
  inner.once('exit', (code) => process.exit(code ?? 1))
}
