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

/** Rooms of pure modules, which import nothing but each other: their data is read and indexed once. */
const PURE = ['events', 'goods', 'names', 'verdict'].map((room) =>
  fileURLToPath(new URL(`../../src/${room}/`, import.meta.url)),
)

/** Of the modules in question: what an import answers; null if only a module of the test's context can answer it. */
const loaded = new Map()

/**
 * Runtime of jest that loads each package and the pure rooms once per worker, as Node's own modules are, and not once per test
 * file: a quarter of the processor time of the suites was spent on loading them again.
 */
export default class SharedModules extends Runtime {
  constructor(...given) {
    super(...given)
    const { _resolution: resolution, coreModule, esmLoader } = this
    const isCoreModule = resolution.isCoreModule.bind(resolution)
    const requireCore = coreModule.require.bind(coreModule)
    resolution.isCoreModule = (name) => isCoreModule(name) || sharedModule(name) !== null
    // It would put `node:` before the name of a core module.
    const canonicalizeRoot = esmLoader.canonicalizeRoot.bind(esmLoader)
    esmLoader.canonicalizeRoot = (path, suffix) =>
      sharedModule(path) ? { cacheKey: path, modulePath: path } : canonicalizeRoot(path, suffix)
    const addressOf = esmLoader.resolveForImportMeta.bind(esmLoader)
    esmLoader.resolveForImportMeta = (from, name) => addressOf(from, name).replace(/^node:(?=\/)/, 'file://')
    coreModule.require = (name) => (sharedModule(name) ?? { answer: requireCore(name) }).answer
  }
}

function sharedModule(name) {
  // jest takes an absolute path, out of an address of a file, for the name of a core module.
  const path = name.replace(/^node:(?=\/)/, '')
  if (!loaded.has(path)) loaded.set(path, isShared(path) ? load(path) : null)
  return loaded.get(path)
}

const isShared = (path) =>
  PREPARED.has(path) ||
  PURE.some((room) => path.startsWith(room)) ||
  (path.startsWith(PACKAGES) && /\.[cm]?js$/.test(path) && !OF_JEST.test(path.slice(PACKAGES.length)))

/** jest imports a core module as its members and, as default, the whole: true of CommonJS, of ES modules not always. */
function load(path) {
  const answer = require(path)
  if (answer?.[Symbol.toStringTag] !== 'Module' || !('default' in answer)) return { answer }
  return Object.keys(answer).length === 1 ? { answer: answer.default } : null
}
