import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { pythonWith } from '../support/python.ts'
import { inShort } from '../support/short-form.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { startUnlimited, type UnlimitedService } from '../support/unlimited-service.ts'
import { itWith } from '../support/where-possible.ts'

const run = promisify(execFile)
const python = await pythonWith('schemathesis==4.25.0')
const where = itWith(python)

/** The exclusions, each with its reason; all other phases and checks are run. */
const RULES = fileURLToPath(new URL('../support/contract-tools', import.meta.url))

describe('a running service', () => {
  const folder = tempFolder()
  let service: UnlimitedService

  beforeAll(async () => {
    service = await startUnlimited(join(folder.path, 'data'))
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await folder.remove()
  })

  where(
    'keeps what its description promises, whatever is sent (schemathesis: all phases, all checks)',
    async () => {
      if ('missing' in python) return
      const args = ['-m', 'schemathesis.cli', '--config-file', join(RULES, 'schemathesis.toml')]
      args.push('run', `${service.url}/api/v1/openapi.json`)
      args.push('--header', `Authorization: Bearer ${service.key}`, '--checks', 'all', '--seed', '1')
      args.push('--max-examples', inShort('20', '5'), '--continue-on-failure', '--request-timeout', '60')
      const { PATH = '' } = process.env
      const env = {
        PATH,
        PYTHONPATH: `${python.packages}:${RULES}`,
        PYTHONDONTWRITEBYTECODE: '1',
        SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
        OWN_KEY: service.keyId,
        COLUMNS: '200',
      }
      const { stdout, stderr } = await run('python3', args, {
        cwd: folder.path,
        env,
        maxBuffer: 64 * 1024 * 1024,
      }).catch((error: { stdout: string; stderr: string }) => error)
      const closing = stdout.trimEnd().split('\n').at(-1) ?? ''
      if (/failure|error/i.test(closing) || !/passed|warning/.test(closing)) throw new Error(stdout + stderr)
      expect(stdout).toContain('Selected: ')
    },
    600_000,
  )
})
