const NAME = 'TimeoutNegativeWarning'

let ignored = false

/**
 * Suppresses Node's warning about a timer of kafkajs 2.2.4, which sets a negative time on every connection (harmless:
 * Node uses 1 ms). The same warning about other code is still printed.
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
