import { execFileSync } from 'node:child_process'
import { describe } from '@jest/globals'
import { expectReceiverToVerify } from '../docs/receiver.ts'
import { itWhere } from '../support/where-possible.ts'

const PATIENCE_MS = 180_000

function isThere(program: string, question: string): boolean {
  try {
    execFileSync(program, [question], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Those in Node and Python: test/docs/receivers.contract.test.ts. */
describe('the receivers of docs/webhooks.md take what is signed, and nothing else', () => {
  itWhere(isThere('go', 'version'), 'there is no go')(
    'in Go',
    () => expectReceiverToVerify('go', { file: 'main.go', command: (file) => ['go', 'run', file] }),
    PATIENCE_MS,
  )

  itWhere(isThere('php', '--version'), 'there is no php')(
    'in PHP',
    () =>
      expectReceiverToVerify('php', {
        file: 'hook.php',
        command: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
      }),
    PATIENCE_MS,
  )

  itWhere(isThere('rackup', '--version'), 'there is no rackup')(
    'in Ruby',
    () =>
      expectReceiverToVerify('ruby', {
        file: 'config.ru',
        command: (file, port) => ['rackup', '--host', '127.0.0.1', '--port', port, file],
      }),
    PATIENCE_MS,
  )
})
