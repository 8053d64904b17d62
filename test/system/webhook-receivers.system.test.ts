import { execFileSync } from 'node:child_process'
import { describe } from '@jest/globals'
import { expectReceiverToVerify } from '../docs/receiver.ts'
import { itWhere } from '../support/where-possible.ts'

const TIME_LIMIT_MS = 180_000

function isThere(program: string, question: string): boolean {
  try {
    execFileSync(program, [question], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** For Node and Python see test/docs/receivers.contract.test.ts. */
describe('the receivers of docs/webhooks.md accept only signed messages', () => {
  itWhere(isThere('go', 'version'), 'go is missing')(
    'in Go',
    () => expectReceiverToVerify('go', { file: 'main.go', command: (file) => ['go', 'run', file] }),
    TIME_LIMIT_MS,
  )

  itWhere(isThere('php', '--version'), 'php is missing')(
    'in PHP',
    () =>
      expectReceiverToVerify('php', {
        file: 'hook.php',
        command: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
      }),
    TIME_LIMIT_MS,
  )

  itWhere(isThere('rackup', '--version'), 'rackup is missing')(
    'in Ruby',
    () =>
      expectReceiverToVerify('ruby', {
        file: 'config.ru',
        command: (file, port) => ['rackup', '--host', '127.0.0.1', '--port', port, file],
      }),
    TIME_LIMIT_MS,
  )
})
