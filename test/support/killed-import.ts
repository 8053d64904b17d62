import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RegisterStatement } from '../../src/registers/identity.ts'

const IMPORTER = fileURLToPath(new URL('./import-until-killed.mjs', import.meta.url))

/** An import in a separate process; `format` is a name. */
export type SeparateImport = {
  files: readonly string[]
  format: string
  register: RegisterStatement
  folder: string
  update?: boolean
  checkpointRows?: number
}

/** Imports files in a process, and kills it some ms after the import began; gives whether the import ended first, and its ms. */
export async function importKilled(
  source: SeparateImport,
  killAfterMs: number,
): Promise<{ ended: boolean; ms: number }> {
  const child = spawn(process.execPath, [IMPORTER, JSON.stringify(source)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('begun')) resolve()
    })
  })
  await Promise.race([begun, exited])
  const began = performance.now()
  const kill = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  await exited
  clearTimeout(kill)
  return { ended: output.includes('imported'), ms: performance.now() - began }
}
