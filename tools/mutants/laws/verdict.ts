import type { LawMutants } from '../mutant.ts'

const JUDGE = 'test/verdict/judge.unit.test.ts'
const GRADES = 'test/verdict/grades.unit.test.ts'
const LAWS = 'test/verdict/laws.unit.test.ts'

export const verdict: LawMutants = {
  law: 'A verdict follows from its rule set; clear needs every decisive source and every required register.',
  mutants: [
    {
      name: 'number-spelled-otherwise-costs-depth',
      file: 'src/checkers/trademarks/euipo/plan/plan.ts',
      find: "what: 'the name with its number spelled otherwise',\n      rank: 'extra',",
      replace: "what: 'the name with its number spelled otherwise',\n      rank: 'deep',",
      tests: ['test/checkers/trademarks/euipo/query.unit.test.ts'],
    },
    {
      name: 'none-free-with-an-unseen-tld',
      file: 'src/verdict/rules/domains.ts',
      find: 'return rows.length > 0 && taken && of.request.tlds.every((tld) => seen.has(bare(tld))) ? rows : []',
      replace: 'return rows.length > 0 && taken ? rows : []',
      tests: [JUDGE],
    },
    {
      name: 'dissolved-company-is-close',
      file: 'src/verdict/rules/companies.ts',
      find: "!company.sameAs && company.status !== 'inactive' && company.similarity >= CLOSE_COMPANY",
      replace: '!company.sameAs && company.similarity >= CLOSE_COMPANY',
      tests: [JUDGE],
    },
    {
      name: 'clear-without-a-decisive-source',
      file: 'src/verdict/rules/answers.ts',
      find: "id: 'companies-unanswered',\n    effect: 'inconclusive',",
      replace: "id: 'companies-unanswered',\n    effect: 'note',",
      tests: [JUDGE, LAWS],
    },
    {
      name: 'clear-without-any-answer',
      file: 'src/verdict/rules/answers.ts',
      find: "(of.request.sources.some(isDone(of)) ? [] : [{ finding: null, name: 'nothing' }])",
      replace: '[]',
      tests: [JUDGE, LAWS],
    },
    {
      name: 'unknown-domain-is-clear',
      file: 'src/verdict/rules/domains.ts',
      find: "hits: domains((each) => statusOf(each) === 'unknown'),",
      replace: 'hits: () => [],',
      tests: [JUDGE],
    },
    {
      name: 'conflict-is-weaker-than-inconclusive',
      file: 'src/verdict/judge.ts',
      find: "['conflict', 'inconclusive', 'caution']",
      replace: "['inconclusive', 'conflict', 'caution']",
      tests: [JUDGE, LAWS],
    },
    {
      name: 'inconclusive-has-a-score',
      file: 'src/verdict/judge.ts',
      find: "if (verdict === 'inconclusive') return null",
      replace: '',
      tests: [JUDGE, LAWS],
    },
    {
      name: 'points-beyond-the-score',
      file: 'src/verdict/judge.ts',
      find: 'const points = Math.min(left, pointsOf(each))',
      replace: 'const points = pointsOf(each)',
      tests: [GRADES],
    },
    {
      name: 'findings-of-sources-not-requested',
      file: 'src/verdict/rule.ts',
      find: 'return outcome && request.sources.includes(source) && isOf(outcome, source) ? outcome : undefined',
      replace: 'return outcome && isOf(outcome, source) ? outcome : undefined',
      tests: [JUDGE, LAWS],
    },
    {
      name: 'own-mark-counts',
      file: 'src/verdict/rules/trademarks.ts',
      find: "if (mark.list !== 'register' || mark.status === 'dead' || mark.own === true) return",
      replace: "if (mark.list !== 'register' || mark.status === 'dead') return",
      tests: [GRADES],
    },
    {
      name: 'own-company-counts',
      file: 'src/verdict/rules/companies.ts',
      find: 'company.own !== true &&',
      replace: '',
      tests: [JUDGE],
    },
    {
      name: 'marks-clear-with-a-missing-register',
      file: 'src/checkers/trademarks/section.ts',
      find: 'if (missing.length > 0 || needs.length === 0)',
      replace: 'if (needs.length === 0)',
      tests: ['test/checkers/trademarks/checker.contract.test.ts'],
    },
    {
      name: 'marks-clear-on-a-stale-register',
      file: 'src/checkers/trademarks/section.ts',
      find: "if (stale.length > 0) return { outcome: section('unknown', staleReason(stale, 'marks')) }",
      replace: '',
      tests: [
        'test/checkers/trademarks/checker.contract.test.ts',
        'test/checkers/trademarks/imported.e2e.test.ts',
      ],
    },
    {
      name: 'companies-clear-on-a-cut-list',
      file: 'src/checkers/companies/section.ts',
      find: "if (cut.length > 0) return { outcome: section('unknown', tooMany(cut)) }",
      replace: '',
      tests: [
        'test/checkers/companies/checker.contract.test.ts',
        'test/checkers/companies/answers.contract.test.ts',
      ],
    },
    {
      name: 'batch-says-of-all-names-what-some-lack',
      file: 'src/api/batches/extent.ts',
      find: 'others.every((other) => keysOf(other[member]).has(entry))',
      replace: 'others.length === 0 || others.some((other) => keysOf(other[member]).has(entry))',
      tests: ['test/api/batches/extent.unit.test.ts'],
    },
    {
      name: 'descriptive-name-is-clear-without-trademarks',
      file: 'src/verdict/rules/absolute-grounds.ts',
      find: ': OF_REGISTRATION.flatMap((kind) =>',
      replace: ': OF_REGISTRATION.slice(1).flatMap((kind) =>',
      tests: ['test/verdict/absolute-grounds.unit.test.ts'],
    },
    {
      name: 'trademarks-look-good-with-an-absolute-ground',
      file: 'src/api/rendering/reason-effects.ts',
      find: "(source === 'trademarks' && isAboutName(reason))",
      replace: 'false',
      tests: ['test/api/rendering/absolute-grounds.unit.test.ts'],
    },
  ],
}
