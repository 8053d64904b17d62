import type { Bar } from '../../events/check.ts'
import { type Case, type Hit, once, type Rule } from '../rule.ts'

const PHARMACEUTICALS = 5
const languages = new Intl.DisplayNames('en', { type: 'language' })

const places = ({ jurisdictions }: Bar): string =>
  jurisdictions.length > 0 ? ` (${jurisdictions.join(', ')})` : ''
const classes = ({ niceClasses }: Bar): string =>
  niceClasses.length > 0 ? ` (${niceClasses.length > 1 ? 'classes' : 'class'} ${niceClasses.join(', ')})` : ''

type Test = { kind: Bar['kind']; effects: readonly Bar['effect'][]; name?: (bar: Bar) => string }

/** The bars of a kind, whatever was requested: they concern the use of the name. */
const against =
  ({ kind, effects, name = (bar) => `${bar.word}${places(bar)}` }: Test) =>
  ({ bars = [] }: Case): Hit[] =>
    bars
      .filter((bar) => bar.kind === kind && effects.includes(bar.effect))
      .map((bar) => ({ finding: null, name: name(bar) }))

/** The bars of a kind that concern only the registration of a mark, so they count if trademarks were requested. */
const againstRegistration =
  (test: Test) =>
  (of: Case): Hit[] =>
    of.request.sources.includes('trademarks') ? against(test)(of) : []

/** Kinds that concern only the registration of a mark. */
const OF_REGISTRATION: readonly Bar['kind'][] = ['generic', 'descriptive', 'drug_name', 'place', 'surname']

/** The bars of these kinds in a request without trademarks. */
const notDistinctive = (of: Case): Hit[] =>
  of.request.sources.includes('trademarks')
    ? []
    : OF_REGISTRATION.flatMap((kind) =>
        against({ kind, effects: ['bar', 'warning'], name: ({ word }) => word })(of),
      )

/** Class 5 named by a request, or by its goods. */
function pharmaceuticals({ request: { niceClasses, goodsTerms = [] } }: Case): Hit[] {
  const named =
    niceClasses.includes(PHARMACEUTICALS) || goodsTerms.some((term) => term.niceClass === PHARMACEUTICALS)
  return named ? [{ finding: null, name: `class ${PHARMACEUTICALS}` }] : []
}

/** The bars that a rule fires on, in their order; empty for a rule of another kind. */
export function barsOfRule(rule: string, { request, bars = [] }: Pick<Case, 'request' | 'bars'>): Bar[] {
  const hits = barRules.find(({ id }) => id === rule)?.hits ?? (() => [])
  const count = (some: readonly Bar[]): number => hits({ request, outcomes: {}, bars: some }).length
  return bars.filter((bar) => count([bar]) > count([]))
}

/**
 * Absolute grounds: the law or good sense refuses the name without any earlier right. Where the use itself is unlawful,
 * or the name is one of hatred, it is a conflict; where the name may be used but not owned, a caution. See decision 0012.
 */
export const barRules: readonly Rule[] = [
  {
    id: 'bar-hateful',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'the name contains a hateful word or name that the law of a requested jurisdiction refuses',
    text: 'The name contains a word or a name of hatred: {list}. It cannot be registered and should not be used.',
    weight: once(95),
    hits: against({ kind: 'hateful', effects: ['bar'] }),
  },
  {
    id: 'bar-emblem',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'the name contains a name or an emblem that treaties reserve: of the Red Cross, the Olympic Games, a state or an international organization',
    text: 'The name contains a name or an emblem that the law reserves for an organization or a state: {list}. No one else may register it or use it in trade.',
    weight: once(90),
    hits: against({ kind: 'emblem', effects: ['bar'] }),
  },
  {
    id: 'bar-geographical-indication',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'the name contains a protected indication of origin, and the named goods are in its class',
    text: 'The name contains a protected indication of origin: {list}. Only producers of that origin may use it for the named goods.',
    weight: once(90),
    hits: against({ kind: 'geographical_indication', effects: ['bar'] }),
  },
  {
    id: 'hateful-elsewhere',
    effect: 'caution',
    when: 'the name contains a hateful word or name, but the law of a requested jurisdiction permits it, or its public does not know the language',
    text: 'The name contains a word or a name of hatred: {list}. Even where it can be registered, it would harm the reputation of the business.',
    weight: once(45),
    hits: against({ kind: 'hateful', effects: ['warning'] }),
  },
  {
    id: 'bar-offensive',
    effect: 'caution',
    objections: ['registration'],
    when: 'the name contains an obscene or insulting word that the law of a requested jurisdiction refuses',
    text: 'The name contains an obscene or insulting word: {list}. A register is likely to refuse it, and customers may take offense.',
    weight: once(40),
    hits: against({ kind: 'offensive', effects: ['bar'] }),
  },
  {
    id: 'offensive-elsewhere',
    effect: 'caution',
    when: 'the name contains an obscene or insulting word of a language that is not spoken in a requested jurisdiction, or that its law permits',
    text: 'The name contains an obscene or insulting word: {list}. It may be registered, but it would harm the reputation of the business.',
    weight: once(30),
    hits: against({
      kind: 'offensive',
      effects: ['warning'],
      name: (bar) => `${bar.word}${bar.language === null ? '' : ` in ${languages.of(bar.language)}`}`,
    }),
  },
  {
    id: 'bar-protected-word',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'the name contains a word that only licensed or authorized businesses may use: bank, university, royal, police',
    text: '{A word of the name suggests|Words of the name suggest} a license, an office or a patronage that the law protects: {list}. Where customers may believe that, only an authorized business may use the name, and a register may refuse it.',
    weight: once(30),
    hits: against({ kind: 'protected_word', effects: ['bar'] }),
  },
  {
    id: 'geographical-indication-unnamed-goods',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'the name contains a protected indication of origin, and no goods are named',
    text: 'The name contains a protected indication of origin: {list}. For goods of that kind, only producers of that origin may use it. Name your goods to learn whether it matters.',
    weight: once(15),
    hits: against({
      kind: 'geographical_indication',
      effects: ['warning'],
      name: (bar) => `${bar.word}${classes(bar)}`,
    }),
  },
  {
    id: 'bar-generic',
    effect: 'caution',
    objections: ['registration'],
    when: 'trademarks were requested, and every word of the name praises or names a kind of business, in a language of a requested jurisdiction',
    text: 'The name says nothing that distinguishes one business from another: {list}. It may be used, but it cannot be registered as it is, so others may use it too.',
    weight: once(35),
    hits: againstRegistration({ kind: 'generic', effects: ['bar'] }),
  },
  {
    id: 'bar-descriptive',
    effect: 'caution',
    objections: ['registration'],
    when: 'trademarks were requested, and every word of the name, even if misspelled, describes the named goods in a language of a requested jurisdiction',
    text: 'The name only describes the goods: {list}. It may be used, but it cannot be registered as it is, so others may use it too.',
    weight: once(30),
    hits: againstRegistration({ kind: 'descriptive', effects: ['bar'] }),
  },
  {
    id: 'descriptive-trade',
    effect: 'caution',
    objections: ['registration'],
    when: 'trademarks were requested, no goods are named, and the name itself names its trade',
    text: 'The name says what a business sells: {list}. For such goods it may be used, but it cannot be registered as it is.',
    weight: once(25),
    hits: againstRegistration({
      kind: 'descriptive',
      effects: ['warning'],
      name: (bar) => `${bar.word}${classes(bar)}`,
    }),
  },
  {
    id: 'bar-drug-name',
    effect: 'caution',
    objections: ['registration'],
    when: 'trademarks were requested, and the name is a non-proprietary name of a medicine, or has the stem of one for class 5',
    text: 'The name is, or resembles, the non-proprietary name of a medicine, which no one may own: {list}.',
    weight: once(20),
    hits: againstRegistration({ kind: 'drug_name', effects: ['bar', 'warning'] }),
  },
  {
    id: 'bar-place',
    effect: 'caution',
    objections: ['registration'],
    when: 'trademarks were requested, and the name is that of a place, alone or with weak words around it',
    text: 'The name says little more than where the business or its goods come from: {list}. It can be registered only after customers know it as a brand.',
    weight: once(15),
    hits: againstRegistration({ kind: 'place', effects: ['bar'] }),
  },
  {
    id: 'bar-surname',
    effect: 'caution',
    objections: ['registration'],
    when: 'trademarks were requested, and the name is merely a surname in a jurisdiction that refuses surnames',
    text: 'The name is a common surname: {list}. It can be registered only after customers know it as a brand.',
    weight: once(12),
    hits: againstRegistration({ kind: 'surname', effects: ['bar'] }),
  },
  {
    id: 'not-distinctive',
    effect: 'caution',
    when: 'trademarks were not requested, and the name is generic, describes the goods or its trade, is a non-proprietary name of a medicine, a place or a surname',
    text: 'The name alone does not distinguish one business from another: {list}. Others may use the same words.',
    weight: once(15),
    hits: notDistinctive,
  },
  {
    id: 'descriptive-for-some-goods',
    effect: 'note',
    when: 'trademarks were requested, and the name describes some goods, or uses a language that is not spoken in any requested jurisdiction',
    text: 'The name describes some goods: {list}. For those goods it is hard to protect.',
    weight: once(3),
    hits: (of) =>
      (['generic', 'descriptive'] as const).flatMap((kind) =>
        againstRegistration({ kind, effects: ['note'], name: (bar) => `${bar.word}${classes(bar)}` })(of),
      ),
  },
  {
    id: 'protected-word-approval',
    effect: 'note',
    objections: ['formation'],
    when: 'the name contains a word that needs approval in a company name',
    text: '{A word of the name needs|Words of the name need} an approval when a company is formed: {list}.',
    weight: once(1),
    hits: against({ kind: 'protected_word', effects: ['note'] }),
  },
  {
    id: 'drug-name-safety',
    effect: 'note',
    when: 'the request or its goods name class 5',
    text: 'For medicines, authorities also assess whether a name can be mistaken for that of another medicine. This drug-name safety was not assessed.',
    weight: once(0),
    hits: pharmaceuticals,
  },
]
