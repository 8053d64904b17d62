import { spawn } from 'node:child_process'

/** Kills a process as soon as this one has ended, however it ends, and even if that process is stopped. */
export function guard(pid: number): { release(): void } {
  const watching = spawn('sh', ['-c', 'read -r _ || kill -9 "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watching.stdin.on('error', () => undefined) // It ended before it received the message.
  watching.unref()
  return { release: () => void watching.stdin.end('released\n') }
}
