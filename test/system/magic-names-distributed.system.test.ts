import { onEachEngine } from '../support/engines.ts'
import { magicNamesSuite } from '../support/magic-names.ts'

/** The other engine is in `test/e2e`: the names take a minute on each. */
await onEachEngine('magic names', magicNamesSuite, 'distributed')
