import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { PAGES, SHARED } from './pages-folder.ts'

/** The JavaScript of each module, by its path below the folder, with slashes. */
export type Stripped = readonly (readonly [name: string, code: string])[]

const modules = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
const files = [...modules.map((name) => [name, new URL(name, PAGES)] as const), ...Object.entries(SHARED)]
const stripped: Stripped = files.map(([name, file]) => [
  name,
  stripTypeScriptTypes(readFileSync(file, 'utf8'), { mode: 'strip' }),
])
parentPort?.postMessage(stripped)
