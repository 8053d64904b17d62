import { isNativeError, isPromise, isRegExp } from 'node:util/types'
import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

// A process that ends by itself first frees its heap and contexts. On a loaded machine that takes a worker of jest longer
// than half a second, and jest reports that it failed to exit. A worker with open handles does not get here.
if (process.send) process.once('beforeExit', () => process.exit())

/**
 * Node's environment of jest with an ordinary global object, in which errors and promises of packages are such too. jest makes the
 * context of a test file from a proxy: every use of a global such as `Math` or `Buffer` then runs an interceptor, which is
 * about ten times as slow. A quarter of the processor time of the suites was spent there.
 */
export default class PlainGlobals extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...given)
    } finally {
      vm.createContext = createContext
    }
    for (const context of [this.global, globalThis]) {
      recognizeErrorsOfAnyContext(context)
      recognizeOfAnyContext(context.Promise, isPromise)
      recognizeOfAnyContext(context.RegExp, isRegExp)
    }
  }
}

const BUILT_IN = [
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AggregateError',
]
const isInstance = Function.prototype[Symbol.hasInstance]

/**
 * Lets `instanceof` of the built-in errors of a context recognize errors of any context: packages and Node's own modules
 * make theirs in another context than the test (see shared-modules.js).
 */
function recognizeErrorsOfAnyContext(context) {
  const names = new Map(BUILT_IN.map((name) => [context[name], name]))
  Object.defineProperty(context.Error, Symbol.hasInstance, {
    configurable: true,
    value(candidate) {
      if (isInstance.call(this, candidate)) return true
      const name = names.get(this)
      return name !== undefined && isNativeError(candidate) && lineOf(candidate).includes(name)
    },
  })
}

/**
 * The same for promises and regular expressions: prom-client waits for a collector only if its result is `instanceof Promise`.
 */
function recognizeOfAnyContext(own, isOne) {
  Object.defineProperty(own, Symbol.hasInstance, {
    configurable: true,
    value(candidate) {
      return isInstance.call(this, candidate) || (this === own && isOne(candidate))
    },
  })
}

/** Names of the constructors from an object up to the end of its chain of prototypes. */
function lineOf(object) {
  const prototype = Object.getPrototypeOf(object)
  return prototype === null ? [] : [prototype.constructor?.name, ...lineOf(prototype)]
}
