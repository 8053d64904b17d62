/** An event of a check, as `GET /checks/{id}/events` streams it. */
export type StreamedEvent = { type: string; data: Record<string, unknown> }

/**
 * The events of a check, first those that exist and then new ones, until the check has ended (WHATWG HTML §9.2). Ends
 * early when the connection ends. Rejects if the service refuses, cannot be reached, or `signal` aborts.
 */
export async function* eventsOf(
  { url, key }: { url: string; key: string },
  checkId: string,
  signal: AbortSignal,
): AsyncGenerator<StreamedEvent> {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
  const answer = await fetch(`${url}/api/v1/checks/${checkId}/events`, { headers, signal })
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel()
    throw new Error(`the events of the check cannot be read (${answer.status})`)
  }
  let rest = ''
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const messages = (rest + text).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (data !== undefined) yield JSON.parse(data) as StreamedEvent
    }
  }
}
