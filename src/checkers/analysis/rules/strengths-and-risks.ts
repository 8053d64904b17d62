import type { Bar } from '../../../events/check.ts'
import type { AnalysisFinding } from '../../../events/sections.ts'

type Measured = Pick<
  AnalysisFinding,
  | 'pronounceability'
  | 'memorability'
  | 'length'
  | 'ambiguity'
  | 'meanings'
  | 'similarBrands'
  | 'distinctiveness'
>

/** A rating of at least `HIGH` is a strength, and one below `LOW` is a risk. */
const HIGH = 80
const LOW = 55
/** The limits for ambiguity, where low is good. */
const CLEAR = 15
const UNCLEAR = 30
const CLOSE_BRAND = 0.85
const LONG = 20

/**
 * The measured strengths and risks of the name, one sentence each.
 * @param bars what the name means; its obscene and hateful words are risks
 */
export function strengthsAndRisks(
  of: Measured,
  bars: readonly Bar[],
): { strengths: string[]; risks: string[] } {
  const strengths: string[] = []
  const risks: string[] = []
  const rate = (score: number | null, good: string, bad: string) => {
    if (score !== null && score >= HIGH) strengths.push(good)
    if (score !== null && score < LOW) risks.push(bad)
  }
  rate(of.pronounceability.score, 'It is easy to say.', 'It is hard to say.')
  rate(of.memorability.score, 'It is easy to remember.', 'It is hard to remember.')
  const { score: unclear } = of.ambiguity
  if (unclear !== null && unclear <= CLEAR) strengths.push('It is written much as it is heard.')
  if (unclear !== null && unclear > UNCLEAR) risks.push('It is easily misheard or misspelled.')
  if (of.length.characters > LONG) risks.push('It is long.')
  const { class: position } = of.distinctiveness
  if (position === 'fanciful' || position === 'arbitrary')
    strengths.push('Names of this kind are usually easy to protect as trademarks.')
  if (position === 'descriptive' || position === 'generic')
    risks.push('It is hard to protect as a trademark.')
  for (const { kind, word } of bars) {
    if (kind === 'hateful') risks.push(`It has a hateful word: ${word}.`)
    if (kind === 'offensive') risks.push(`It has an obscene word: ${word}.`)
  }
  for (const { language, meaning } of of.meanings.filter(({ negative }) => negative)) {
    risks.push(`In ${language} it means or suggests: ${meaning}.`)
  }
  const close = of.similarBrands
    .filter(({ similarity }) => similarity >= CLOSE_BRAND)
    .map(({ brand }) => brand)
  if (close.length > 0) risks.push(`It is close to well-known brands: ${close.join(', ')}.`)
  return { strengths, risks }
}
