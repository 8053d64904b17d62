import type { Rule } from '../rule.ts'

/** A rule that does not fire if one of the others fires, because it would count the same fact again. */
export const unless = (others: readonly Rule[], rule: Rule): Rule => ({
  ...rule,
  when: `${rule.when}, unless ${others.map(({ id }) => `\`${id}\``).join(' or ')} fires`,
  hits: (of) => (others.some(({ hits }) => hits(of).length > 0) ? [] : rule.hits(of)),
})
