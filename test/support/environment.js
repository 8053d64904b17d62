import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

/**
 * Node's environment of jest with an ordinary global object. jest makes the context of a test file from a proxy: every use
 * of a global such as `Math` or `Buffer` then runs an interceptor, which is about ten times as slow. A quarter of the processor
 * time of the suites was spent there.
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
  }
}
