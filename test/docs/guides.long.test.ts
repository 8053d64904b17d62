import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { clientOf } from '../support/client.ts'
import { pythonWith } from '../support/python.ts'
import { expectShown, type Sample, samplesOf } from '../support/samples.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWith } from '../support/where-possible.ts'
import { docFile, guideFiles, ROOT } from './files.ts'
import { notRun, runElsewhere } from './not-run.ts'

const run = promisify(execFile)
/** The address in the guides. */
const WRITTEN = 'http://127.0.0.1:8080'
const SAMPLE_PATIENCE_MS = 60_000
/** The endpoint in the guides, and one on this machine without a listener. */
const ENDPOINT = 'https://example.com/hooks/namecheck'
const OUR_ENDPOINT = 'http://127.0.0.1:9/hooks/namecheck'
const ADMIN_TOKEN = 'an-admin-token-for-samples'

const python = await pythonWith('httpx==0.28.1')
const wherePython = itWith(python)
/** Runs a program as if its package were installed. */
const PYTHON_PROGRAM = `
import json, os, sys
task = json.loads(sys.argv[1])
os.environ.update(task["environment"])
sys.path.insert(0, task["package"])
exec(task["source"], {"__name__": "__main__"})
`

const folder = tempFolder()
let service: ServiceProcess
let endpoint: string

beforeAll(async () => {
  const data = join(folder.path, 'data')
  // The first start makes the key of the guides; an admin token comes later.
  const first = await startServiceProcess({ NAMECHECK_DATA: data })
  await first.stop()
  const operated = await startServiceProcess({ NAMECHECK_DATA: data, NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN })
  service = { ...operated, key: first.key }
  const wanted = { url: OUR_ENDPOINT, eventTypes: ['webhook.paused'] }
  const registered = await clientOf(service).call<{ id: string }>('POST', '/api/v1/webhooks', wanted)
  expect(registered.status).toBe(201)
  endpoint = registered.body.id
  const modules = join(folder.path, 'node_modules')
  await installSdk(join(modules, '@namecheck', 'sdk'))
  symlinkSync(join(ROOT, 'node_modules', 'standardwebhooks'), join(modules, 'standardwebhooks'))
})
afterAll(async () => {
  await service.stop()
  folder.remove()
})

/** Installs the SDK for Node for the programs of the folder. */
async function installSdk(target: string): Promise<void> {
  const source = join(ROOT, 'sdk', 'node')
  mkdirSync(target, { recursive: true })
  copyFileSync(join(source, 'package.json'), join(target, 'package.json'))
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
  await run(tsc, ['--project', join(source, 'tsconfig.json'), '--outDir', join(target, 'dist', 'esm')])
}

/** Runs a program as its reader would; returns its output, with the addresses of the guides. */
async function outputOf({ language, text }: Sample): Promise<string> {
  const source = text.replaceAll(WRITTEN, service.url).replaceAll(ENDPOINT, OUR_ENDPOINT)
  const environment = {
    NAMECHECK_BASE_URL: service.url,
    NAMECHECK_API_KEY: service.key ?? '',
    NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    ENDPOINT: endpoint,
  }
  const output =
    language === 'python'
      ? await runPython(source, environment)
      : await runFile(language === 'js' ? [process.execPath] : ['sh', '-e'], source, environment)
  return output.replaceAll(service.url, WRITTEN).replaceAll(OUR_ENDPOINT, ENDPOINT)
}

async function runPython(source: string, environment: Record<string, string>): Promise<string> {
  if ('missing' in python) throw new Error(python.missing)
  const task = { source, environment, package: join(ROOT, 'sdk', 'python', 'src') }
  return await python.run(PYTHON_PROGRAM, JSON.stringify(task))
}

async function runFile(
  [command = '', ...args]: readonly string[],
  source: string,
  environment: Record<string, string>,
): Promise<string> {
  const file = join(folder.path, 'sample.mjs')
  writeFileSync(file, source)
  const { PATH = '' } = process.env
  const { stdout } = await run(command, [...args, file], {
    cwd: folder.path,
    timeout: SAMPLE_PATIENCE_MS,
    env: { PATH, ...environment },
  })
  return stdout
}

const isRunElsewhere = ({ marks }: Sample) => marks.some((mark) => mark in runElsewhere)

describe.each(guideFiles)('docs/%s', (file) => {
  const samples = samplesOf(docFile(file))
  samples.forEach((sample, index) => {
    const { language, marks, text } = sample
    const first = text.split('\n')[0] ?? ''
    if (!marks.includes('run') || isRunElsewhere(sample)) return
    const test = language === 'python' ? wherePython : it
    test(
      `runs: ${first}`,
      async () => {
        const output = await outputOf(sample)
        const shown = samples[index + 1]
        expect(shown?.marks).toContain('output')
        if (shown) expectShown(output, shown)
      },
      2 * SAMPLE_PATIENCE_MS,
    )
  })

  it('has a reason for every sample that is not run', () => {
    const others = samples.filter(
      (sample) => !isRunElsewhere(sample) && !['run', 'output'].some((mark) => sample.marks.includes(mark)),
    )
    const known = Object.keys(notRun).filter((name) => name.startsWith(`${file}: `))
    expect(others.map(({ text }) => `${file}: ${text.split('\n')[0]}`).sort()).toEqual(known.sort())
  })
})
