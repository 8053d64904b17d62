import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev:distributed [-- --fresh]`: the distributed engine on this machine, every role a process of its own.
 *
 * The terminal sends Ctrl-C to all processes of its group at once, the servers too, and the roles could not finish
 * what they have in hand. So the work is done by a process in a group of its own, which is told to stop and then
 * stops one after another. It also stops when this one is gone, as its standard input then ends.
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
