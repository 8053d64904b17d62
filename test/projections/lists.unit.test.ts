import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import type { CollectionSpec, Query } from '../../src/engine/ports/read-models.ts'
import { withId } from '../../src/engine/read-models-cursor.ts'
import {
  afterKeys,
  amongSql,
  columnOf,
  columnPaths,
  indexColumns,
  keySql,
  orderBy,
  where,
} from '../../src/engine/sqlite/read-models-query.ts'
import { accountProjection } from '../../src/projections/accounts/projection.ts'
import { auditProjection } from '../../src/projections/audit/projection.ts'
import { batchProjection } from '../../src/projections/batches/projection.ts'
import { deliveriesProjection } from '../../src/projections/deliveries/projection.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { scheduleProjection } from '../../src/projections/schedule/projection.ts'

type Sort = NonNullable<Query['sort']>
type List = [
  name: string,
  indexes: CollectionSpec['indexes'],
  searchedBy: readonly string[] | undefined,
  filters: Record<string, Query['filter']>,
  sort: Sort,
]

const OWN = { account: 'acc_1', mode: 'live' }
const SINCE = { createdAt: { gte: '2026-01-01', lt: '2026-02-01' } }
const NEWEST: Sort = [['createdAt', -1]]

/** Every single filter that a list of the API accepts, with the filters that narrow it further. */
const LISTS: List[] = [
  [
    'GET /checks',
    reportProjection.indexes,
    reportProjection.folded?.searchedBy,
    {
      none: OWN,
      range: { ...OWN, ...SINCE },
      status: { ...OWN, status: 'running' },
      verdict: { ...OWN, verdict: 'conflict' },
      'verdict in a range': { ...OWN, verdict: 'conflict', ...SINCE },
      query: { ...OWN, 'name.key': 'lumivora' },
      'query without Latin letters': { ...OWN, 'name.normalized': '苹果' },
      batch: { ...OWN, batchId: 'bat_1' },
    },
    NEWEST,
  ],
  [
    'GET /batches',
    batchProjection.indexes,
    undefined,
    { none: OWN, status: { ...OWN, status: 'running' } },
    NEWEST,
  ],
  [
    'GET /admin/v1/accounts',
    accountProjection.indexes,
    undefined,
    { none: {}, status: { status: 'erased' }, plan: { plan: 'start' } },
    NEWEST,
  ],
  [
    'GET /webhooks/{id}/deliveries',
    deliveriesProjection.indexes,
    undefined,
    {
      none: { endpointId: 'e' },
      status: { endpointId: 'e', status: 'failed' },
      eventType: { endpointId: 'e', eventType: 'ping' },
    },
    [['queuedAt', -1]],
  ],
  [
    'GET /events',
    auditProjection.indexes,
    auditProjection.folded.searchedBy,
    {
      none: { account: 'a', live: true },
      type: { account: 'a', live: true, type: 'CheckCanceled' },
      actor: { account: 'a', live: true, actor: 'operator' },
      subject: { account: 'a', live: true, 'subject.id': 's' },
    },
    [
      ['createdAt', -1],
      ['revision', -1],
    ],
  ],
  [
    'the schedule',
    scheduleProjection.indexes,
    undefined,
    { due: { dueAt: { lte: '2026-01-01' } } },
    [['dueAt', 1]],
  ],
]

/** The index for two filters of a list together, and the rows that may be scanned. */
const PAIRS: { what: string; list: List; filter: Query['filter']; also: Query['filter']; by: string }[] = [
  ['batch', { batchId: 'bat_1' }, 'status', { status: 'running' }, 'batchId'],
  ['batch', { batchId: 'bat_1' }, 'verdict', { verdict: 'conflict' }, 'batchId'],
  ['batch', { batchId: 'bat_1' }, 'query', { 'name.key': 'lumivora' }, 'batchId'],
  ['query', { 'name.key': 'lumivora' }, 'status', { status: 'running' }, 'name.key'],
  ['query', { 'name.key': 'lumivora' }, 'verdict', { verdict: 'conflict' }, 'name.key'],
  [
    'a query in another script',
    { 'name.normalized': '苹果' },
    'status',
    { status: 'running' },
    'name.normalized',
  ],
].map(([first, filter, second, also, by]) => ({
  what: `${first} and ${second}`,
  list: LISTS[0] as List,
  filter: { ...OWN, ...(filter as object) },
  also: also as Query['filter'],
  by: String(by),
}))

const CASES = LISTS.flatMap(([list, indexes, searchedBy, filters, sort]) =>
  Object.entries(filters).map(([what, filter]) => ({ list, what, indexes, searchedBy, filter, sort })),
)

/** An empty table of a read model with its indexes. */
function tableOf(indexes: CollectionSpec['indexes'], searchedBy: readonly string[] | undefined) {
  const db = new DatabaseSync(':memory:')
  const columns = columnPaths(indexes, searchedBy)
  const key = keySql({ columns, isFolded: false })
  const own = columns.map((path) => `${columnOf(path)} NOT NULL, `).join('')
  db.exec(`CREATE TABLE c1 (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, ${own}body TEXT NOT NULL)`)
  for (const [i, index] of indexes.entries())
    db.exec(`CREATE INDEX i${i} ON c1 (${indexColumns(key, index)})`)
  return { db, key, columns }
}

/** SQLite's query plan for a page of the list, with or without a cursor. */
function planOf({ indexes, searchedBy, filter, sort }: (typeof CASES)[number], cursor: boolean): string[] {
  const { db, key } = tableOf(indexes, searchedBy)
  const order = withId(sort)
  const from = afterKeys(key, order, cursor ? order.map(() => 'x') : [])
  const sql = `SELECT body FROM c1 WHERE ${where(key, filter).text} AND ${from.text} ORDER BY ${orderBy(key, order)} LIMIT ?`
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
  db.close()
  return plan.map(({ detail }) => String(detail))
}

describe('a page of a list', () => {
  it.each(CASES)('$list by $what is read from an index in order', (one) => {
    for (const cursor of [false, true]) {
      const steps = planOf(one, cursor).join('; ')
      expect(steps).toMatch(/USING INDEX/)
      expect(steps).not.toContain('TEMP B-TREE')
      // Each filter alone is a bound of the index: no other row is scanned.
      const narrowing = [
        'status',
        'verdict',
        'batchId',
        'name.key',
        'name.normalized',
        'plan',
        'type',
        'actor',
        'eventType',
      ]
      for (const path of Object.keys(one.filter ?? {}).filter((path) => narrowing.includes(path)))
        expect(steps).toContain(`${columnOf(path).slice(1, -1)}=?`)
    }
  })
})

describe('a page of a list by two filters', () => {
  const ROWS = 3_000
  const AMONG = 1_000

  it.each(PAIRS)('scans $by alone, and no more rows than allowed: $what', ({ list, filter, also, by }) => {
    const [, indexes, searchedBy, , sort] = list
    const { db, key, columns } = tableOf(indexes, searchedBy)
    // All rows match each filter alone, except the second filter, which none matches.
    const place = `INSERT INTO c1 VALUES (?, 0, ${columns.map(() => '?').join(', ')}, '')`
    const insert = db.prepare(place)
    db.exec('BEGIN')
    for (let row = 0; row < ROWS; row++)
      insert.run(
        `chk_${row}`,
        ...columns.map((path) =>
          path === 'createdAt' ? new Date(row).toISOString() : String(filter?.[path] ?? 'another'),
        ),
      )
    db.exec('COMMIT')
    let looked = 0
    db.function('looked', (value) => {
      looked += 1
      return value
    })
    const order = withId(sort)
    const base = where(key, filter)
    const second = where((path) => `looked(${key(path)})`, also)
    const sql = amongSql('c1', {
      columns: 'id',
      matching: `${base.text} ORDER BY ${orderBy(key, order)} LIMIT ?`,
      also: second.text,
      order: orderBy(key, order),
    })
    const values = [...second.values, ...base.values, AMONG, 21]
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => String(detail))
    expect(plan.join('; ')).toContain(`${columnOf(by).slice(1, -1)}=?`)
    expect(plan.join('; ')).not.toMatch(/SCAN c1/)
    expect(db.prepare(sql).all(...values)).toEqual([])
    expect(looked).toBe(AMONG)
    db.close()
  })
})
