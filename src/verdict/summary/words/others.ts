import { enumerated, numbered } from '../text.ts'
import { fact, is, s, type WordTable } from './words.ts'

/** Domains, user names and the analysis. */
export const OTHER_WORDS: WordTable = {
  'domain-taken': fact(
    (list, _, many) => `the domain${s(many)} ${list} ${is(many)} registered`,
    'choose another domain, or buy one that is registered',
  ),
  'domain-none-free': fact(
    () => 'the name is registered or reserved as a domain under every ending that was asked for',
    'choose another spelling or ending for the domain',
  ),
  'domain-reserved': fact(
    (list, _, many) => `the registry reserves the domain${s(many)} ${list}`,
    'choose another domain',
  ),
  'bad-meaning': ({ names }) => ({
    fact: `the name has a bad meaning in ${enumerated(names.slice(0, 3))}`,
    step: 'ask native speakers whether the meaning matters',
  }),
  'domain-for-sale': fact((list, _, many) => `the domain${s(many)} ${list} ${is(many)} offered for sale`),
  'domain-hyphenated-taken': fact(
    (list, _, many) => `the hyphenated domain${s(many)} ${list} ${is(many)} registered`,
  ),
  'domain-not-possible': fact((list) => `no spelling of the name is possible as a domain under ${list}`),
  'username-taken': fact((_, count) => `the user name is taken on ${numbered(count, 'network')}`),
  'username-not-possible': fact(
    (_, count) => `the user name is not possible on ${numbered(count, 'network')}`,
  ),
  'weak-distinctiveness': fact((list) => `the name is ${list}, so it is hard to protect as a trademark`),
  'analysis-similar-brand': fact((list) => `the name resembles ${list}`),
}
