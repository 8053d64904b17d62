/**
 * `held` is the target, whose first call of `method` that `matches` does not begin before it is released: a process
 * that stops between two steps. `frozen` resolves when that call has arrived.
 */
export function freeze<T extends object>(
  target: T,
  method: keyof T & string,
  matches: (args: unknown[]) => boolean,
) {
  const frozen = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  let isFirst = true
  const original = Reflect.get(target, method) as (...args: unknown[]) => unknown
  const stopping = async (...args: unknown[]) => {
    if (isFirst && matches(args)) {
      isFirst = false
      frozen.resolve()
      await go.promise
    }
    return Reflect.apply(original, target, args)
  }
  const held = new Proxy(target, {
    get(_target, name) {
      if (name === method) return stopping
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { held, frozen: frozen.promise, release: () => go.resolve() }
}
