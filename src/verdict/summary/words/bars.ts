import { asked, bare, fact, type Words, type WordTable } from './words.ts'

const UNLAWFUL = 'Choose another name'
const refused =
  (words: (list: string) => string, instead = UNLAWFUL): Words =>
  ({ few: list }) => ({ fact: words(bare(list)), instead })
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
      `the name contains a name or an emblem that the law reserves (${list}), so no one else may register or use it in trade`,
  ),
  'bar-geographical-indication': refused(
    (list) =>
      `the name contains a protected indication of origin (${list}), which only producers of that origin may use`,
    'Choose another name, unless your goods have that origin',
  ),
  'hateful-elsewhere': fact((list) => `the name contains a word or a name of hatred (${bare(list)})`, CHOOSE),
  'bar-offensive': fact(
    (list) =>
      `the name contains an obscene or insulting word (${bare(list)}), so the office is likely to refuse it`,
    CHOOSE,
  ),
  'offensive-elsewhere': fact(
    (list) => `the name contains an obscene or insulting word in some language (${bare(list)})`,
    'ask speakers of that language whether customers would take offence',
  ),
  'bar-protected-word': fact(
    (list) => `only authorised businesses may use a word of the name (${bare(list)})`,
    'ask the authority for its permission, or leave the word out',
  ),
  'geographical-indication-unnamed-goods': fact(
    (list) => `the name contains a protected indication of origin (${bare(list)})`,
    'check the name again with the goods that you will sell',
  ),
  'bar-generic': fact(
    (list) => `the name cannot be registered as it is, because it distinguishes no business (${bare(list)})`,
    DISTINCTIVE,
  ),
  'bar-descriptive': fact(
    (list) => `the name cannot be registered as it is, because it only describes the goods (${bare(list)})`,
    DISTINCTIVE,
  ),
  'descriptive-trade': fact(
    (list) =>
      `the name says what a business sells (${bare(list)}), so it cannot be registered for such goods`,
    DISTINCTIVE,
  ),
  'bar-drug-name': ({ names, few: list }) => ({
    fact: `the name is, or resembles, the free name of a medicine (${bare(list)})`,
    ask: asked(names),
  }),
  'bar-place': fact(
    (list) => `the name says only where the business or its goods come from (${bare(list)})`,
    DISTINCTIVE,
  ),
  'bar-surname': fact(
    (list) => `the name is a common surname (${bare(list)}), which is hard to register`,
    DISTINCTIVE,
  ),
  'descriptive-for-some-goods': fact(
    (list) => `the name describes some goods (${bare(list)}), so it is hard to protect for them`,
  ),
  'protected-word-approval': fact(
    (list) => `a word of the name needs an approval when a company is formed (${bare(list)})`,
  ),
  'drug-name-safety': fact(() => 'the name was not compared with names of medicines'),
}
