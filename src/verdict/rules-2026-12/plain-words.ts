import type { Wordings } from './reworded.ts'

/** Sentences about domains, user names and the analysis that a reader without training understands at once. */
export const PLAIN_WORDS: Wordings = {
  'domain-unknown': {
    text: 'The registries gave no trustworthy answer about {a domain|some domains}, so the name cannot be called clear: {list}.',
  },
  'domain-taken': { text: '{A domain|Domains} of the name {is|are} registered: {list}.' },
  // The reason `domain-taken` or `domain-reserved` next to it lists them.
  'domain-none-free': { text: 'No domain of the name is free under the requested endings.' },
  'domain-reserved': { text: '{The registry reserves|Registries reserve} the name as a domain: {list}.' },
  'domain-for-sale': {
    text: '{The holder offers a domain|The holders offer domains} of the name for sale: {list}.',
  },
  'domain-hyphenated-taken': { text: 'The hyphenated spelling is registered as a domain: {list}.' },
  'domain-not-possible': {
    text: 'No spelling of the name is possible as a domain there, so nothing was looked up: {list}.',
  },
  'username-taken': { text: 'The user name is taken on {a social network|social networks}: {list}.' },
  'username-not-possible': {
    text: '{A social network does|Some social networks do} not allow the user name: {list}.',
  },
  'bad-meaning': { text: 'The name has a bad meaning in {list}.' },
  'weak-distinctiveness': {
    text: 'The name is {list}, so it hardly distinguishes the business from others.',
  },
  'analysis-similar-brand': { text: 'The name is very similar to {a famous brand|famous brands}: {list}.' },
}
