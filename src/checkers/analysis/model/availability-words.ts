/** Words by which a sentence claims that something is available, or is not. */
const CLAIMS = new RegExp(
  [
    '(?:un)?availab(?:le|ility)',
    '(?:un|not |already |yet )registered',
    'already (?:taken|in use)',
    'not (?:yet )?(?:taken|in use)',
    'free to (?:use|register|take|claim)',
    '(?:is|are|be|seems?|appears?|looks?|remains?|still|probably|likely|currently) free(?! (?:of|from)\\b)',
    'un(?:claimed|taken|owned|used)',
    '(?:nobody|no one)(?: else)? (?:owns|uses|holds|has)',
    '(?:can|could|may) be (?:registered|claimed)',
    '(?:clear|cleared|safe|open) (?:to use|for use|for registration)',
    'up for grabs',
    '(?:no|any|existing) (?:conflicts?|conflicting|trade ?marks?)',
    '(?:domains?|handles?|usernames?)',
  ]
    .map((claim) => `\\b${claim}\\b`)
    .join('|'),
  'i',
)

const SENTENCES = /[^.!?]+(?:[.!?]+|$)/g

/**
 * Removes the sentences about availability: a model cannot know it, and a reader might believe it. Returns '' if
 * nothing remains.
 */
export function withoutAvailability(text: string): string {
  if (!CLAIMS.test(text)) return text
  const kept = (text.match(SENTENCES) ?? []).filter((sentence) => !CLAIMS.test(sentence))
  return kept.join('').trim()
}
