import { z } from 'zod'
import { ProviderError, type RawAnswer } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { withoutAvailability } from './availability-words.ts'
import { type ModelAnalysis, modelAnalysis } from './model-analysis.ts'

/** Shape of a chat completion (OpenAI API reference), limited to the members that are used. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

/**
 * Reads what the model said, without any claim about availability. The answer is always checked against the schema,
 * whatever the server promises. A {@link ProviderError} with code `invalid_answer` is worth a second request; a refusal
 * (`refused`) or a truncated answer (`answer_too_large`) is not.
 */
export function readCompletion(answer: RawAnswer): ModelAnalysis {
  const [choice] = readResult(answer, completion).choices
  const refusal = choice?.message.refusal
  if (refusal) throw new ProviderError('refused', 'the model declined to answer', { answer })
  if (choice?.finish_reason === 'content_filter') {
    throw new ProviderError('refused', 'a content filter withheld the answer', { answer })
  }
  if (choice?.finish_reason === 'length') {
    throw new ProviderError('answer_too_large', 'the answer was cut off at the length limit of the model', {
      answer,
    })
  }
  const analysis = modelAnalysis.safeParse(jsonIn(choice?.message.content ?? '', answer))
  if (!analysis.success) {
    const issue = analysis.error.issues[0]
    throw new ProviderError('invalid_answer', `"${issue?.path.join('.')}": ${issue?.message}`, { answer })
  }
  return purified(analysis.data, answer)
}

const REASONING = /^\s*<think>[\s\S]*?<\/think>/
const FENCED = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i

/** The JSON of a message: the whole message, or the content of its fenced block after any reasoning text. */
function jsonIn(content: string, answer: RawAnswer): unknown {
  const said = content.replace(REASONING, '').trim()
  try {
    return JSON.parse(FENCED.exec(said)?.[1] ?? said)
  } catch (cause) {
    throw new ProviderError('invalid_answer', 'the message is not JSON', { answer, cause })
  }
}

function purified(analysis: ModelAnalysis, answer: RawAnswer): ModelAnalysis {
  const clean = (text: string): string => {
    const left = withoutAvailability(text)
    if (left === '')
      throw new ProviderError('invalid_answer', 'a text speaks of nothing but availability', { answer })
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
