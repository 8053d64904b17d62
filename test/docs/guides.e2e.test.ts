import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pythonWith } from '../services/python.ts'
import { expectShown, type Sample, samplesOf } from '../services/samples.ts'
import { type ServiceProcess, startServiceProcess } from '../services/service-process.ts'
import { tempFolder } from '../services/temp-folder.ts'
import { itWhere } from '../services/where-possible.ts'
import { docFile, guideFiles, ROOT } from './files.ts'
import { notRun } from './not-run.ts'

const run = promisify(execFile)
/** The address that the guides speak of. */
const WRITTEN = 'http://127.0.0.1:8080'
const SAMPLE_PATIENCE_MS = 60_000
/** Run by test/docs/receivers.contract.test.ts and test/system/webhook-receivers.system.test.ts. */
const RECEIVER = 'receiver'

const python = await pythonWith('httpx==0.28.1')
const wherePython = itWhere(!('missing' in python), 'missing' in python ? python.missing : '')
/** Runs a program as if its package were installed. */
const PYTHON_PROGRAM = `
import json, os, sys
told = json.loads(sys.argv[1])
os.environ.update(told["environment"])
sys.path.insert(0, told["package"])
exec(told["source"], {"__name__": "__main__"})
`

const folder = tempFolder()
let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess({ NAMECHECK_DATA: join(folder.path, 'data') })
  const modules = join(folder.path, 'node_modules')
  await installSdk(join(modules, '@namecheck', 'sdk'))
  symlinkSync(join(ROOT, 'node_modules', 'standardwebhooks'), join(modules, 'standardwebhooks'))
}, 60_000)
afterAll(async () => {
  await service.stop()
  folder.remove()
})

/** Puts the SDK for Node where programs of the folder find it. */
async function installSdk(place: string): Promise<void> {
  const source = join(ROOT, 'sdk', 'node')
  mkdirSync(place, { recursive: true })
  copyFileSync(join(source, 'package.json'), join(place, 'package.json'))
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
  await run(tsc, ['--project', join(source, 'tsconfig.json'), '--outDir', join(place, 'dist', 'esm')])
}

/** Runs a program as its reader would; gives what it printed, with the address as it is written. */
async function outputOf({ language, text }: Sample): Promise<string> {
  const source = text.replaceAll(WRITTEN, service.url)
  const environment = { NAMECHECK_BASE_URL: service.url, NAMECHECK_API_KEY: service.key ?? '' }
  const output =
    language === 'python'
      ? await runPython(source, environment)
      : await runFile(language === 'js' ? [process.execPath] : ['sh', '-e'], source, environment)
  return output.replaceAll(service.url, WRITTEN)
}

async function runPython(source: string, environment: Record<string, string>): Promise<string> {
  if ('missing' in python) throw new Error(python.missing)
  const told = { source, environment, package: join(ROOT, 'sdk', 'python', 'src') }
  return await python.run(PYTHON_PROGRAM, JSON.stringify(told))
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

describe.each(guideFiles)('docs/%s', (file) => {
  const samples = samplesOf(docFile(file))
  samples.forEach((sample, index) => {
    const { language, marks, text } = sample
    const first = text.split('\n')[0] ?? ''
    if (!marks.includes('run')) return
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

  if (file in notRun) return
  it('says of every other sample why it is not run', () => {
    const others = samples.filter(
      ({ marks }) => !['run', 'output', RECEIVER].some((mark) => marks.includes(mark)),
    )
    const known = Object.keys(notRun).filter((name) => name.startsWith(`${file}: `))
    expect(others.map(({ text }) => `${file}: ${text.split('\n')[0]}`).sort()).toEqual(known.sort())
  })
})
