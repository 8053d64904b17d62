import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from '@jest/globals'
import { pythonWith } from '../support/python.ts'
import { itWith } from '../support/where-possible.ts'
import { ROOT } from './files.ts'
import { expectReceiverToVerify } from './receiver.ts'

const python = await pythonWith('standardwebhooks==1.1.0')
const wherePython = itWith(python)

/** For other languages see test/system/webhook-receivers.system.test.ts. */
describe('the receivers of docs/webhooks.md accept only signed messages', () => {
  it('in Node', () =>
    expectReceiverToVerify('js', {
      file: 'receiver.mjs',
      command: (file) => [process.execPath, file],
      prepare: (folder) => symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules')),
    }))

  wherePython('in Python', () =>
    expectReceiverToVerify('python', {
      file: 'receiver.py',
      command: (file) => ['python3', file],
      env: { PYTHONPATH: 'packages' in python ? python.packages : '' },
    }),
  )
})
