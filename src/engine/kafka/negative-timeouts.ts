const NAME = 'TimeoutNegativeWarning'

let ignored = false

/**
 * Keeps Node from printing a warning about a timer of kafkajs 2.2.4, which sets one to a negative time on every
 * connection (harmless, Node takes it as 1 ms). Such a warning of any other code is printed as before.
 */
export function ignoreNegativeTimeouts(): void {
  if (ignored) return
  ignored = true
  const emit = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === NAME && new Error().stack?.includes('kafkajs')) return
    Reflect.apply(emit, process, [warning, ...rest])
  }
}
