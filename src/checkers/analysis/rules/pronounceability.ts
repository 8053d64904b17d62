import { capitalized } from '../../../primitives/text.ts'
import { clamp, listed, type Rated, type Word } from './word.ts'

/** Consonant clusters that begin words in many languages. */
const BEGINNINGS = new Set(
  'bl br ch chr cl cr dr dw fl fr gh gl gn gr kl kn kr ph phr pl pr ps qu rh sc sch schl schm schw scr sh shr sk sl sm sn sp spl spr squ st str sv sw th thr ts tr tw vl wh wr zw'.split(
    ' ',
  ),
)
const CLUSTER = /[bcdfghjklmnpqrstvwxz]{3,}/g
/** Clusters of three or more consonants that are pronounced as fewer sounds, or are common anyway. */
const EASY_CLUSTER =
  /^(?:(?:[lmnrst])?(?:sch|tch|ch|sh|th|ph|ck|ngs?|str|spr|scr|spl|thr|phr|chr|shr|ght|bl|br|cl|cr|dr|fl|fr|gl|gr|kl|kr|pl|pr|tr|tw|sk|sp|st|qu?)[lrsw]?|[lmnr][dfgkpt][hrlsw]|[lr]ms?t?)$/

/**
 * How easily the letters can be pronounced, 0 to 100, by their order alone. Long consonant clusters, rare beginnings, a
 * missing vowel, three vowels in a row and characters that must be spelled out lower it.
 */
export function pronounceability({ words, latin, isLatin }: Word): Rated {
  if (latin === '')
    return { score: null, text: 'Not measured: no letter of the name could be transliterated.' }
  const source = isLatin
    ? ''
    : ' Measured on the name in Latin letters; readers of its original script may find it easier.'
  if (words.every((word) => /^\d+$/.test(word))) {
    return { score: null, text: `Not measured: digits are read differently in every language.${source}` }
  }
  const problems: string[] = []
  let score = 100
  const take = (points: number, problem: string) => {
    score -= points
    problems.push(problem)
  }
  const spelled = words.filter((word) => /[a-z]/.test(word) && !/[aeiouy]/.test(word))
  if (spelled.length > 0) take(40, `"${spelled.join(' ')}" has no vowel and is spelled out`)
  for (const word of words) {
    if (spelled.includes(word)) continue
    const clusters = (word.match(CLUSTER) ?? []).filter((cluster) => !EASY_CLUSTER.test(cluster))
    if (clusters.length > 0)
      take(15 * clusters.length, `the consonants "${clusters.join('", "')}" come together`)
    const start = /^[bcdfghjklmnpqrstvwxz]{2,}/.exec(word)?.[0]
    if (start !== undefined && !BEGINNINGS.has(start)) take(15, `few words begin with "${start}"`)
    const vowels = /[aeiou]{3,}/.exec(word)?.[0]
    if (vowels !== undefined) take(10, `the vowels "${vowels}" come together`)
    if (/q(?!u)/.test(word)) take(10, '"q" appears without "u"')
  }
  if (/\d/.test(latin)) take(10, 'digits are read differently in every language')
  const finding =
    problems.length === 0
      ? 'Consonants and vowels alternate in a way that most people can say at once'
      : capitalized(listed(problems))
  return { score: clamp(score), text: `${finding}.${source}` }
}
