import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { PAGES } from './pages-folder.ts'

/** The JavaScript of each module, by its path below the folder, with slashes. */
export type Stripped = readonly (readonly [name: string, code: string])[]

const modules = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
const stripped: Stripped = modules.map((name) => [
  name,
  stripTypeScriptTypes(readFileSync(new URL(name, PAGES), 'utf8'), { mode: 'strip' }),
])
parentPort?.postMessage(stripped)
