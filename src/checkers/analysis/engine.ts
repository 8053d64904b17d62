import type { AnalysisFinding } from '../../events/sections.ts'
import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { Answer, CheckTask } from '../provider-client/interfaces.ts'

/** What an engine says about a name. Length and similar brands are always measured by the rules. */
export type EngineView = Omit<AnalysisFinding, 'engine' | 'length' | 'similarBrands' | 'evidence'>

/** An engine that is open for use. `ask` returns every answer that it gave to one check; the last one counts. */
export type OpenedEngine = {
  /** The name that findings show. */
  engine: string
  ask(task: CheckTask): Promise<Answer<EngineView>[]>
}

/**
 * An engine that is configured by settings. Its analysis replaces the measures of the rules, except length and similar
 * brands.
 */
export type AnalysisEngine = ConfiguredProvider<OpenedEngine>

/** Creates an engine from the statement in its folder. */
export const analysisEngine = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  engine: Stated<AnalysisEngine, Rows, Needs>,
) => engine as AnalysisEngine
