import { createHash } from 'node:crypto'
import { afterAll, afterEach, expect, it } from '@jest/globals'
import { openMongoAnswers } from '../../../src/engine/mongodb/answers.ts'
import { openMongoEphemeralStore } from '../../../src/engine/mongodb/ephemeral-store.ts'
import { openMongoReadModels } from '../../../src/engine/mongodb/read-models.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { onMongo } from '../../support/mongo-server.ts'

type Closing = { close(): Promise<void> }

const spec = { name: 'things', indexes: [{ on: { v: 1 }, unique: true }] } as const
const bytes = Buffer.from('what the source said')
const sha256 = createHash('sha256').update(bytes).digest('hex')

await onMongo(
  'an outage of MongoDB',
  ({ server, fresh }) => {
    const opened: Closing[] = []
    const open = async <T extends Closing>(opening: Promise<T>): Promise<T> => {
      const store = await opening
      opened.push(store)
      return store
    }
    afterEach(() => server.restart())
    afterAll(() => Promise.all(opened.map((store) => store.close())))

    it('is reported with the address, and all data is served again afterwards', async () => {
      const place = fresh()
      const models = await open(openMongoReadModels(place))
      const ephemeralStore = await open(openMongoEphemeralStore(place))
      const answers = await open(openMongoAnswers(place))
      const things = await models.collection({ ...spec })
      await things.put({ _id: 'a', revision: 3 })
      await ephemeralStore.cache('k', 'value', 60_000)
      await answers.keep([{ sha256, bytes, until: 10 }])

      await server.kill()
      const away = [
        things.get('a'),
        things.put({ _id: 'a', revision: 4 }),
        things.find(),
        things.count(),
        things.delete('a', 4),
        models.list(),
        models.collection({ ...spec }),
        ephemeralStore.increment('n', 1, 1_000),
        ephemeralStore.cached('k'),
        ephemeralStore.beat('api', {}),
        ephemeralStore.beats(),
        answers.keep([{ sha256, bytes, until: 20 }]),
        answers.read(sha256),
        answers.prune(5),
      ]
      const refusals = (await Promise.allSettled(away)).map((one) =>
        one.status === 'rejected' ? one.reason : 'no rejection',
      )
      for (const refusal of refusals) expect(refusal).toBeInstanceOf(StoreUnavailable)
      expect(String(refusals[0])).toContain(new URL(server.url).host)

      await server.restart()
      expect(await things.get('a')).toEqual({ _id: 'a', revision: 3 })
      expect(await things.put({ _id: 'b', revision: 0 })).toBe('duplicate')
      expect(await things.put({ _id: 'a', revision: 4 })).toBe('written')
      expect((await ephemeralStore.cached('k'))?.value).toBe('value')
      expect((await ephemeralStore.increment('n', 1, 60_000)).value).toBe(1)
      expect(Buffer.from((await answers.read(sha256)) ?? '')).toEqual(bytes)
    })

    it('loses nothing that it acknowledged before it was killed', async () => {
      const things = await (await open(openMongoReadModels(fresh()))).collection({
        name: 'things',
        indexes: [],
      })
      const acknowledged: string[] = []
      let killed: Promise<void> | undefined
      const write = async (writer: number): Promise<void> => {
        for (let i = 0; ; i++) {
          const documents = Array.from({ length: 5 }, (_, n) => ({ _id: `${writer} ${i} ${n}`, revision: 0 }))
          try {
            expect(await things.putMany(documents)).toEqual(documents.map(() => 'written'))
          } catch (error) {
            expect(error).toBeInstanceOf(StoreUnavailable)
            return
          }
          acknowledged.push(...documents.map(({ _id }) => _id))
          if (acknowledged.length > 300) killed ??= server.kill()
        }
      }
      await Promise.all([0, 1, 2, 3].map(write))
      await killed
      await server.restart()
      const found = await things.getMany(acknowledged)
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(300)
    })

    it('does not show credentials when no server answers at the start', async () => {
      const { database } = fresh()
      const { host } = new URL(server.url)
      await server.kill()
      const opening = openMongoReadModels({ url: `mongodb://keeper:s3cret@${host}`, database })
      const refusal = await opening.catch(String)
      expect(refusal).toContain(`StoreUnavailable: MongoDB at ${host} cannot be reached`)
      expect(refusal).not.toContain('s3cret')
    })
  },
  { killing: true },
)
