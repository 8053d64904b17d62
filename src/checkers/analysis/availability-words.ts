/** Words by which a sentence claims that something is, or is not, free. */
const CLAIMS =
  /\b(?:un)?availab(?:le|ility)\b|\b(?:un|not |already |yet )registered\b|\balready (?:taken|in use)\b|\bnot (?:yet )?(?:taken|in use)\b|\bfree to (?:use|register)\b|\b(?:no|any|existing) (?:conflicts?|conflicting|trade ?marks?)\b|\b(?:domains?|handles?|usernames?)\b/i

const SENTENCES = /[^.!?]+(?:[.!?]+|$)/g

/**
 * A text without the sentences that speak of availability: a model cannot know it, and a reader might believe
 * it. '' where nothing is left.
 */
export function withoutAvailability(text: string): string {
  if (!CLAIMS.test(text)) return text
  const kept = (text.match(SENTENCES) ?? []).filter((sentence) => !CLAIMS.test(sentence))
  return kept.join('').trim()
}
