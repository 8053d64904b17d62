import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const { PATH = '', HOME = '' } = process.env

/** A folder in which the packed SDK is installed. */
export type Installed = {
  folder: string
  /** The files in the package. */
  files: string[]
  /** Runs a program of the folder and returns its output. `node` is the interpreter, this one by default. */
  node(file: string, environment?: Readonly<Record<string, string>>, node?: string): Promise<string>
  /** Checks types and returns the output of the compiler, which is empty without errors. */
  tsc(...args: string[]): Promise<string>
}

/**
 * Packs the SDK as for a release and installs it without a network.
 * @param others packages of this repository that programs in the folder may import
 */
export async function installSdk(folder: string, others: readonly string[]): Promise<Installed> {
  const env = { PATH, HOME, npm_config_offline: 'true', npm_config_update_notifier: 'false' }
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(ROOT, 'sdk/node'),
    env,
  })
  const [{ filename, files }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[\n')))
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder, env })
  for (const name of others) {
    await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return {
    folder,
    files: files.map(({ path }: { path: string }) => path),
    async node(file, environment = {}, node = process.execPath) {
      const { stdout } = await run(node, [file], {
        cwd: folder,
        env: { PATH, HOME, ...environment },
      })
      return stdout
    },
    async tsc(...args) {
      try {
        await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args], { cwd: folder })
        return ''
      } catch (error) {
        return String((error as { stdout?: string }).stdout)
      }
    },
  }
}
