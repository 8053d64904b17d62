import { AsyncLocalStorage } from 'node:async_hooks'

const KINDS = ['unhandledRejection', 'uncaughtException'] as const

/** Node's process object; in a jest test, `process` is a copy that receives no events. */
const { process: realProcess } = new (AsyncLocalStorage.constructor as FunctionConstructor)(
  'return globalThis',
)() as {
  process: NodeJS.Process
}

/**
 * Takes the errors that nothing catches, which would end Node: here they end one virtual process. Returns a function
 * that gives them back to those who listened before.
 */
export function catchErrors(take: (error: unknown) => void): () => void {
  const given = KINDS.map((kind) => ({
    kind,
    listeners: realProcess.listeners(kind as 'uncaughtException'),
  }))
  const listener = (error: unknown) => take(error)
  for (const { kind } of given) {
    realProcess.removeAllListeners(kind)
    realProcess.on(kind as 'uncaughtException', listener)
  }
  return () => {
    for (const { kind, listeners } of given) {
      realProcess.off(kind as 'uncaughtException', listener)
      for (const each of listeners) realProcess.on(kind as 'uncaughtException', each)
    }
  }
}
