import { onEachEngine } from '../support/engines.ts'
import { magicNamesSuite } from '../support/magic-names.ts'

await onEachEngine('magic names', magicNamesSuite, 'embedded')
