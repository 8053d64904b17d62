import { WrongSetting } from '../config.ts'
import { readPlace, readPosition, type Selection } from '../replay/selection.ts'

/** Options that choose a part of the log. */
export type SelectionOptions = {
  from?: string
  to?: string
  after?: string
  types?: string
  stream?: string
  account?: string
  mode?: string
}

/** Reads them. Throws WrongSetting or StoreRefused with the option that is wrong. */
export function selectionOf({ from, to, after, types, stream, account, mode }: SelectionOptions): Selection {
  if (mode !== undefined && mode !== 'live' && mode !== 'test')
    throw new WrongSetting(`--mode takes live or test, not ${mode}`)
  return {
    ...(from !== undefined && { from: readPlace(from) }),
    ...(to !== undefined && { to: readPlace(to) }),
    ...(after !== undefined && { after: readPosition(after) }),
    ...(types !== undefined && { types: listOf(types) }),
    ...(stream !== undefined && { streams: listOf(stream) }),
    ...(account !== undefined && { account }),
    ...(mode !== undefined && { mode }),
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Resolves `signal` when the operator ends the command; the first time in good order. */
export function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return stopping.signal
}
