import { few } from '../list-text.ts'
import { short } from '../names.ts'
import { fact, type Given, s, type Words, type WordTable } from './clause.ts'

const UNLAWFUL = 'Choose another name'
/** The words of the name, without the jurisdictions and classes that the reason names. */
const wordsOf = ({ names, count }: Given): string => few(names.map(short), count)
const refused =
  (words: (list: string) => string, instead = UNLAWFUL): Words =>
  (given) => ({ fact: words(wordsOf(given)), instead })
const found = (words: (list: string) => string, step?: string): Words =>
  fact((given) => words(wordsOf(given)), step)
const DISTINCTIVE = 'add a word that distinguishes the business, if you want a trademark'
const CHOOSE = 'choose another name'

/** Absolute grounds against a name. */
export const BAR_WORDS: WordTable = {
  'bar-hateful': refused(
    (list) =>
      `the name contains a word or a name of hatred (${list}), so it cannot be registered and should not be used`,
  ),
  'bar-emblem': refused(
    (list) =>
      `the name contains a name or an emblem that the law reserves for an organization or a state (${list}), so no one else may register it or use it in trade`,
  ),
  'bar-geographical-indication': refused(
    (list) =>
      `the name contains a protected indication of origin (${list}), which only producers of that origin may use for such goods`,
    'Choose another name, unless your goods have that origin',
  ),
  'hateful-elsewhere': found((list) => `the name contains a word or a name of hatred (${list})`, CHOOSE),
  'bar-offensive': found(
    (list) =>
      `the name contains an obscene or insulting word (${list}), so a register is likely to refuse it`,
    CHOOSE,
  ),
  'offensive-elsewhere': found(
    (list) => `the name contains an obscene or insulting word (${list})`,
    'ask speakers of that language whether customers would take offense',
  ),
  'bar-protected-word': (given) => ({
    fact: `${given.many ? 'words of the name suggest' : 'a word of the name suggests'} an authorization that the law protects (${wordsOf(given)})`,
    step: `ask whether your business needs the permission, or leave the word${s(given.many)} out`,
  }),
  'geographical-indication-unnamed-goods': found(
    (list) => `the name contains a protected indication of origin (${list})`,
    'check the name again with the goods that you will sell',
  ),
  'bar-generic': found(
    (list) => `the name cannot be registered as it is, because it distinguishes no business (${list})`,
    DISTINCTIVE,
  ),
  'bar-descriptive': found(
    (list) => `the name cannot be registered as it is, because it only describes the goods (${list})`,
    DISTINCTIVE,
  ),
  'descriptive-trade': found(
    (list) => `the name says what a business sells (${list}), so it cannot be registered for such goods`,
    DISTINCTIVE,
  ),
  'bar-drug-name': found(
    (list) => `the name is, or resembles, the non-proprietary name of a medicine (${list})`,
    'choose a name that does not resemble that of a medicine',
  ),
  'bar-place': found(
    (list) => `the name says little more than where the business or its goods come from (${list})`,
    DISTINCTIVE,
  ),
  'bar-surname': found(
    (list) => `the name is a common surname (${list}), which is hard to register`,
    DISTINCTIVE,
  ),
  'not-distinctive': found(
    (list) => `the name alone does not distinguish one business from another (${list})`,
    'add a word that distinguishes the business',
  ),
  'descriptive-for-some-goods': found(
    (list) => `the name describes some goods (${list}), so it is hard to protect for them`,
  ),
  'protected-word-approval': found(
    (list) => `a word of the name needs an approval when a company is formed (${list})`,
  ),
  'drug-name-safety': found(() => 'drug-name safety was not assessed'),
}
