import { nearest } from '../events/did-you-mean.ts'
import { isStreamName, streamKinds } from '../events/streams.ts'
import { wrongTypes } from '../events/unknown-event-type.ts'
import { parsePoint, readPosition, type Selection } from '../replay/selection.ts'
import { WrongSetting } from '../settings/settings.ts'

/** Options that select a part of the log. */
export type SelectionOptions = {
  from?: string
  to?: string
  after?: string
  types?: string
  stream?: string
  account?: string
  mode?: string
}

/** Parses them. Throws WrongSetting or StoreRefused with the option that is wrong. */
export function selectionOf({ from, to, after, types, stream, account, mode }: SelectionOptions): Selection {
  if (mode !== undefined && mode !== 'live' && mode !== 'test')
    throw new WrongSetting(`--mode must be live or test, not ${mode}`)
  return {
    ...(from !== undefined && { from: parsePoint(from) }),
    ...(to !== undefined && { to: parsePoint(to) }),
    ...(after !== undefined && { after: readPosition(after) }),
    ...(types !== undefined && { types: typesOf(types) }),
    ...(stream !== undefined && { streams: streamsOf(stream) }),
    ...(account !== undefined && { account }),
    ...(mode !== undefined && { mode }),
  }
}

/** Refuses unknown event types: a mistyped name must not look like a log without such events. */
function typesOf(text: string): string[] {
  const given = listOf(text)
  const wrong = wrongTypes(given)
  if (wrong !== null) throw new WrongSetting(`--types: ${wrong}`)
  return given
}

function streamsOf(text: string): string[] {
  const given = listOf(text)
  const wrong =
    given.length === 0 ? text : given.find((one) => !streamKinds.includes(one) && !isStreamName(one))
  if (wrong === undefined) return given
  const [meant] = nearest(wrong, streamKinds)
  throw new WrongSetting(
    `--stream: "${wrong}" is neither a kind of stream (${streamKinds.join(', ')}) nor a stream name such as check-chk_… or account-acc_….${meant ? ` Did you mean ${meant}?` : ''}`,
  )
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A signal that aborts when the operator stops the command; a second stop request ends the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return stopping.signal
}
