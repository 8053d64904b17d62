import { pick } from './chance.ts'

/**
 * Phrases of an analyst, by the member of the answer. They never contain the name: it is the caller's text, and a
 * sentence must mean the same for any name.
 */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  pronounceability: [
    'Most Europeans can read it aloud at first sight.',
    'No cluster of consonants would stop a reader.',
    'Speakers may hesitate about where the stress falls.',
  ],
  memorability: [
    'It has a rhythm of its own and is easy to recall.',
    'It is longer than most names that stay in the mind, but it paints a picture.',
    'Its sounds repeat, which helps the memory.',
  ],
  ambiguity: [
    'It is spelled as it sounds.',
    'Heard on the telephone, it can be spelled in two ways.',
    'It reads the same with and without a space.',
  ],
  distinctiveness: [
    'Only the words of the name were looked at.',
    'The goods were not considered.',
    'Its use in trade was not considered.',
  ],
  strengths: [
    'Easy to say',
    'Looks balanced in print',
    'Stands apart in its field',
    'Works in several languages',
  ],
  risks: ['May be misspelled after hearing', 'Needs explaining at first', 'A hyphen changes how it reads'],
  summary: [
    'A workable name with more strengths than risks.',
    'The name stands out, and asks for a little patience at first.',
    'Pleasant to say and hard to confuse.',
  ],
  language: ['German', 'French', 'Spanish', 'Italian', 'Norwegian', 'Polish'],
  meaning: ['no common meaning', 'close to an everyday word for a place', 'sounds like a given name'],
}
const ANYTHING = ['A remark on the name.', 'An observation about the name.']

/**
 * A phrase for a text member. A member called `text` describes the object that contains it, so the nearest part of
 * the path with phrases decides.
 */
export function phraseFor(member: string, path: string, key: string): string {
  const about = [member, ...path.split('/').reverse()].find((part) => Object.hasOwn(PHRASES, part))
  return pick((about === undefined ? undefined : PHRASES[about]) ?? ANYTHING, key)
}
