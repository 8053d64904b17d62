import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { pythonEnvironment } from '../support/python-environment.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const SDK = fileURLToPath(new URL('../../sdk/python/', import.meta.url))
const SHOWN = 6_000

const environment = await pythonEnvironment(`${SDK}requirements-dev.txt`)
const isThere = !('missing' in environment)
const itThere = itWhere(isThere, isThere ? '' : environment.missing)

/**
 * Runs a program of the environment in the folder of the SDK; fails with the last line of its output, then the
 * rest.
 */
async function passes(program: string, args: readonly string[], settings: Record<string, string> = {}) {
  if ('missing' in environment) throw new Error(environment.missing)
  const env = { ...environment.variables, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1', ...settings }
  const { failed, printed } = await new Promise<{ failed: boolean; printed: string }>((resolve) => {
    const options = { cwd: SDK, env, maxBuffer: 64 * 1024 * 1024 }
    execFile(`${environment.programs}/${program}`, args, options, (error, stdout, stderr) =>
      resolve({ failed: error !== null, printed: `${stdout}${stderr}`.trim() }),
    )
  })
  const closing = printed.split('\n').at(-1) ?? ''
  if (failed) throw new Error(`${closing}\n\n${printed.slice(-SHOWN)}`)
  return closing
}

describe('the Python SDK', () => {
  const folder = tempFolder()
  let service: ServiceProcess

  beforeAll(async () => {
    service = await startServiceProcess({ NAMECHECK_DATA: folder.path })
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    folder.remove()
  }, 60_000)

  itThere('is written in one style', async () => {
    await passes('ruff', ['check', '--no-cache'])
    await passes('ruff', ['format', '--check', '--no-cache'])
  })

  itThere('has a synchronous client that is made from the asynchronous one', () =>
    passes('python', ['tools/make_sync.py', '--check']),
  )

  itThere('is typed for mypy', () => passes('mypy', ['--cache-dir', `${folder.path}/mypy`]), 180_000)

  itThere('is typed for pyright', () => passes('pyright', []), 180_000)

  itThere(
    'passes its tests on the running service',
    async () => {
      const settings = { NAMECHECK_TEST_URL: service.url, NAMECHECK_TEST_KEY: service.key ?? '' }
      const closing = await passes('python', ['-m', 'pytest', '-p', 'no:cacheprovider'], settings)
      expect(closing).toMatch(/^\d+ passed in/)
    },
    540_000,
  )
})
