import { onEachEngine } from '../support/engines.ts'
import { magicNamesSuite } from '../support/magic-names.ts'

/** The other engine is in its own file, so that both run at the same time: the names take a minute on each. */
await onEachEngine('magic names', magicNamesSuite, 'distributed')
