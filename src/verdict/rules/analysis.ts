import { type Case, growing, type Hit, once, outcomeOf, pick, type Rule } from '../rule.ts'
import { barRules } from './absolute-grounds.ts'

/** From this score on, a brand named by the analysis is worth a reason. */
const CLOSE_BRAND = 0.9

/** One hit per part of an analysis; all hits of one analysis name the same finding. */
const parts =
  (list: (of: Case, index: number) => readonly string[]) =>
  (of: Case): Hit[] =>
    (outcomeOf(of, 'analysis')?.findings ?? []).flatMap((_, index) =>
      list(of, index).map((name) => ({ finding: `analysis/${index}`, name })),
    )

const finding = (of: Case, index: number) => outcomeOf(of, 'analysis')?.findings[index]

/** Absolute grounds that already count what the analysis calls generic or descriptive. */
const UNDISTINCTIVE = ['bar-generic', 'bar-descriptive', 'descriptive-trade', 'not-distinctive']

const isUndistinctive = (of: Case): boolean =>
  barRules.some(({ id, hits }) => UNDISTINCTIVE.includes(id) && hits(of).length > 0)

const indistinct = pick(
  'analysis',
  ({ distinctiveness }) => distinctiveness.class,
  ({ distinctiveness }) => distinctiveness.class === 'generic' || distinctiveness.class === 'descriptive',
)

/** An analysis is an opinion, especially a model's: it warns, but never decides. */
export const analysisRules: readonly Rule[] = [
  {
    id: 'bad-meaning',
    effect: 'caution',
    when: 'the analysis names a bad meaning in a language',
    text: 'The name has a bad meaning in {list}.',
    weight: growing(15, 5, 25),
    hits: parts((of, index) =>
      (finding(of, index)?.meanings ?? [])
        .filter(({ negative }) => negative)
        .map(({ language, meaning }) => `${language} (${meaning})`),
    ),
  },
  {
    id: 'weak-distinctiveness',
    effect: 'note',
    when: 'the analysis calls the name generic or descriptive, unless `bar-generic` or `bar-descriptive` or `descriptive-trade` or `not-distinctive` fires',
    text: 'The name is {list}, so it hardly distinguishes the business from others.',
    weight: once(8),
    hits: (of) => (isUndistinctive(of) ? [] : indistinct(of)),
  },
  {
    id: 'analysis-similar-brand',
    effect: 'note',
    when: `the analysis names a famous brand that is very similar (${CLOSE_BRAND} or more)`,
    text: 'The name is very similar to {a famous brand|famous brands}: {list}.',
    weight: growing(3, 1, 6),
    hits: parts((of, index) =>
      (finding(of, index)?.similarBrands ?? [])
        .filter(({ similarity }) => similarity >= CLOSE_BRAND)
        .map(({ brand }) => brand),
    ),
  },
]
