/** A word that is wrong in this project, what to write instead, and the files and folders that may hold it. */
export type WrongWord = { pattern: RegExp; instead: string; notIn?: readonly string[] }

/** A space that may also be a line break, in Markdown and in a comment. */
const SPACE = String.raw`\s+(?:(?:\*|//|>)\s+)?`
const phrase = (source: string): RegExp => new RegExp(source.replaceAll(' ', SPACE), 'giu')

/** Goods are read in British spelling too. */
const GOODS = ['src/goods', 'test/goods', 'src/names/generic-words.ts']

/** Second words for what docs/glossary.md names, and British spellings. */
export const WRONG_WORDS: readonly WrongWord[] = [
  { pattern: /\bbackbones?\b/giu, instead: 'event bus' },
  {
    pattern: /\bvaults?\b/giu,
    instead: 'key store',
    notIn: ['test/docs/operator-lines.ts', 'test/system/samples-of-operations.system.test.ts'],
  },
  {
    pattern: /\bscratch\b/giu,
    instead: 'ephemeral store',
    notIn: ['test/engine/mongodb/writers.servers.test.ts'],
  },
  { pattern: /\bsealers?\b/giu, instead: 'encryptor' },
  { pattern: /\bagendas?\b/giu, instead: 'schedule' },
  { pattern: phrase(String.raw`\brequest prints?\b`), instead: 'request fingerprint' },
  {
    pattern: phrase(
      String.raw`\bmarks? (?:of|by|from) (?:a |the )?reviewers?\b|\breviewer(?:'s|s') marks?\b`,
    ),
    instead: 'assessment',
  },
  {
    pattern: /\bcanar(?:y|ies)\b/giu,
    instead: 'self-test',
    notIn: [
      'sdk',
      'src/api/accounts/schema.ts',
      'src/service/provider-states.ts',
      'src/console/pages/operator/providers.ts',
      'test/monitoring/self-tests.unit.test.ts',
    ],
  },
  { pattern: /\b(?:mis)?behaviours?\b/giu, instead: 'behavior' },
  { pattern: /\bcolour(?:s|ed|ing|less)?\b/giu, instead: 'color', notIn: GOODS },
  {
    pattern: /\bcancell(?:ed|ing)\b/giu,
    instead: 'canceled, canceling',
    notIn: [
      'src/registers/companies/statuses.ts',
      'src/registers/marks/status-tables.ts',
      'src/registers/marks/status-table-uspto.ts',
      'test/registers/marks/statuses.unit.test.ts',
    ],
  },
  {
    pattern: phrase(String.raw`\blicences\b|\b(?:a|the|this|its|whose|their) licence\b`),
    instead: 'license',
  },
  { pattern: /\bneighbour(?:s|ing)?\b/giu, instead: 'neighbor' },
  {
    pattern:
      /\b(?:author|capital|categor|character|custom|emphas|final|general|initial|local|maxim|minim|normal|optim|organ|priorit|recogn|roman|serial|special|standard|styl|summar|synchron|token|util)is(?:e|es|ed|er|ers|ing|ations?)\b/giu,
    instead: '-ize, -ization',
    notIn: GOODS,
  },
  { pattern: /\banalys(?:e|ed|er|ers|ing)\b/giu, instead: 'analyze' },
  { pattern: /\b(?:judge|acknowledge)ments?\b/giu, instead: 'judgment, acknowledgment' },
  { pattern: /\b(?:of|de)fences?\b/giu, instead: 'offense, defense', notIn: ['src/verdict'] },
  {
    pattern: /\b(?:fav|flav|harb|hon|hum|lab|rum)our(?:s|ed|ing|able|ite)?\b/giu,
    instead: '-or',
    notIn: GOODS,
  },
  { pattern: /\b(?:label|model|signal|travel)l(?:ed|ing|ers?)\b/giu, instead: 'one l', notIn: GOODS },
  {
    pattern: /\b(?:amongst|learnt|(?:mis)?spelt|towards|whilst)\b/giu,
    instead: 'among, learned, misspelled, toward, while',
  },
  {
    pattern: /\b(?:artefacts?|catalogues?|centres?|cheques?|dialogues?|fulfil|grey|programmes?)\b/giu,
    instead: 'artifact, catalog, center, check, dialog, fulfill, gray, program',
    notIn: GOODS,
  },
]

/** Public, stored and quoted names keep their words. */
export const QUOTED: readonly RegExp[] = [
  /vault\.(?:db|example)/gu,
  /NAMECHECK_VAULT_URL/gu,
  /\|vault\)/gu,
  /scratch\.(?:db|counters|cache|heartbeats)/gu,
  /agenda: \[perStream\(/gu,
  /WebhookAgendaCorrected/gu,
  /['"`]agenda(?:: generation[^'"`]*)?['"`]/gu,
  /READ_MODELS\.agenda/gu,
  /CANCELLED\b/gu,
  /\bE?[Cc]ancelledError\b/gu,
  /['.]cancelled\b/gu,
  /Registration cancelled/gu,
  /\bcancelled(?=: '(?:unknown|inactive)')/gu,
  /\bCancelled(?=: 'inactive')/gu,
  /(?:kind_|\b)COLOUR(?=: 'color')/gu,
  /kind_colour_ind/gu,
  /\bcolour(?=: 'color')/gu,
  /\bstylised\b/gu,
  /not recognised/gu,
  /domain: AS112\.ARPA\\norganisation/gu,
  /international organisation/gu,
  /for an organisation or a state/gu,
  /only authorised businesses/gu,
  /GREY WOLF/gu,
  /Register Centre/gu,
  /namecheck_canary_/gu,
  /CANARY_HOURS/gu,
  /\bcanary[-/]/gu,
  /namecheck:canary/gu,
  /\bcanaries(?=[\]}:,?. ()`])/gu,
  /'Canary'/gu,
]
