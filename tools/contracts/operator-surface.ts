import { readFileSync } from 'node:fs'
import { allTopics } from '../../src/engine/kafka/topic-specs.ts'
import { createMetrics } from '../../src/monitoring/metrics.ts'
import { describeSettings } from '../../src/settings/settings.ts'

/** What operators build on besides the API: settings, topics, metrics and the command line. */
export type OperatorSurface = {
  settings: string[]
  /** With the prefix `namecheck`. */
  topics: string[]
  /** `name type label,label`. */
  metrics: string[]
  /** `command` and `command --option`. */
  commands: string[]
}

const MAIN = new URL('../../src/main.ts', import.meta.url)
/** A command of the program or of one of its groups, or an option of the command before it. */
const CALL = /(?:^(?:const (\w+) = )?(\w+)\s*\.command\(|\.option\(|\.requiredOption\()\s*'([^']+)'/gm

/** What this version offers. */
export function operatorSurface(): OperatorSurface {
  const topics = allTopics({ prefix: 'namecheck', partitions: 1, replication: 1, retentionMs: -1 })
  return {
    settings: describeSettings().map(({ name }) => name),
    topics: topics.map(({ name }) => name),
    metrics: metrics(),
    commands: commandsIn(readFileSync(MAIN, 'utf8')),
  }
}

/** The members of the baseline that are missing today. */
export function missingFrom(today: OperatorSurface, baseline: OperatorSurface): string[] {
  return (Object.keys(baseline) as (keyof OperatorSurface)[]).flatMap((kind) =>
    baseline[kind].filter((one) => !today[kind].includes(one)).map((one) => `${kind}: ${one}`),
  )
}

/** Metrics of the service; those of the Node.js process are left out. */
function metrics(): string[] {
  const { registry } = createMetrics()
  return registry.getMetricsAsArray().flatMap(({ name }) => {
    const { type, labelNames = [] } = registry.getSingleMetric(name) as unknown as {
      type?: string
      labelNames?: string[]
    }
    return !/^namecheck_(?:process|nodejs)_/.test(name)
      ? [`${name} ${type ?? ''} ${[...labelNames].sort().join(',')}`.trim()]
      : []
  })
}

/** The commands of `src/main.ts`, each followed by its options. */
function commandsIn(text: string): string[] {
  const groups = new Map<string, string>([['program', '']])
  let command = ''
  return [...text.matchAll(CALL)].map(([, group, owner, call = '']) => {
    // Without its arguments: their names are no contract.
    const [said = ''] = call.split(/ [<[]/)
    if (owner === undefined) return `${command} ${said}`
    command = `${groups.get(owner) ?? owner} ${said}`.trim()
    if (group !== undefined) groups.set(group, command)
    return command
  })
}
