import type { RawAnswer } from '../../provider-client/interfaces.ts'
import { readText } from '../../provider-client/read-answer.ts'

/** The optional members of a request that a server may refuse. */
export type RequestForm = {
  temperature: boolean
  /** How the answer is held to JSON, strictest first; null: by the instructions alone. */
  format: 'json_schema' | 'json_object' | null
}

/** The form of the first request to a server. */
export const STRICTEST: RequestForm = { temperature: true, format: 'json_schema' }

/** Statuses with which servers refuse a member of a request. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 422])
/** Servers name the member in `error.param` or in the sentence of the error. */
const ABOUT_TEMPERATURE = /\btemperature\b/i
const ABOUT_FORMAT = /\b(?:response_format|json_schema|json_object|structured outputs?|guided_json)\b/i

/**
 * The form without the member that a server refused; null if the answer refuses no member that the request had.
 * @param sent form of the refused request
 * @param now the form that is used by now; another request may have lost a member meanwhile
 */
export function withoutRefused(
  answer: RawAnswer | undefined,
  sent: RequestForm,
  now: RequestForm,
): RequestForm | null {
  if (!answer || !REFUSALS.has(answer.status)) return null
  const said = readText(answer)
  if (sent.format !== null && ABOUT_FORMAT.test(said))
    return now.format === sent.format ? { ...now, format: looserThan(sent.format) } : now
  if (sent.temperature && ABOUT_TEMPERATURE.test(said)) return { ...now, temperature: false }
  return null
}

const looserThan = (format: RequestForm['format']): RequestForm['format'] =>
  format === 'json_schema' ? 'json_object' : null
