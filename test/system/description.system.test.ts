import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { contractTools } from '../support/contract-tools.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWith } from '../support/where-possible.ts'

const tools = await contractTools()
const where = itWith(tools)
const rules = (name: string) => fileURLToPath(new URL(`../support/contract-tools/${name}`, import.meta.url))

/** Prints the findings of the official AsyncAPI parser for a file. */
const PARSER = `
import { readFileSync } from 'node:fs'
import { Parser } from '@asyncapi/parser'
const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[1], 'utf8'))
const channels = document?.channels().all().length ?? 0
console.log(JSON.stringify({ channels, said: diagnostics.map(({ message, path }) => path.join('.') + ': ' + message) }))
`

describe('the description that a running service returns', () => {
  const folder = tempFolder()
  const openapi = join(folder.path, 'openapi.json')
  const asyncapi = join(folder.path, 'asyncapi.json')

  beforeAll(async () => {
    const service = await startServiceProcess({ NAMECHECK_DATA: join(folder.path, 'data') })
    await writeFile(openapi, await (await fetch(`${service.url}/api/v1/openapi.json`)).text())
    await writeFile(asyncapi, await (await fetch(`${service.url}/api/v1/asyncapi.json`)).text())
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

  where(
    'is AsyncAPI to its own parser, which has nothing to say about it',
    async () => {
      if ('missing' in tools) return
      const args = ['--input-type=module', '-e', PARSER, asyncapi]
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: tools.folder })
      const { channels, said } = JSON.parse(stdout) as { channels: number; said: string[] }
      expect(said).toEqual([])
      expect(channels).toBe(11)
    },
    120_000,
  )
})
