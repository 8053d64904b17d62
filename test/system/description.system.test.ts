import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { contractTools } from '../services/contract-tools.ts'
import { startServiceProcess } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'
import { itWhere } from '../services/where-possible.ts'

const tools = await contractTools()
const where = itWhere(!('missing' in tools), 'missing' in tools ? tools.missing : '')
const rules = (name: string) => fileURLToPath(new URL(`../contract-tools/${name}`, import.meta.url))

describe('the description that a running service gives', () => {
  const folder = tempFolder()
  const openapi = join(folder.path, 'openapi.json')

  beforeAll(async () => {
    const service = await startServiceProcess({ NAMECHECK_DATA: join(folder.path, 'data') })
    await writeFile(openapi, await (await fetch(`${service.url}/api/v1/openapi.json`)).text())
    await service.stop()
  }, 60_000)
  afterAll(() => folder.remove())

  where(
    'is OpenAPI to Redocly, without an error or warning',
    async () => {
      if ('missing' in tools) return
      const { code, output } = await tools.run('redocly', [
        'lint',
        openapi,
        '--config',
        rules('redocly.yaml'),
      ])
      expect(output).toContain('Your API description is valid')
      expect(output).not.toMatch(/warning/i)
      expect(code).toBe(0)
    },
    120_000,
  )

  where(
    'is OpenAPI to Spectral, without an error or warning but those whose reason is written down',
    async () => {
      if ('missing' in tools) return
      const args = ['lint', openapi, '--ruleset', rules('spectral.yaml'), '--fail-severity', 'hint']
      const { code, output } = await tools.run('spectral', args)
      expect(output).toContain('No results with a severity of')
      expect(code).toBe(0)
    },
    120_000,
  )
})
