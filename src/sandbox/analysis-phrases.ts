import { pick } from './chance.ts'

/**
 * Phrases of an analyst, by the member of the answer. They never contain the name: it is the caller's text, and a
 * sentence must mean the same for any name. Any of them can stand beside any other, and beside every finding and class of a
 * report: none speaks of goods, trade, other names, or how many strengths there are.
 */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  pronounceability: [
    'Most readers can say it at first sight.',
    'Few readers would stop at a sound.',
    'Speakers may hesitate about where the stress falls.',
  ],
  memorability: [
    'It has a rhythm of its own.',
    'It paints a picture.',
    'It is likely to stay in the mind after some repetition.',
  ],
  ambiguity: [
    'On the telephone, some callers may ask for a letter or two.',
    'A reader may wonder whether it is one word.',
    'Its spelling leaves few questions open.',
  ],
  distinctiveness: [
    'This opinion is made up for tests.',
    'A made-up opinion, without a source.',
    'Made up: a live check gives reasons here.',
  ],
  strengths: [
    'Looks balanced in print',
    'Can be drawn as a logo',
    'Sounds friendly',
    'Reads well in capitals',
  ],
  risks: [
    'May be shortened in everyday speech',
    'Some may ask where it comes from',
    'Its initials may mean something else',
  ],
  summary: [
    'A made-up opinion of a workable name.',
    'A made-up opinion: a name with some character.',
    'A made-up opinion: a name that asks for a little patience at first.',
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
