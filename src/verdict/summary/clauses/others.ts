import { enumerated, numbered } from '../list-text.ts'
import { fact, is, s, type WordTable } from './clause.ts'

/** Domains, user names and the analysis. */
export const OTHER_WORDS: WordTable = {
  'domain-taken': fact(
    ({ few, many }) => `the domain${s(many)} ${few} ${is(many)} registered`,
    'choose another domain, or buy one that is registered',
  ),
  'domain-none-free': fact(
    () => 'the name is registered or reserved as a domain under every requested ending',
    'choose another spelling or ending for the domain',
  ),
  'domain-reserved': fact(
    ({ few, many }) => `the registry reserves the domain${s(many)} ${few}`,
    'choose another domain',
  ),
  'bad-meaning': fact(
    ({ names }) => `the name has a bad meaning in ${enumerated(names.slice(0, 3))}`,
    'ask native speakers whether the meaning matters',
  ),
  'domain-for-sale': fact(({ few, many }) => `the domain${s(many)} ${few} ${is(many)} offered for sale`),
  'domain-hyphenated-taken': fact(
    ({ few, many }) => `the hyphenated domain${s(many)} ${few} ${is(many)} registered`,
  ),
  'domain-not-possible': fact(({ few }) => `no spelling of the name is possible as a domain under ${few}`),
  'username-taken': fact(({ count }) => `the user name is taken on ${numbered(count, 'network')}`),
  'username-not-possible': fact(
    ({ count }) => `the user name is not possible on ${numbered(count, 'network')}`,
  ),
  'weak-distinctiveness': fact(
    ({ few }) => `the name is ${few}, so it hardly distinguishes the business from others`,
  ),
  'analysis-similar-brand': fact(({ few }) => `the name resembles ${few}`),
}
