import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as realSetImmediate } from 'node:timers'
import { promisify } from 'node:util'
import { ambient } from './process-life.ts'
import { VIRTUAL_RUNTIME as virtual } from './virtual-runtime.ts'

/** Node's own, whatever replaces the global: a turn of the real event loop. */
export const realImmediate: (run: () => void) => unknown = realSetImmediate

type Realm = typeof globalThis
type Put = { on: object; name: string; was: PropertyDescriptor | undefined }

/** The global objects: in a jest test, that of the test and that of the packages, which jest loads outside of the test. */
const REALMS = new Set<Realm>([
  globalThis,
  new (AsyncLocalStorage.constructor as FunctionConstructor)('return globalThis')() as Realm,
])

let put: Put[] = []
let users = 0

/**
 * Replaces the clock, timers and random values that libraries take from globals, by those of the running process of a
 * world. Code outside of every world still gets Node's. Returns a function that restores them; calls may nest.
 */
export function replaceGlobals(): () => void {
  if (users++ === 0) for (const realm of REALMS) replaceIn(realm)
  let isRestored = false
  return () => {
    if (isRestored) return
    isRestored = true
    if (--users > 0) return
    for (const { on, name, was } of put.reverse())
      if (was) Object.defineProperty(on, name, was)
      else Reflect.deleteProperty(on, name)
    put = []
  }
}

/** The process in which the call runs, and what to do in it; else the function that was there. */
function within(on: object, name: string, inWorld: (...given: never[]) => unknown): void {
  const was = Reflect.get(on, name) as (...given: unknown[]) => unknown
  set(on, name, function (this: unknown, ...given: unknown[]) {
    return ambient.getStore() ? inWorld(...(given as never[])) : was.apply(this, given)
  })
}

function set(on: object, name: string, value: unknown): void {
  const was = Object.getOwnPropertyDescriptor(on, name)
  put.push({ on, name, was })
  Object.defineProperty(on, name, {
    configurable: true,
    writable: true,
    enumerable: was?.enumerable ?? true,
    value,
  })
}

function replaceIn(realm: Realm): void {
  within(realm, 'setTimeout', virtual.setTimeout)
  within(realm, 'setInterval', (run: (...values: unknown[]) => void, ms: number, ...values: unknown[]) =>
    virtual.setInterval(values.length === 0 ? run : () => run(...values), ms),
  )
  within(realm, 'setImmediate', (run: (...values: unknown[]) => void, ...values: unknown[]) =>
    virtual.setImmediate(() => run(...values)),
  )
  const sleep = (ms: number, value: unknown) =>
    new realm.Promise((resolve) => realm.setTimeout(resolve, ms, value))
  set(realm.setTimeout, promisify.custom as never, sleep)
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate'])
    set(realm, name, clearing(realm, name))
  within(realm.Math, 'random', virtual.random)
  within(realm.performance, 'now', virtual.monotonic)
  within(realm.AbortSignal, 'timeout', (ms: number) => {
    const controller = new realm.AbortController()
    const late = () =>
      controller.abort(new realm.DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    virtual.setTimeout(late, ms)
    return controller.signal
  })
  // Node keeps a signal of several ones that has a listener until it is aborted: one of a killed process would never go.
  within(realm.AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
    const controller = new realm.AbortController()
    for (const signal of signals)
      if (signal.aborted) controller.abort(signal.reason)
      else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
    return controller.signal
  })
  replaceDate(realm)
}

/** Cancels a virtual timer from everywhere, and leaves any other to Node. */
function clearing(realm: Realm, name: string) {
  const was = Reflect.get(realm, name) as (timer: unknown) => void
  return (timer: unknown) => {
    if (typeof timer === 'object' && timer !== null && 'isCanceled' in timer) timer.isCanceled = true
    else was(timer)
  }
}

function replaceDate(realm: Realm): void {
  const { Date: RealDate } = realm
  within(RealDate, 'now', virtual.now)
  function VirtualDate(this: unknown, ...given: unknown[]) {
    const moment = given.length === 0 ? [RealDate.now()] : given
    if (!new.target) return new RealDate(RealDate.now()).toString()
    return Reflect.construct(RealDate, moment, new.target === VirtualDate ? RealDate : new.target)
  }
  Object.setPrototypeOf(VirtualDate, RealDate)
  VirtualDate.prototype = RealDate.prototype
  set(RealDate.prototype, 'constructor', VirtualDate)
  set(realm, 'Date', VirtualDate)
}
