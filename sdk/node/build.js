import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)
const tsc = join(dirname(resolve('typescript/package.json')), 'bin', 'tsc')

rmSync(join(here, 'dist'), { recursive: true, force: true })
for (const project of ['tsconfig.json', 'tsconfig.cjs.json'])
  execFileSync(process.execPath, [tsc, '--project', join(here, project)], { stdio: 'inherit' })
// The package is of type "module"; this makes the files of this folder what they are.
writeFileSync(join(here, 'dist', 'cjs', 'package.json'), '{ "type": "commonjs" }\n')
