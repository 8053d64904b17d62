import { describe, expect, it } from '@jest/globals'
import { runChecker } from '../../src/checkers/consumer.ts'
import { InFlight } from '../../src/checkers/in-flight.ts'
import type { Checker } from '../../src/checkers/kit/contract.ts'
import { requestCheck } from '../../src/commands/check/request.ts'
import { checkStream } from '../../src/events/streams.ts'
import { outcome } from '../services/outcomes.ts'
import { caller, eventsOf, newCheck, writeSide } from '../services/write-side.ts'

const world = writeSide()

describe('a checker', () => {
  it('goes through old history without reading it again, and asks for what is still open', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const ask = (deadline: number) => requestCheck(side.checks, caller(accountId), newCheck({ deadline }))
    const over = await ask(side.clock.now + 20_000)
    const open = await ask(side.clock.now + 120_000)
    side.clock.now += 60_000
    const asked: string[] = []
    const read: string[] = []
    const checker: Checker = {
      source: 'social',
      async check({ checkId }) {
        asked.push(checkId)
        return { outcome: outcome('social') }
      },
    }
    const runner = Object.create(side.runner, {
      recent: {
        value: (...args: Parameters<typeof side.runner.recent>) => {
          read.push(args[1])
          return side.runner.recent(...args)
        },
      },
      run: { value: (...args: Parameters<typeof side.runner.run>) => side.runner.run(...args) },
    })
    const { backbone } = side.engine
    const consumer = await runChecker(
      { backbone, runner, inFlight: new InFlight(), now: side.now, concurrency: 4 },
      'live',
      checker,
    )
    await consumer.caughtUp()
    await consumer.stop()
    expect(asked).toEqual([open.checkId])
    expect(read).toEqual([checkStream(open.checkId)])
    const types = (await eventsOf(side, checkStream(over.checkId))).map(({ type }) => type)
    expect(types).toEqual(['CheckRequested'])
  })
})
