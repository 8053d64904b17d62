import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { freePort } from '../support/free-port.ts'
import { expectShown, samplesOf } from '../support/samples.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START_PATIENCE_MS = 30_000
/** See test/system/dev-distributed.system.test.ts. */
const TESTED_ALONE = 'npm run dev:distributed'
/** Needs Docker. */
const IN_DOCKER = 'docker build -f deploy/Dockerfile -t namecheck .'

const folder = tempFolder()
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const blocks = samplesOf(readme).map(({ text }) => text)
let environment: NodeJS.ProcessEnv
let port: number
let server: ReturnType<typeof spawn> | undefined

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const isThere = (name: string) => name !== '' && existsSync(join(ROOT, name))
  for (const file of files.split('\n').filter(isThere)) {
    mkdirSync(join(folder.path, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder.path, file))
  }
  port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const outside = PATH.split(':').filter((part) => !part.includes('node_modules'))
  environment = {
    PATH: outside.join(':'),
    HOME,
    NAMECHECK_PORT: String(port),
    npm_config_prefer_offline: 'true',
  }
})
afterAll(() => {
  if (server?.pid) process.kill(-server.pid, 'SIGTERM')
  folder.remove()
})

function run(commands: string, more: NodeJS.ProcessEnv = {}): string {
  const here = commands.replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
  return execFileSync('sh', ['-ec', here], {
    cwd: folder.path,
    env: { ...environment, ...more },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Makes programs take their output for a terminal of 80 columns. */
const ON_TERMINAL = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('Object.assign(process.stdout,{isTTY:true,columns:80})')}`,
}

/** Starts a command that keeps running, and returns its output up to the last expected line. */
function start(command: string): Promise<string> {
  const child = spawn('sh', ['-c', command], {
    cwd: folder.path,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`not started:\n${output}`)), START_PATIENCE_MS)
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (!output.includes('curl ')) return
      clearTimeout(timer)
      resolve(output)
    })
  })
}

describe('the commands of the README, on a copy of the project', () => {
  it('are those that this test knows', () => {
    expect(blocks.map((block) => block.split('\n')[0])).toEqual([
      'npm ci',
      'npm run -s namecheck -- check "Live Mark" --countries EU --goods "computer software"',
      'Goods read as: Computer software (class 9).',
      'npm run -s namecheck -- live --countries NO,FR',
      'curl -s http://127.0.0.1:8080/api/v1/checks \\',
      IN_DOCKER,
      TESTED_ALONE,
    ])
  })

  it('install and start it, without a warning and without a change in the work tree', async () => {
    const [install = '', startLine = ''] = (blocks[0] ?? '').split('\n')
    run('git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm all')
    expect(run(`${install} 2>&1`)).not.toContain('warn EBADENGINE')
    expect(await start(startLine)).toContain(`listening on http://127.0.0.1:${port}`)
    const [changed, ignored] = [run('git status --porcelain'), run('git status --porcelain --ignored')]
    expect([changed, ignored]).toEqual(['', '!! data/\n!! node_modules/\n'])
  }, 180_000)

  it('get a verdict on the terminal from the service that runs', () => {
    // A conflict ends the command with 20.
    const output = stripVTControlCharacters(run(`${blocks[1]} 2>&1 || test $? -eq 20`, ON_TERMINAL))
    expectShown(output, { language: 'text', marks: [], text: `${blocks[2]}\n…` })
    expect(output).toContain(`In the console: http://127.0.0.1:${port}/#/checks/chk_`)
  })

  it('get a report', () => {
    expect(JSON.parse(run(blocks[4] ?? ''))).toMatchObject({
      object: 'check',
      query: 'Lumivora',
      status: 'completed',
    })
  })

  it('get a live key and ask every provider', () => {
    const output = run(blocks[3] ?? '')
    expect(output).toMatch(/^nk_live_\w{36}$/m)
    expect(output).toMatch(/companies-house +ok/)
  }, 60_000)
})
