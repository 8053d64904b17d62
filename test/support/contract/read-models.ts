import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  BadCursor,
  type Collection,
  type CollectionSpec,
  type Document,
  type JsonValue,
  type Query,
  type ReadModels,
} from '../../../src/engine/ports/read-models.ts'
import fc from '../properties.ts'

type Doc = Document & Record<string, JsonValue>

/** What every adapter of the read models port must do. `open` gives empty read models; the suite closes them. */
export function readModelsContract(name: string, open: () => Promise<ReadModels>): void {
  describe(`${name} as read models`, () => {
    let models: ReadModels
    let made = 0
    const fresh = (indexes: CollectionSpec['indexes'] = []): Promise<Collection<Doc>> => {
      made += 1
      return models.collection<Doc>({ name: `things_${made}`, indexes })
    }
    const filled = async (
      rows: readonly Record<string, JsonValue>[],
      indexes: CollectionSpec['indexes'] = [],
    ): Promise<Collection<Doc>> => {
      const things = await fresh(indexes)
      await things.putMany(rows.map((row, i) => ({ _id: `d${i}`, revision: 0, ...row })))
      return things
    }
    const ids = async (things: Collection<Doc>, query: Query): Promise<string[]> =>
      (await things.find(query)).data.map(({ _id }) => _id)

    beforeAll(async () => {
      models = await open()
    })
    afterAll(() => models.close())

    describe('what also matches another filter', () => {
      const INDEXES: CollectionSpec['indexes'] = [{ on: { name: 1, at: -1 } }, { on: { status: 1, at: -1 } }]
      const DESCENDING: Query['sort'] = [['at', -1]]
      const rows = Array.from({ length: 20 }, (_, i) => ({
        name: i < 12 ? 'same' : 'other',
        status: i % 4 === 0 ? 'rare' : 'usual',
        at: Math.floor(i / 2),
      }))
      const also = { filter: { status: 'rare' }, among: 5 }

      it('is found once each, over pages that cost no more than they look through', async () => {
        const things = await filled(rows, INDEXES)
        const pages: string[][] = []
        let cursor: string | undefined
        do {
          const query: Query = { filter: { name: 'same' }, also, sort: DESCENDING, limit: 2 }
          const page = await things.find({ ...query, ...(cursor !== undefined && { cursor }) })
          pages.push(page.data.map(({ _id }) => _id))
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        // Twelve match the name, in the order 11, 10, 9, 8, 7 | 6, 5, 4, 3, 2 | 1, 0.
        expect(pages).toEqual([['d8'], ['d4'], ['d0']])
      })

      it('may be nothing on a page that another one follows', async () => {
        const things = await filled(rows, INDEXES)
        const query: Query = { filter: { name: 'same' }, also: { ...also, among: 3 }, sort: DESCENDING }
        const first = await things.find(query)
        expect([first.data, typeof first.nextCursor]).toEqual([[], 'string'])
        const second = await things.find({ ...query, cursor: first.nextCursor ?? '' })
        expect(second.data.map(({ _id }) => _id)).toEqual(['d8'])
      })

      it('fills a page and continues after it', async () => {
        const things = await filled(rows, INDEXES)
        const query: Query = {
          filter: { name: 'same' },
          also: { ...also, among: 100 },
          sort: [['at', 1]],
          limit: 2,
        }
        const first = await things.find(query)
        expect(first.data.map(({ _id }) => _id)).toEqual(['d0', 'd4'])
        const second = await things.find({ ...query, cursor: first.nextCursor ?? '' })
        expect([second.data.map(({ _id }) => _id), second.nextCursor]).toEqual([['d8'], null])
      })
    })

    describe('documents', () => {
      it('come back as the same bytes, in the same order of keys', async () => {
        const things = await fresh()
        const document: Doc = {
          zebra: 1,
          _id: 'a',
          nested: { z: [1, { y: null, x: 'ü "quoted" \\ \u0000 \u2028 🙂' }], a: {} },
          revision: 3,
          alpha: -0.1,
          big: Number.MAX_SAFE_INTEGER,
          tiny: 5e-324,
          yes: true,
          '2': 'two',
          empty: '',
        }
        await things.put(document)
        expect(JSON.stringify(await things.get('a'))).toBe(JSON.stringify(document))
        const { data } = await things.find()
        expect(JSON.stringify(data)).toBe(JSON.stringify([document]))
      })

      it('come back as the same bytes, whatever JSON they hold', async () => {
        const things = await fresh()
        let revision = 0
        const names = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,8}$/).filter((key) => key !== '__proto__')
        const values = fc.letrec((tie) => ({
          value: fc.oneof(
            { depthSize: 'small' },
            fc.string({ unit: 'binary' }),
            fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
            fc.boolean(),
            fc.constant(null),
            fc.array(tie('value'), { maxLength: 4 }),
            fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
          ),
        }))
        await fc.assert(
          fc.asyncProperty(values.value, async (value) => {
            revision += 1
            const document = { value: value as JsonValue, _id: 'x', revision }
            expect(await things.put(document)).toBe('written')
            expect(JSON.stringify(await things.get('x'))).toBe(JSON.stringify(document))
          }),
          { numRuns: 60 },
        )
      })

      it('are null before they are written', async () => {
        expect(await (await fresh()).get('unknown')).toBeNull()
      })

      it('are got many at once, those that exist', async () => {
        const things = await filled([{ n: 0 }, { n: 1 }, { n: 2 }])
        const found = await things.getMany(['d2', 'unknown', 'd0', 'd0'])
        expect([...found.keys()].sort()).toEqual(['d0', 'd2'])
        expect(found.get('d2')).toMatchObject({ n: 2 })
        expect(await things.getMany([])).toEqual(new Map())
      })

      it.each([
        ['no id', { revision: 0 }],
        ['an empty id', { _id: '', revision: 0 }],
        ['a revision that is not a whole number', { _id: 'a', revision: 1.5 }],
      ])('with %s are refused', async (_what, document) => {
        await expect((await fresh()).put(document as unknown as Doc)).rejects.toThrow(TypeError)
      })
    })

    describe('a write', () => {
      it('is stored only where the stored revision is lower', async () => {
        const things = await fresh()
        expect(await things.put({ _id: 'a', revision: 2, v: 'two' })).toBe('written')
        expect(await things.put({ _id: 'a', revision: 2, v: 'again' })).toBe('stale')
        expect(await things.put({ _id: 'a', revision: 1, v: 'one' })).toBe('stale')
        expect(await things.get('a')).toMatchObject({ v: 'two' })
        expect(await things.put({ _id: 'a', revision: 3 })).toBe('written')
        expect(await things.get('a')).toEqual({ _id: 'a', revision: 3 })
      })

      it('of many gives outcomes in the order given', async () => {
        const things = await fresh()
        await things.put({ _id: 'b', revision: 5 })
        expect(await things.putMany([])).toEqual([])
        expect(
          await things.putMany([
            { _id: 'c', revision: 0 },
            { _id: 'b', revision: 4 },
            { _id: 'a', revision: 0 },
          ]),
        ).toEqual(['written', 'stale', 'written'])
        expect(await things.count()).toBe(3)
      })

      it('of the same id by many callers leaves the highest revision', async () => {
        const things = await fresh()
        const revisions = [4, 1, 9, 3, 7, 2, 8]
        await Promise.all(revisions.map((revision) => things.put({ _id: 'a', revision })))
        expect(await things.get('a')).toEqual({ _id: 'a', revision: 9 })
      })

      it('that breaks a unique index is a duplicate, alone', async () => {
        const things = await fresh([{ on: { 'owner.mail': 1 }, unique: true }])
        expect(await things.put({ _id: 'a', revision: 0, owner: { mail: 'x' } })).toBe('written')
        expect(
          await things.putMany([
            { _id: 'b', revision: 0, owner: { mail: 'y' } },
            { _id: 'c', revision: 0, owner: { mail: 'x' } },
            { _id: 'd', revision: 0, owner: { mail: 'z' } },
          ]),
        ).toEqual(['written', 'duplicate', 'written'])
        expect(await things.get('c')).toBeNull()
        expect(await things.put({ _id: 'd', revision: 1, owner: { mail: 'y' } })).toBe('duplicate')
        expect(await things.get('d')).toMatchObject({ revision: 0, owner: { mail: 'z' } })
        expect(await things.put({ _id: 'a', revision: 1, owner: { mail: 'x' } })).toBe('written')
      })

      it('may take a unique value that was given up', async () => {
        const things = await fresh([{ on: { mail: 1 }, unique: true }])
        await things.put({ _id: 'a', revision: 0, mail: 'x' })
        await things.put({ _id: 'a', revision: 1, mail: 'y' })
        expect(await things.put({ _id: 'b', revision: 0, mail: 'x' })).toBe('written')
        await things.delete('a', 1)
        expect(await things.put({ _id: 'c', revision: 0, mail: 'y' })).toBe('written')
      })

      it('counts null and missing as one value of a unique index', async () => {
        const things = await fresh([{ on: { mail: 1 }, unique: true }])
        expect(await things.put({ _id: 'a', revision: 0, mail: null })).toBe('written')
        expect(await things.put({ _id: 'b', revision: 0 })).toBe('duplicate')
      })

      it('breaks a unique index over several paths only when all are the same', async () => {
        const things = await fresh([{ on: { account: 1, no: -1 }, unique: true }])
        await things.put({ _id: 'a', revision: 0, account: 'x', no: 1 })
        expect(await things.put({ _id: 'b', revision: 0, account: 'x', no: 2 })).toBe('written')
        expect(await things.put({ _id: 'c', revision: 0, account: 'y', no: 1 })).toBe('written')
        expect(await things.put({ _id: 'd', revision: 0, account: 'x', no: 1 })).toBe('duplicate')
      })
    })

    describe('a deletion', () => {
      it('takes a document that is not newer', async () => {
        const things = await fresh()
        await things.put({ _id: 'a', revision: 2 })
        expect(await things.delete('a', 1)).toBe(false)
        expect(await things.get('a')).not.toBeNull()
        expect(await things.delete('a', 2)).toBe(true)
        expect(await things.get('a')).toBeNull()
        expect(await things.delete('a', 2)).toBe(false)
      })
    })

    describe('a filter', () => {
      const rows: Record<string, JsonValue>[] = [
        { v: 1 },
        { v: 2.5 },
        { v: '1' },
        { v: 'b' },
        { v: true },
        { v: false },
        { v: null },
        { other: 1 },
        { v: -3 },
        { v: 'a' },
      ]
      const cases: [string, NonNullable<Query['filter']>, string[]][] = [
        ['a number', { v: 1 }, ['d0']],
        ['a text that looks like a number', { v: '1' }, ['d2']],
        ['true', { v: true }, ['d4']],
        ['false', { v: false }, ['d5']],
        ['null, which is missing too', { v: null }, ['d6', 'd7']],
        ['one of several', { v: { in: ['a', 1, 'unknown'] } }, ['d0', 'd9']],
        ['one of none', { v: { in: [] } }, []],
        ['numbers above', { v: { gt: 1 } }, ['d1']],
        ['numbers from', { v: { gte: 1 } }, ['d0', 'd1']],
        ['numbers below', { v: { lt: 1 } }, ['d8']],
        ['numbers between', { v: { gte: -3, lt: 2.5 } }, ['d0', 'd8']],
        ['texts above', { v: { gt: 'a' } }, ['d3']],
        ['texts up to', { v: { lte: 'a' } }, ['d2', 'd9']],
        ['bounds of two types', { v: { gt: 0, lt: 'z' } }, []],
        [
          'everything but a value',
          { v: { ne: 'a' } },
          ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'],
        ],
        ['everything that is there', { v: { ne: null } }, ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd8', 'd9']],
        ['two paths', { v: { ne: 'a' }, other: 1 }, ['d7']],
        ['texts with a text in them', { v: { contains: '1' } }, ['d2']],
        ['texts with a text in them, in this case only', { v: { contains: 'A' } }, []],
        ['no value that is not a text', { v: { contains: 'e' } }, []],
        ['an id', { _id: { gt: 'd7' } }, ['d8', 'd9']],
        ['a revision', { revision: { gt: 0 } }, []],
      ]
      describe.each([
        ['without an index', []],
        ['with an index', [{ on: { v: 1 } as const }]],
      ])('%s', (_how, indexes) => {
        let things: Collection<Doc>
        beforeAll(async () => {
          things = await filled(rows, indexes)
        })
        it.each(cases)('finds %s', async (_what, filter, expected) => {
          expect(await ids(things, { filter })).toEqual(expected)
          expect(await things.count(filter)).toBe(expected.length)
        })
      })

      it.each([
        ['without an index', []],
        ['with an index', [{ on: { 'a.b.c': 1, 'a.b': -1 } as const }]],
      ])('reaches into documents %s', async (_how, indexes) => {
        const rows = [{ a: { b: { c: 1 } } }, { a: { b: 1 } }, { a: 'b' }, { a: [{ b: 1 }] }]
        const things = await filled(rows, indexes)
        expect(await ids(things, { filter: { 'a.b.c': 1 } })).toEqual(['d0'])
        expect(await ids(things, { filter: { 'a.b': 1 } })).toEqual(['d1'])
      })

      it('on an index distinguishes paths that differ only in case', async () => {
        const things = await filled([{ v: 1, V: 2 }], [{ on: { v: 1 } }, { on: { V: 1 } }])
        expect(await ids(things, { filter: { v: 1, V: 2 } })).toEqual(['d0'])
        expect(await ids(things, { filter: { V: 1 } })).toEqual([])
      })

      it('on an index follows what documents become', async () => {
        const things = await filled([{ v: 1 }, { v: 1 }], [{ on: { v: 1 } }])
        await things.put({ _id: 'd0', revision: 1, v: 'new' })
        await things.put({ _id: 'd1', revision: 1 })
        expect(await ids(things, { filter: { v: 1 } })).toEqual([])
        expect(await ids(things, { filter: { v: 'new' } })).toEqual(['d0'])
        expect(await ids(things, { filter: { v: null } })).toEqual(['d1'])
      })

      it.each(["a') OR 1=1 --", 'a"b', '$where', 'a..b', '', 'a b', "x') ; DROP TABLE c1; --"])(
        'on the path %j is refused',
        async (path) => {
          const things = await filled([{ a: 1 }])
          await expect(things.find({ filter: { [path]: 1 } })).rejects.toThrow(TypeError)
          await expect(things.find({ sort: [[path, 1]] })).rejects.toThrow(TypeError)
          await expect(things.count({ [path]: 1 })).rejects.toThrow(TypeError)
        },
      )

      it('finds a part of a text, whatever signs are in it', async () => {
        const signs = [
          '.',
          '*',
          '[a-z]',
          '(x)?',
          '\\d',
          '^',
          '$',
          '%',
          '_',
          "'",
          '"',
          '{2}',
          '|',
          '漢',
          '🙂',
          'é',
          '\n',
        ]
        const things = await filled(signs.map((sign) => ({ v: `a${sign}b` })))
        const found = signs.map((sign) => ids(things, { filter: { v: { contains: sign } } }))
        expect(await Promise.all(found)).toEqual(signs.map((_, at) => [`d${at}`]))
        expect(await ids(things, { filter: { v: { contains: 'a' } } })).toHaveLength(signs.length)
        await expect(things.find({ filter: { v: { contains: '' } } })).rejects.toThrow(TypeError)
        await expect(things.find({ filter: { v: { contains: '\0' } } })).rejects.toThrow(TypeError)
      })

      it('takes any text as a value, and only as that', async () => {
        const evil = `x' OR '1'='1"; DROP TABLE things; --`
        const things = await filled([{ v: evil }, { v: 'x' }])
        expect(await ids(things, { filter: { v: evil } })).toEqual(['d0'])
        expect(await ids(things, { filter: { v: { in: [evil] } } })).toEqual(['d0'])
        await expect(things.find({ filter: { v: { $ne: 1 } as never } })).rejects.toThrow(TypeError)
        await expect(things.find({ filter: { v: {} } })).rejects.toThrow(TypeError)
      })
    })

    describe('a sort', () => {
      const rows: Record<string, JsonValue>[] = [
        { v: 'b' },
        { v: true },
        { v: 2 },
        {},
        { v: 10 },
        { v: 'B' },
        { v: null },
        { v: 'ä' },
        { v: false },
      ]
      const ascending = ['d3', 'd6', 'd2', 'd4', 'd5', 'd0', 'd7', 'd8', 'd1']

      describe.each([
        ['without an index', []],
        ['with an index', [{ on: { v: 1 } as const }]],
      ])('%s', (_how, indexes) => {
        it('puts null and missing first, then numbers, texts by code point, booleans', async () => {
          const things = await filled(rows, indexes)
          expect(await ids(things, { sort: [['v', 1]] })).toEqual(ascending)
        })

        it('runs backwards as the exact opposite, ties by id included', async () => {
          const things = await filled(rows, indexes)
          expect(await ids(things, { sort: [['v', -1]] })).toEqual(ascending.toReversed())
        })
      })

      it('is by id when none is asked for', async () => {
        const things = await fresh()
        await things.putMany(['b', 'a', 'B', 'c'].map((_id) => ({ _id, revision: 0 })))
        expect(await ids(things, {})).toEqual(['B', 'a', 'b', 'c'])
      })
    })

    describe('pages', () => {
      const pageThrough = async (things: Collection<Doc>, query: Query): Promise<string[]> => {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await things.find(cursor === undefined ? query : { ...query, cursor })
          expect(page.data.length).toBeLessThanOrEqual(query.limit ?? 100)
          seen.push(...page.data.map(({ _id }) => _id))
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        return seen
      }

      it('together are the whole in the order asked for, whatever the keys and the page size', async () => {
        const value = fc.constantFrom(null, 0, 1, -1.5, 'a', 'b', '', true, false)
        const direction = fc.constantFrom(1 as const, -1 as const)
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.record({ a: value, b: value }, { requiredKeys: [] }), { maxLength: 14 }),
            direction,
            direction,
            fc.integer({ min: 1, max: 5 }),
            async (rows, first, second, limit) => {
              const things = await filled(rows, [{ on: { a: first, b: second } }])
              const sort = [['a', first] as const, ['b', second] as const]
              const unindexed = await filled(rows)
              const whole = await ids(unindexed, { sort })
              expect(whole).toHaveLength(rows.length)
              expect(await pageThrough(things, { sort, limit })).toEqual(whole)
              expect(await pageThrough(unindexed, { sort, limit })).toEqual(whole)
              await Promise.all([models.drop(things.name), models.drop(unindexed.name)])
            },
          ),
          { numRuns: 40 },
        )
      })

      it('end without a cursor, also when the last one is just full', async () => {
        const things = await filled([{}, {}, {}, {}])
        const first = await things.find({ limit: 2 })
        expect(first.nextCursor).not.toBeNull()
        const second = await things.find({ limit: 2, cursor: first.nextCursor ?? '' })
        expect(second).toMatchObject({ data: [{ _id: 'd2' }, { _id: 'd3' }], nextCursor: null })
      })

      it('neither repeat nor skip a document when others are written and deleted between them', async () => {
        const things = await filled([{ v: 1 }, { v: 2 }, { v: 2 }, { v: 3 }])
        const sort = [['v', 1] as const]
        const first = await things.find({ sort, limit: 2 })
        expect(first.data.map(({ _id }) => _id)).toEqual(['d0', 'd1'])
        await things.putMany([
          { _id: 'before', revision: 0, v: 0 },
          { _id: 'd1x', revision: 0, v: 2 },
        ])
        await things.delete('d1', 0)
        expect(await ids(things, { sort, limit: 10, cursor: first.nextCursor ?? '' })).toEqual([
          'd1x',
          'd2',
          'd3',
        ])
      })

      it('keep to their filter', async () => {
        const things = await filled(Array.from({ length: 9 }, (_, i) => ({ odd: i % 2 === 1 })))
        expect(await pageThrough(things, { filter: { odd: true }, limit: 3 })).toEqual([
          'd1',
          'd3',
          'd5',
          'd7',
        ])
      })

      it('hold 100 by default, at most 1,000', async () => {
        const things = await filled(Array.from({ length: 101 }, () => ({})))
        expect((await things.find()).data).toHaveLength(100)
        for (const limit of [0, 1_001, 1.5, -1])
          await expect(things.find({ limit })).rejects.toThrow(RangeError)
      })

      it('refuse a cursor of another collection', async () => {
        const [one, other] = [await filled([{ v: 1 }, { v: 2 }]), await filled([{ v: 1 }, { v: 2 }])]
        const query: Query = { sort: [['v', 1]], limit: 1 }
        const cursor = (await one.find(query)).nextCursor ?? ''
        await expect(other.find({ ...query, cursor })).rejects.toThrow(BadCursor)
        expect((await one.find({ ...query, cursor })).data).toHaveLength(1)
      })

      it('refuse a cursor of another sort, a changed one and nonsense', async () => {
        const things = await filled([{ v: 1 }, { v: 2 }])
        const { nextCursor } = await things.find({ sort: [['v', 1]], limit: 1 })
        const cursor = nextCursor ?? ''
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
        await expect(things.find({ sort: [['v', -1]], cursor })).rejects.toThrow(BadCursor)
        await expect(things.find({ cursor })).rejects.toThrow(BadCursor)
        const changed = cursor.slice(0, -2) + (cursor.endsWith('AA') ? 'BB' : 'AA')
        for (const bad of [changed, '', 'x', '%%%', `${cursor}A`, 'WzFd'])
          await expect(things.find({ sort: [['v', 1]], cursor: bad })).rejects.toThrow(BadCursor)
      })
    })

    describe('collections', () => {
      it('are listed, dropped and begun again', async () => {
        const things = await filled([{}])
        expect(await models.list()).toContain(things.name)
        await models.drop(things.name)
        expect(await models.list()).not.toContain(things.name)
        await models.drop(things.name)
        const again = await models.collection<Doc>({ name: things.name, indexes: [] })
        expect(await again.count()).toBe(0)
      })

      it('opened twice are the same one', async () => {
        const things = await filled([{}], [{ on: { v: 1 } }])
        const again = await models.collection<Doc>({ name: things.name, indexes: [{ on: { v: 1 } }] })
        expect(await again.get('d0')).toEqual(await things.get('d0'))
        expect((await models.list()).filter((found) => found === things.name)).toHaveLength(1)
      })

      it('opened unindexed answer the same, then and when the indexes are made', async () => {
        const indexes: CollectionSpec['indexes'] = [{ on: { v: -1 } }, { on: { mail: 1 }, unique: true }]
        const spec = { name: 'unindexed', indexes }
        const things = await models.collection<Doc>({ ...spec, unindexed: true })
        await things.putMany(
          [2, 'a', null, true].map((v, i) => ({ _id: `d${i}`, revision: 0, v, mail: `m${i}` })),
        )
        const asked = async (some: Collection<Doc>) => [
          await ids(some, { sort: [['v', -1]] }),
          await ids(some, { filter: { v: { gte: 'a' } } }),
          await some.put({ _id: 'other', revision: 0, v: 1, mail: 'm0' }),
        ]
        const answers = [['d3', 'd1', 'd0', 'd2'], ['d1'], 'duplicate']
        expect(await asked(things)).toEqual(answers)
        expect(await asked(await models.collection<Doc>(spec))).toEqual(answers)
        expect(await asked(things)).toEqual(answers)
      })

      it('whose names differ in case alone are two', async () => {
        const upper = await models.collection<Doc>({ name: 'Cased', indexes: [] })
        const lower = await models.collection<Doc>({ name: 'cased', indexes: [] })
        await upper.put({ _id: 'a', revision: 0 })
        expect(await lower.get('a')).toBeNull()
      })

      it.each(['', 'a b', 'a"; DROP TABLE x; --', '$a', '1a', 'a/b', 'x'.repeat(121)])(
        'cannot be called %j',
        async (bad) => {
          await expect(models.collection({ name: bad, indexes: [] })).rejects.toThrow(TypeError)
        },
      )
    })
  })
}
