import type { AnalysisEngine } from './engine.ts'
import { MODEL } from './model/descriptor.ts'

/** Every engine that settings can configure. The first configured one judges the name. */
export const ENGINES: readonly AnalysisEngine[] = [MODEL]
