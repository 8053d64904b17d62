import { z } from 'zod'
import { ProviderError, type RawAnswer } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { withoutAvailability } from './availability-words.ts'
import { type ModelAnalysis, modelAnalysis } from './model-analysis.ts'

/** Parts of a message: those of text count, reasoning does not. */
const part = z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() })

/** Shape of a chat completion (OpenAI API reference), limited to the members that are used. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.union([z.string(), z.array(part)]).nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    )
    .min(1),
})
type Message = z.output<typeof completion>['choices'][number]['message']

/**
 * Reads what the model said, without any claim about availability. The answer is always checked against the schema,
 * whatever the server promises. A {@link ProviderError} with code `invalid_answer` is worth a second request; a refusal
 * (`refused`) or a truncated answer (`answer_too_large`) is not. A message of no use says nothing against its server.
 */
export function readCompletion(answer: RawAnswer): ModelAnalysis {
  const [choice] = readResult(answer, completion).choices
  const { text, refusal } = said(choice?.message ?? {})
  if (refusal) throw new ProviderError('refused', 'the model declined to answer', { answer })
  if (choice?.finish_reason === 'content_filter') {
    throw new ProviderError('refused', 'a content filter withheld the answer', { answer })
  }
  if (choice?.finish_reason === 'length') {
    throw useless('answer_too_large', 'the answer was cut off at the length limit of the model', answer)
  }
  const analyses = [...objectsIn(text)].map((value) => modelAnalysis.safeParse(value))
  const fitting = analyses.findLast(({ success }) => success)
  if (fitting?.data) return purified(fitting.data, answer)
  const issue = analyses.at(-1)?.error?.issues[0]
  throw useless(
    'invalid_answer',
    issue ? `"${issue.path.join('.')}": ${issue.message}` : 'the message is not JSON',
    answer,
  )
}

const useless = (code: 'invalid_answer' | 'answer_too_large', message: string, answer: RawAnswer) =>
  new ProviderError(code, message, { answer, isHealthy: true })

function said({ content, refusal }: Message): { text: string; refusal: string | null | undefined } {
  if (!Array.isArray(content)) return { text: content ?? '', refusal }
  return {
    text: content.flatMap((each) => (each.type === 'text' ? (each.text ?? '') : [])).join(''),
    refusal: refusal ?? content.find((each) => each.refusal)?.refusal,
  }
}

/** Beginnings of objects that are tried: each of them may be read to the end of the message. */
const MAX_BEGINNINGS = 100

/** The JSON objects of a message in their order: after reasoning, in a fence, in a channel, within prose. */
function* objectsIn(text: string): Generator<unknown> {
  let at = text.indexOf('{')
  for (let tried = 0; at >= 0 && tried < MAX_BEGINNINGS; tried += 1) {
    const object = text.slice(at, endOfObject(text, at))
    try {
      yield JSON.parse(object)
      at = text.indexOf('{', at + object.length)
    } catch {
      at = text.indexOf('{', at + 1)
    }
  }
}

/** The index after the brace that closes the one at `start`; the end of the text if none does. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

function purified(analysis: ModelAnalysis, answer: RawAnswer): ModelAnalysis {
  const clean = (text: string): string => {
    const left = withoutAvailability(text)
    if (left === '') throw useless('invalid_answer', 'a text speaks of nothing but availability', answer)
    return left
  }
  const rest = (texts: readonly string[]): string[] => texts.map(withoutAvailability).filter(Boolean)
  const rated = ({ score, text }: ModelAnalysis['ambiguity']) => ({ score, text: clean(text) })
  return {
    pronounceability: rated(analysis.pronounceability),
    memorability: rated(analysis.memorability),
    ambiguity: rated(analysis.ambiguity),
    meanings: analysis.meanings.filter(({ meaning }) => withoutAvailability(meaning) === meaning),
    distinctiveness: { class: analysis.distinctiveness.class, text: clean(analysis.distinctiveness.text) },
    strengths: rest(analysis.strengths),
    risks: rest(analysis.risks),
    summary: clean(analysis.summary),
  }
}
