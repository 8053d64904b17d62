import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { contractTools } from '../../support/contract-tools.ts'
import { javaWith } from '../../support/maven.ts'
import { pythonWith } from '../../support/python.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startUnlimited, type UnlimitedService } from '../../support/unlimited-service.ts'
import { itWhere, itWith } from '../../support/where-possible.ts'

const started = promisify(execFile)
const PROGRAMS = fileURLToPath(new URL('../../support/contract-tools/clients', import.meta.url))
const GENERATOR = { name: 'openapi-generator', version: '7.17.0', pom: join(PROGRAMS, 'pom.xml') }
/** The sandbox's verdict on the name that every program checks. */
const VERDICT = 'caution'
const TIME_LIMIT_MS = 300_000

const tools = await contractTools()
const whereTools = itWith(tools)
const python = await pythonWith('openapi-python-client==0.29.0')
const wherePython = itWith(python)
const generator = await javaWith(GENERATOR)
/** The generator runs on Java; what it makes needs a program to build it. */
const whereGenerated = async (language: string, builder: string, args: readonly string[]) => {
  if ('missing' in generator) return itWhere(false, generator.missing)
  return itWhere(await runs(builder, args), `needs ${builder} for the client for ${language}`)
}
const whereGo = await whereGenerated('Go', 'go', ['version'])
const whereJava = await whereGenerated('Java', 'mvn', ['-v'])

describe('a client that is generated from the description of a running service', () => {
  const folder = tempFolder()
  const openapi = join(folder.path, 'openapi.json')
  let service: UnlimitedService

  beforeAll(async () => {
    service = await startUnlimited(join(folder.path, 'data'))
    await writeFile(openapi, await (await fetch(`${service.url}/api/v1/openapi.json`)).text())
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await folder.remove()
  })

  /** Runs a program that makes a check; returns the verdict that it prints. */
  const verdictOf = async (program: string, args: readonly string[], cwd: string, env = {}) => {
    const options = { cwd, env: { ...process.env, ...env } }
    const { stdout } = await run(program, [...args, service.url, service.key], options)
    return stdout.trim().toLowerCase()
  }

  whereTools(
    'by openapi-typescript or hey-api compiles and makes a check',
    async () => {
      if ('missing' in tools) return
      const work = join(tools.folder, 'work')
      await mkdir(work, { recursive: true })
      const made = [
        await tools.run('openapi-typescript', [openapi, '-o', join(work, 'schema.ts')]),
        await tools.run('openapi-ts', [
          '-i',
          openapi,
          '-o',
          join(work, 'hey'),
          '-c',
          '@hey-api/client-fetch',
        ]),
      ]
      expect(made.map(({ code }) => code)).toEqual([0, 0])
      for (const name of ['openapi-fetch.ts', 'hey-api.ts', 'tsconfig.json'])
        await copyFile(join(PROGRAMS, name), join(work, name))
      expect(await tools.run('tsc', ['-p', work])).toEqual({ code: 0, output: '' })
      for (const name of ['openapi-fetch', 'hey-api'])
        expect(await verdictOf(process.execPath, [join(work, 'js', `${name}.js`)], work)).toBe(VERDICT)
    },
    TIME_LIMIT_MS,
  )

  wherePython(
    'by openapi-python-client is complete, compiles and makes a check',
    async () => {
      if ('missing' in python) return
      const made = join(folder.path, 'python')
      const config = join(folder.path, 'python.yaml')
      await writeFile(config, 'post_hooks: []\n')
      const env = { ...process.env, PYTHONPATH: python.packages }
      const args = ['-m', 'openapi_python_client', 'generate', '--path', openapi, '--config', config]
      const { stdout, stderr } = await run('python3', [...args, '--output-path', made], { env })
      expect(stdout + stderr).not.toMatch(/warning|error/i)
      await run('python3', ['-m', 'compileall', '-q', made])
      const program = join(PROGRAMS, 'main.py')
      const paths = { PYTHONPATH: `${python.packages}:${made}`, PYTHONDONTWRITEBYTECODE: '1' }
      expect(await verdictOf('python3', [program], made, paths)).toBe(VERDICT)
    },
    TIME_LIMIT_MS,
  )

  whereGo(
    'by openapi-generator for Go compiles and makes a check',
    async () => {
      const made = join(folder.path, 'go')
      await generate('go', made, ['packageName=namecheck', 'isGoSubmodule=false', 'enumClassPrefix=true'])
      // Generated tests need more modules and test nothing.
      const module = await run('go', ['mod', 'edit', '-module=example.com/namecheck'], { cwd: made })
      expect(module.stderr).toBe('')
      await mkdir(join(made, 'cmd'))
      await copyFile(join(PROGRAMS, 'main.go'), join(made, 'cmd', 'main.go'))
      await run('go', ['build', './...'], { cwd: made, timeout: TIME_LIMIT_MS })
      expect(await verdictOf('go', ['run', './cmd'], made)).toBe(VERDICT)
    },
    TIME_LIMIT_MS,
  )

  whereJava(
    'by openapi-generator for Java compiles and makes a check',
    async () => {
      const made = join(folder.path, 'java')
      await generate('java', made, [
        'library=native',
        'artifactId=namecheck',
        'openApiNullable=false',
        'containerDefaultToNull=true',
      ])
      await copyFile(join(PROGRAMS, 'Main.java'), join(made, 'src/main/java/Main.java'))
      const goals = ['-q', '-B', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath']
      await run('mvn', goals, { cwd: made, timeout: TIME_LIMIT_MS })
      const program = 'exec java -cp "target/classes:$(cat classpath)" Main "$0" "$1"'
      expect(await verdictOf('sh', ['-c', program], made)).toBe(VERDICT)
    },
    TIME_LIMIT_MS,
  )

  async function generate(language: string, to: string, properties: readonly string[]): Promise<void> {
    if ('missing' in generator) throw new Error(generator.missing)
    const args = [
      '-cp',
      generator.jars,
      'org.openapitools.codegen.OpenAPIGenerator',
      'generate',
      '-g',
      language,
    ]
    args.push('-i', openapi, '-o', to, `--additional-properties=${properties.join(',')}`)
    await run('java', args, { timeout: TIME_LIMIT_MS })
  }
})

async function run(program: string, args: readonly string[], options: Parameters<typeof started>[2] = {}) {
  try {
    return await started(program, args, { maxBuffer: 64 * 1024 * 1024, ...options, encoding: 'utf8' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`.slice(0, 10_000), { cause: error })
  }
}

async function runs(program: string, args: readonly string[]): Promise<boolean> {
  return started(program, args).then(
    () => true,
    () => false,
  )
}
