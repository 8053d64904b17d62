import type { CheckRequest } from '../../events/check.ts'
import type { TrademarkFinding } from '../../events/sections.ts'
import { growing, once, pick, type Rule } from '../rule.ts'

/** From this score on, a registered mark counts as very similar. */
const CLOSE_MARK = 0.85
/** Stricter for well-known brands: the list has thousands, in every trade. */
const CLOSE_BRAND = 0.9

const nameOf = ({ mark, office, number }: TrademarkFinding): string =>
  number === null ? `${mark} (${office})` : `${mark} (${office} ${number})`

/** A mark with unknown classes may be in any class. */
const inAskedClass = ({ niceClasses }: TrademarkFinding, { niceClasses: asked }: CheckRequest): boolean =>
  asked.length === 0 || niceClasses.length === 0 || niceClasses.some((each) => asked.includes(each))

const marks = (test: (mark: TrademarkFinding, request: CheckRequest) => boolean) =>
  pick('trademarks', nameOf, (mark, request) => mark.list === 'register' && test(mark, request))

const brands = (test: (mark: TrademarkFinding) => boolean) =>
  pick(
    'trademarks',
    ({ mark }) => mark,
    (mark) => mark.list === 'well_known' && test(mark),
  )

export const trademarkRules: readonly Rule[] = [
  {
    id: 'trademark-exact',
    effect: 'conflict',
    when: 'a live registered trademark is the same as the name, in a requested class (none requested: all 45; classes unknown: any)',
    text: 'A live trademark is the same as the name in a class that was asked for: {list}.',
    weight: once(90),
    hits: marks((mark, request) => mark.exact && mark.status === 'live' && inAskedClass(mark, request)),
  },
  {
    id: 'brand-exact',
    effect: 'conflict',
    when: 'a well-known brand is the same as the name',
    text: 'A well-known brand is the same as the name: {list}.',
    weight: once(95),
    hits: brands((mark) => mark.exact),
  },
  {
    id: 'trademark-exact-unknown-status',
    effect: 'caution',
    when: 'a registered trademark is the same as the name in a requested class, and whether it is live is unknown',
    text: 'A trademark is the same as the name, and its register does not tell whether it is live: {list}.',
    weight: once(45),
    hits: marks((mark, request) => mark.exact && mark.status === 'unknown' && inAskedClass(mark, request)),
  },
  {
    id: 'trademark-exact-other-class',
    effect: 'caution',
    when: 'a registered trademark that is not dead is the same as the name, in classes other than those requested',
    text: 'A trademark is the same as the name in a class that was not asked for, and goods of different classes can be similar: {list}.',
    weight: once(25),
    hits: marks((mark, request) => mark.exact && mark.status !== 'dead' && !inAskedClass(mark, request)),
  },
  {
    id: 'trademark-similar',
    effect: 'caution',
    when: `a registered trademark that is not dead is very similar to the name (${CLOSE_MARK} or more), in a requested class`,
    text: 'A trademark is very similar to the name in a class that was asked for: {list}.',
    weight: growing(25, 5, 45),
    hits: marks(
      (mark, request) =>
        !mark.exact &&
        mark.status !== 'dead' &&
        mark.similarity.score >= CLOSE_MARK &&
        inAskedClass(mark, request),
    ),
  },
  {
    id: 'brand-similar',
    effect: 'caution',
    when: `a well-known brand is very similar to the name (${CLOSE_BRAND} or more)`,
    text: 'A well-known brand is very similar to the name: {list}.',
    weight: growing(25, 5, 40),
    hits: brands((mark) => !mark.exact && mark.similarity.score >= CLOSE_BRAND),
  },
  {
    id: 'trademark-exact-dead',
    effect: 'note',
    when: 'a dead registered trademark is the same as the name',
    text: 'A trademark that is not, or no longer, in force is the same as the name; its owner may have other rights: {list}.',
    weight: once(4),
    hits: marks((mark) => mark.exact && mark.status === 'dead'),
  },
]
