import type { SocialFinding } from '../../events/sections.ts'
import { growing, pick, type Rule } from '../rule.ts'

/** User names of others than the applicant. */
const usernames = (status: SocialFinding['status']) =>
  pick(
    'social',
    ({ network, username }) => `${network} (${username})`,
    (found) => found.own !== true && found.status === status,
  )

export const socialRules: readonly Rule[] = [
  {
    id: 'username-taken',
    effect: 'note',
    when: 'a user name is taken on a network',
    text: 'The user name is taken on {a social network|social networks}: {list}.',
    weight: growing(1, 1, 8),
    hits: usernames('taken'),
  },
  {
    id: 'username-not-possible',
    effect: 'note',
    when: 'a network does not allow the user name',
    text: '{A social network does|Some social networks do} not allow the user name: {list}.',
    weight: growing(1, 0, 1),
    hits: usernames('invalid'),
  },
]
