/** What came with the data of an answer. */
export type AnswerDetails = {
  status: number
  headers: Headers
  /** What the service logged it under. */
  requestId: string | null
  /** How often the request was sent. */
  attempts: number
  /** Whether the request had been carried out before under the same idempotency key. */
  replayed: boolean
}

export type Answer<T> = { data: T; response: AnswerDetails }

/** A call in progress: `await` returns the data, `withResponse()` also the status and headers of the answer. */
export type Call<T> = Promise<T> & { withResponse(): Promise<Answer<T>> }

/** Begins a call. The call rejects with what `ask` throws. */
export function callOf<T>(ask: () => Promise<Answer<T>>): Call<T> {
  const asking = (async () => ask())()
  const data = asking.then((answer) => answer.data)
  return Object.assign(data, {
    withResponse() {
      // Who asks for the whole answer hears of its failure there.
      data.catch(() => {})
      return asking
    },
  })
}
