import type { SocialFinding } from '../../events/sections.ts'
import { growing, pick, type Rule } from '../rule.ts'

const nameOf = ({ network, username }: SocialFinding): string => `${network} (${username})`

export const socialRules: readonly Rule[] = [
  {
    id: 'username-taken',
    effect: 'note',
    when: 'a user name is taken on a network',
    text: 'The user name is taken: {list}.',
    weight: growing(1, 1, 8),
    hits: pick('social', nameOf, ({ status }) => status === 'taken'),
  },
  {
    id: 'username-not-possible',
    effect: 'note',
    when: 'a network does not allow the user name',
    text: 'The user name is not possible: {list}.',
    weight: growing(1, 0, 1),
    hits: pick('social', nameOf, ({ status }) => status === 'invalid'),
  },
]
