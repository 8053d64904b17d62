import { DECISIVE, SOURCES, type Source } from '../../events/sections.ts'
import { type Case, type Hit, once, outcomeOf, type Rule } from '../rule.ts'

const TITLES: Readonly<Record<Source, string>> = {
  domains: 'Domains',
  social: 'Social networks',
  trademarks: 'Trademarks',
  companies: 'Companies',
  analysis: 'The analysis',
}

const WHY = {
  missing: 'no answer before the deadline',
  unknown: 'no trustworthy answer',
  not_configured: 'not everything that was asked for is configured',
} as const

function unanswered(of: Case, source: Source): Hit[] {
  if (!of.request.sources.includes(source)) return []
  const status = outcomeOf(of, source)?.status ?? 'missing'
  return status === 'done' ? [] : [{ finding: null, name: WHY[status] }]
}

const rule = (source: Source): Rule => {
  const decisive = DECISIVE.includes(source)
  return {
    id: `${source}-unanswered`,
    effect: decisive ? 'inconclusive' : 'note',
    when: `${source} was requested and is not \`done\``,
    text: decisive
      ? `${TITLES[source]} could not be checked in full, so the name cannot be called clear: {list}.`
      : `${TITLES[source]} could not be checked in full: {list}.`,
    weight: once(0),
    hits: (of) => unanswered(of, source),
  }
}

/** Without it, a check of, for example, user names alone could be clear although no source answered. */
const nothingAnswered: Rule = {
  id: 'nothing-answered',
  effect: 'inconclusive',
  when: 'no requested source is `done`',
  text: 'Nothing that was asked for could be checked in full, so the name cannot be called clear.',
  weight: once(0),
  hits: (of) =>
    of.request.sources.some((source) => outcomeOf(of, source)?.status === 'done')
      ? []
      : [{ finding: null, name: 'nothing' }],
}

/** Decisive sources first: without one of them the only possible verdict is a conflict. */
export const answerRules: readonly Rule[] = [
  ...[...DECISIVE, ...SOURCES.filter((source) => !DECISIVE.includes(source))].map(rule),
  nothingAnswered,
]
