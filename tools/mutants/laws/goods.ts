import type { LawMutants } from '../mutant.ts'

const RELATION = 'test/goods/relation.unit.test.ts'
const DOUBT = 'test/goods/doubt.unit.test.ts'
const GRADES = 'test/verdict/grades.unit.test.ts'
const MAP = 'test/goods/map-goods.unit.test.ts'

export const guessedGoods: LawMutants = {
  law: 'Goods that were guessed lower nothing: an identical or nearly identical mark leads to a caution at least.',
  mutants: [
    {
      name: 'guess-counts-as-certain',
      file: 'src/goods/relation.ts',
      find: "certainty === 'guessed' ||",
      replace: '',
      tests: [RELATION, DOUBT],
    },
    {
      name: 'unread-part-is-no-doubt',
      file: 'src/goods/relation.ts',
      find: 'unread > 0 ||',
      replace: '',
      tests: [RELATION, DOUBT],
    },
    {
      name: 'alternative-is-no-doubt',
      file: 'src/goods/relation.ts',
      find: "alternatives.some((each) => byClasses([each], mark.classes) !== 'remote')",
      replace: 'alternatives.length > 45',
      tests: [RELATION, DOUBT],
    },
    {
      name: 'doubt-lowers-like-other-goods',
      file: 'src/verdict/grades.ts',
      find: "if (basis === 'doubt') return sign === 'conflict' || sign === 'medium' ? 1 : 0",
      replace: "if (basis === 'doubt') return 2",
      tests: [GRADES, DOUBT],
    },
    {
      name: 'corrected-word-is-certain',
      file: 'src/goods/reading/noun.ts',
      find: "return typeof read === 'string' ? read : { ...read, certainty: 'guessed' }",
      replace: 'return read',
      tests: [MAP],
    },
    {
      name: 'head-of-many-trades-is-certain',
      file: 'src/goods/reading/noun.ts',
      find: 'const isOne = own >= ONE_TRADE && !isUnknown',
      replace: 'const isOne = true',
      tests: [MAP],
    },
    {
      name: 'other-meanings-are-forgotten',
      file: 'src/goods/reading/chosen.ts',
      find: 'alternatives: [...doubt, ...real].map(({ meant }) => meant.meaning.niceClass),',
      replace: 'alternatives: [],',
      tests: [MAP],
    },
  ],
}
