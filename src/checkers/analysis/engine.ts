import type { AnalysisFinding } from '../../events/sections.ts'
import type { ConfiguredProvider, SettingRows, Stated } from '../descriptor.ts'
import type { Answer, CheckTask } from '../provider-client/contract.ts'

/** What an engine says of a name. Length and similar brands are always our own measures. */
export type EngineView = Omit<AnalysisFinding, 'engine' | 'length' | 'similarBrands' | 'evidence'>

/** An engine at work: each answer that it gave to one check; the last one counts. */
export type OpenedEngine = {
  /** As findings name it. */
  engine: string
  ask(task: CheckTask): Promise<Answer<EngineView>[]>
}

/** An engine that settings configure; it judges over the measures of the rules. */
export type AnalysisEngine = ConfiguredProvider<OpenedEngine>

/** An engine as its folder states it. */
export const analysisEngine = <Rows extends SettingRows, Needs extends keyof Rows & string>(
  engine: Stated<AnalysisEngine, Rows, Needs>,
) => engine as AnalysisEngine
