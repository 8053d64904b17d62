import type { AnalysisEngine } from './engine.ts'
import { MODEL } from './model/descriptor.ts'

/** Every engine that settings configure. The first that is configured judges, over the measures of the rules. */
export const ENGINES: readonly AnalysisEngine[] = [MODEL]
