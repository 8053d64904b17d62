import { causedBy } from '../../src/commands/caused-by.ts'
import { checkDecider } from '../../src/commands/check/decider.ts'
import type { CommandRunner } from '../../src/commands/runner/runner.ts'
import type { Consumer, EventBus } from '../../src/engine/ports/event-bus.ts'
import { asDomainEvent, type DomainEvent } from '../../src/events/event.ts'
import type { Source, SourceOutcome } from '../../src/events/sections.ts'
import { outcome } from './outcomes.ts'

type Requested = Extract<DomainEvent, { type: 'CheckRequested' }>

/**
 * In place of the checkers: writes a result for each pending source of every check. A query that begins with `Hold`
 * is kept until the test lets it answer; one that begins with `Unknown` gets no answer from the companies source.
 */
export class ScriptedSources {
  readonly #runner: CommandRunner
  readonly #held = new Map<string, PromiseWithResolvers<Requested>>()

  constructor(runner: CommandRunner) {
    this.#runner = runner
  }

  run(eventBus: EventBus): Promise<Consumer> {
    return eventBus.subscribe({
      group: 'scripted-sources',
      types: ['CheckRequested'],
      concurrency: 32,
      handle: async (events) => {
        for (const recorded of events) {
          const event = asDomainEvent(recorded)
          if (event.type !== 'CheckRequested') continue
          if (event.data.query.startsWith('Hold')) this.#hold(event.data.checkId).resolve(event)
          else await this.#answer(event)
        }
      },
    })
  }

  /** Answers a check that is held, as soon as it has come; `outcomeOf` gives the outcome of each source. */
  async release(checkId: string, outcomeOf: (source: Source) => SourceOutcome = outcome): Promise<void> {
    await this.#answer(await this.#hold(checkId).promise, outcomeOf)
  }

  #hold(checkId: string): PromiseWithResolvers<Requested> {
    const held = this.#held.get(checkId) ?? Promise.withResolvers<Requested>()
    this.#held.set(checkId, held)
    return held
  }

  async #answer(
    event: Requested,
    outcomeOf: (source: Source, status?: 'unknown') => SourceOutcome = outcome,
  ): Promise<void> {
    const { data, stream } = event
    for (const source of data.request.sources) {
      const isUnknown = source === 'companies' && data.query.startsWith('Unknown')
      const result = isUnknown ? outcomeOf(source, 'unknown') : outcomeOf(source)
      await this.#runner.run(
        checkDecider,
        stream,
        { type: 'recordResult', attempt: 1, outcome: result },
        causedBy(event, 'scripted-sources'),
      )
    }
  }
}
