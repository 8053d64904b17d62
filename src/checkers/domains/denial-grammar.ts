import { toULabel } from '../../names/domains/idna.ts'

/** Placeholder of the requested name in a text. */
const NAME = '{name}'

/**
 * A text of a registry in one spelling: lower case, single spaces, without quotes and final marks, and with the
 * requested name as `{name}`.
 * @param domain the requested name, in A-label form, lower case
 */
export function plainText(text: string, domain: string): string {
  const unicode = domain.split('.').map(toULabel).join('.')
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(domain, NAME)
    .replaceAll(unicode, NAME)
    .replace(/["'“”‘’`<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s.!]+$/, '')
}

const THING = '(?:domain(?: name| object)?|object|resource|name|entry|record|item)'
const SUBJECT = `(?:(?:the )?(?:requested |queried |specified |given )?${THING}(?: you requested)?(?: \\{name\\})?|\\{name\\})`
const PLACE =
  '(?: in (?:the |our |this )?(?:registry|database|registry database|registration database|system))?'

/**
 * The sentences with which the standard's own words deny an object: RFC 7480 §5.3 ("no data appropriately satisfying
 * the query") and the reason phrase of the status code 404 (RFC 9110 §15.5.5), with or without the requested name.
 */
const SENTENCES = [
  '(?:(?:http )?(?:error )?404(?: -|:)? ?)?not found',
  '404',
  `${SUBJECT}(?: was| is| were| has been)? not found${PLACE}`,
  `${SUBJECT} (?:could not|cannot|can not) be found${PLACE}`,
  `${SUBJECT} (?:does not|doesnt|did not) exist${PLACE}`,
  `${SUBJECT} (?:is |was |has )?not (?:been )?registered${PLACE}`,
  `(?:no|no such|no matching) ${THING}s?(?: (?:was |were )?found)?(?: for ${SUBJECT})?`,
  `no (?:match|data|results?|entries)(?: found)?(?: for ${SUBJECT})?`,
  `not found: ${SUBJECT}`,
  'empty result set',
]
const SENTENCE = new RegExp(`^(?:${SENTENCES.join('|')})$`)
/** A line that only repeats the requested name: `Domain name: example.com`. */
const ONLY_THE_NAME = /^(?:(?:domain(?: name)?|object|query): ?)?\{name\}$/

/** Whether a text, as {@link plainText} returns it, only denies the requested object. */
export const isDenial = (text: string): boolean => SENTENCE.test(text)

/** Whether a text, as {@link plainText} returns it, says nothing besides the requested name. */
export const isOnlyTheName = (text: string): boolean => text === '' || ONLY_THE_NAME.test(text)
