import type { NameForms } from '../../../events/check.ts'
import type { AnalysisFinding } from '../../../events/sections.ts'
import { type BarsRequest, barsOf } from '../../../names/absolute-grounds/bars.ts'
import { similarBrands } from '../../../names/brands/brands.ts'
import { similarityOf } from '../../../names/comparison/similarity.ts'
import { ambiguity } from './ambiguity.ts'
import { distinctiveness } from './distinctiveness.ts'
import { badMeanings, LANGUAGES } from './meanings.ts'
import { memorability } from './memorability.ts'
import { pronounceability } from './pronounceability.ts'
import { strengthsAndRisks } from './strengths-and-risks.ts'
import { syllables } from './syllables.ts'
import { type Word, wordOf } from './word.ts'

/** Version of the rules and word lists, recorded in the evidence. */
export const RULES_VERSION = '2026-12'

const MAX_BRANDS = 5

/**
 * Judges a name as a word by rules and shipped word lists; the same name always gives the same finding. Ratings are 0
 * to 100 (`ambiguity`: 100 = always misheard), or null with a reason if nothing could be measured. The caller fills
 * `evidence`.
 * @param request a name that only describes its goods is descriptive
 */
export function analyzeByRules(
  name: NameForms & { query: string },
  request: BarsRequest = { jurisdictions: [], niceClasses: [] },
): AnalysisFinding {
  const word = wordOf(name.normalized)
  const spoken = syllables(word.words)
  const saying = pronounceability(word)
  const bars = barsOf(name.normalized, { jurisdictions: [], niceClasses: [] })
  const measured = {
    pronounceability: saying,
    memorability: memorability(word, spoken, saying.score),
    length: lengthOf(word, spoken),
    ambiguity: ambiguity(word),
    meanings: badMeanings(word),
    similarBrands: similarBrands(name.normalized, MAX_BRANDS).map(({ brand, comparison }) => ({
      brand: brand.name,
      similarity: similarityOf(comparison).score,
    })),
    distinctiveness: distinctiveness(word, bars, barsOf(name.normalized, request)),
  }
  const { strengths, risks } = strengthsAndRisks(measured, bars)
  return {
    engine: 'rules',
    ...measured,
    strengths,
    risks,
    summary: summaryOf(name.normalized, measured, strengths, risks),
    evidence: [],
  }
}

function lengthOf({ normalized }: Word, spoken: number | null): AnalysisFinding['length'] {
  const characters = [...normalized].length
  const count = `${characters} ${characters === 1 ? 'character' : 'characters'}`
  const said =
    spoken === null
      ? '; its syllables cannot be counted from its letters'
      : `, about ${spoken} ${spoken === 1 ? 'syllable' : 'syllables'} when read as English`
  return { characters, syllables: spoken, text: `${count}${said}.` }
}

function summaryOf(
  normalized: string,
  measured: Pick<AnalysisFinding, 'distinctiveness' | 'meanings'>,
  strengths: readonly string[],
  risks: readonly string[],
): string {
  const { class: kind } = measured.distinctiveness
  const first = kind === 'unknown' ? 'How distinctive it is was not judged.' : `By word lists it is ${kind}.`
  const good = strengths.length === 0 ? '' : ` For it: ${strengths.join(' ')}`
  const bad = risks.length === 0 ? ' No risk was found by these rules.' : ` Against it: ${risks.join(' ')}`
  const limits = ` Bad meanings were looked for in short lists of ${LANGUAGES.length} languages; current usage, slang, sound symbolism and the goods were not looked at.`
  return `"${normalized}": ${first}${good}${bad}${limits}`
}
