import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import Runtime from 'jest-runtime'

const require = createRequire(import.meta.url)
const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url))
/** jest's own modules belong to the context of a test. */
const OF_JEST = /^(?:@?jest|expect)\b/
// A promise of a test's context is none of the context of the router, which only warns.
process.env.NO_DEPRECATION = 'router'
/** Modules of the tests that are slow to prepare and the same for every file. */
const PREPARED = new Set([
  fileURLToPath(new URL('../api/documents/openapi/described-apis.ts', import.meta.url)),
])
const PROGRAM = fileURLToPath(new URL('../../src/', import.meta.url))
/** A test that replaces the clock or console of its context needs a program that uses them. */
const REPLACES_GLOBALS = /useFakeTimers|spyOn\(console|Date\.now = /

/** Of the modules in question: what an import answers; null if only a module of the test's context can answer it. */
const loaded = new Map()

/**
 * Runtime of jest that loads packages and the program once per worker, as Node's own modules are, and not once per test file: a
 * third of the processor time of the suites was spent on loading them again. A file that replaces globals has a program of its own.
 */
export default class SharedModules extends Runtime {
  constructor(...given) {
    super(...given)
    const [, , , , , , file] = given
    const hasOwnProgram = REPLACES_GLOBALS.test(readFileSync(file, 'utf8'))
    const shared = (name) => sharedModule(name, hasOwnProgram)
    const { _resolution: resolution, coreModule, esmLoader } = this
    const isCoreModule = resolution.isCoreModule.bind(resolution)
    const requireCore = coreModule.require.bind(coreModule)
    resolution.isCoreModule = (name) => isCoreModule(name) || shared(name) !== null
    // It would put `node:` before the name of a core module.
    const canonicalizeRoot = esmLoader.canonicalizeRoot.bind(esmLoader)
    esmLoader.canonicalizeRoot = (path, suffix) =>
      shared(path) ? { cacheKey: path, modulePath: path } : canonicalizeRoot(path, suffix)
    const addressOf = esmLoader.resolveForImportMeta.bind(esmLoader)
    esmLoader.resolveForImportMeta = (from, name) => addressOf(from, name).replace(/^node:(?=\/)/, 'file://')
    coreModule.require = (name) => (shared(name) ?? { answer: requireCore(name) }).answer
  }
}

function sharedModule(name, hasOwnProgram) {
  // jest takes an absolute path, out of an address of a file, for the name of a core module.
  const path = name.replace(/^node:(?=\/)/, '')
  if (!isPackage(path) && (hasOwnProgram || !isOfProgram(path))) return null
  if (!loaded.has(path)) loaded.set(path, load(path))
  return loaded.get(path)
}

const isPackage = (path) =>
  path.startsWith(PACKAGES) && /\.[cm]?js$/.test(path) && !OF_JEST.test(path.slice(PACKAGES.length))
const isOfProgram = (path) => PREPARED.has(path) || path.startsWith(PROGRAM)

/** jest imports a core module as its members and, as default, the whole: true of CommonJS, of ES modules not always. */
function load(path) {
  const answer = require(path)
  if (answer?.[Symbol.toStringTag] !== 'Module' || !('default' in answer)) return { answer }
  return Object.keys(answer).length === 1 ? { answer: answer.default } : null
}
