import type { ServerEnd } from '../../world/interfaces.ts'
import type { Answered, Api, ApiName, Asked } from './protocol.ts'

/** A connection at the broker. Its requests are served one after the other. */
export type Line = {
  end: ServerEnd<Answered>
  clientId: string
  /** A request of this connection is not answered yet. */
  isBusy: boolean
  /** Its requests wait, though the broker serves others. */
  isDeaf: boolean
  waiting: Asked[]
  /** Shortens the wait of the fetch that is held, if any. */
  hasten?: () => void
}

/** Serves a request; the answer may follow later, at most once. */
export type Handler<Name extends ApiName> = (
  payload: Api[Name]['asks'],
  answer: (data: Api[Name]['gets']) => void,
  line: Line,
) => void
export type Handlers<Names extends ApiName> = { [Name in Names]: Handler<Name> }
