import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { rightKind, type Similarity } from '../events/sections.ts'
import { type MarkFeatures, markFeatures } from '../names/mark-features.ts'
import { compareFeatures } from '../names/similarity.ts'
import { damaged, isSqliteError, openRegister, type RegisterAbout } from './file.ts'
import { closest, type Keys, lettersOf } from './keys.ts'
import { RegisterRefused } from './refused.ts'
import type { MarkRow } from './row.ts'
import { inSlices } from './slices.ts'
import type { MarkStatus } from './statuses.ts'

/** A mark of a register with its relation to the searched name. */
export type RegisterHit = MarkRow & { status: MarkStatus; exact: boolean; similarity: Similarity }

export type SearchOptions = {
  /** Omits marks that share none of these, except exact ones and those that name no class; none = all. */
  niceClasses: readonly number[]
  limit: number
}

/** Rows read at a time while loading. */
const LOAD_PAGE = 4_096
/** Rows compared closely for one search, by letters and by sound. */
const COMPARED = 400
const COMPARED_BY_SOUND = 200
/** Shorter sound codes match too many names. */
const SHORTEST_SOUND = 2
/** Close comparisons between two reads of the clock. */
const CLOSE_STRIDE = 8

/** One version of a register: its open file, and its normal forms in memory. */
export class LoadedRegister {
  readonly about: RegisterAbout
  readonly #path: string
  readonly #db: DatabaseSync
  readonly #keys: Keys
  #searching = 0
  #retired = false

  private constructor(path: string, db: DatabaseSync, about: RegisterAbout, keys: Keys) {
    this.#path = path
    this.#db = db
    this.about = about
    this.#keys = keys
  }

  /** Throws {@link RegisterRefused}. */
  static async load(path: string): Promise<LoadedRegister> {
    const { db, about } = openRegister(path)
    try {
      const keys: string[] = []
      const letters = new Int32Array(about.rows)
      for (const { id, form } of db
        .prepare("SELECT id, iif(latin = '', key, latin) AS form FROM mark ORDER BY id")
        .iterate()) {
        letters[keys.length] = lettersOf(String(form))
        if (id !== keys.push(String(form))) throw new Error('its rows are not numbered in order')
        if (keys.length % LOAD_PAGE === 0) await setImmediate()
      }
      return new LoadedRegister(path, db, about, { keys, letters })
    } catch (error) {
      db.close()
      throw damaged(path, error instanceof Error ? error.message : String(error))
    }
  }

  /**
   * The marks most similar to a name, exact ones first, then by similarity. Throws {@link RegisterRefused} for a
   * damaged file and for a name without any searchable form.
   */
  async search(name: string, { niceClasses, limit }: SearchOptions): Promise<RegisterHit[]> {
    const wanted = markFeatures(name)
    if (wanted.key === '')
      throw new RegisterRefused(`${JSON.stringify(name)} has no letters or digits to search for`)
    this.#searching += 1
    try {
      const near = await closest(this.#keys, wanted.latin || wanted.key, COMPARED)
      const ids = [
        ...new Set([...this.#same(wanted), ...near.map(({ index }) => index + 1), ...this.#alike(wanted)]),
      ]
      const hits: RegisterHit[] = []
      await inSlices(
        ids.length,
        (at) => {
          const hit = this.#hit(ids[at] ?? 0, wanted)
          if (hit.exact || inClasses(hit.niceClasses, niceClasses)) hits.push(hit)
        },
        CLOSE_STRIDE,
      )
      return hits.sort(byRank(niceClasses)).slice(0, limit)
    } catch (error) {
      if (isSqliteError(error)) throw damaged(this.#path, error.message)
      throw error
    } finally {
      this.#searching -= 1
      this.#closeIfDone()
    }
  }

  /** Closes the file when its last search has ended. */
  retire(): void {
    this.#retired = true
    this.#closeIfDone()
  }

  #closeIfDone(): void {
    if (this.#retired && this.#searching === 0 && this.#db.isOpen) this.#db.close()
  }

  #same({ key, core }: MarkFeatures): number[] {
    return [
      ...this.#ids('SELECT id FROM mark WHERE key = ? ORDER BY id LIMIT ?', key, COMPARED),
      ...this.#ids("SELECT id FROM mark WHERE core = ? AND core <> '' ORDER BY id LIMIT ?", core, COMPARED),
    ]
  }

  #alike({ latin, sound, coreSound }: MarkFeatures): number[] {
    const codes = new Set([...sound.codes, ...coreSound.codes])
    return [...codes]
      .filter((code) => code.length >= SHORTEST_SOUND)
      .flatMap((code) => [
        ...this.#ids(`SELECT id FROM mark WHERE sound = ? ${NEAREST}`, code, latin, COMPARED_BY_SOUND),
        ...this.#ids(
          `SELECT id FROM mark WHERE otherSound = ? AND otherSound <> '' ${NEAREST}`,
          code,
          latin,
          COMPARED_BY_SOUND,
        ),
      ])
  }

  #ids(sql: string, ...values: (string | number)[]): number[] {
    return this.#db
      .prepare(sql)
      .all(...values)
      .map(({ id }) => Number(id))
  }

  #hit(id: number, wanted: MarkFeatures): RegisterHit {
    const row = this.#db.prepare('SELECT * FROM mark WHERE id = ?').get(id)
    if (!row) throw new Error(`row ${id} is missing`)
    const mark = String(row.mark)
    const { exact, ...similarity } = compareFeatures(wanted, markFeatures(mark))
    return {
      number: String(row.number),
      mark,
      status: row.status === 'live' || row.status === 'dead' ? row.status : 'unknown',
      statusText: text(row.statusText),
      niceClasses: String(row.niceClasses).split(',').filter(Boolean).map(Number),
      owner: text(row.owner),
      link: text(row.link),
      // Files of earlier versions do not have these columns.
      filed: text(row.filed),
      registered: text(row.registered),
      expires: text(row.expires),
      goods: text(row.goods),
      right: rightKind.safeParse(row.kind).data ?? null,
      exact,
      similarity,
    }
  }
}

const NEAREST = 'ORDER BY abs(length(latin) - length(?)), id LIMIT ?'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const inClasses = (has: readonly number[], asked: readonly number[]): boolean =>
  asked.length === 0 || has.length === 0 || has.some((niceClass) => asked.includes(niceClass))

const LIFE = { live: 0, unknown: 1, dead: 2 }

/**
 * Exact before similar, requested classes before others, live before dead, closer before farther; then by number, so
 * that the order never varies.
 */
const byRank =
  (asked: readonly number[]) =>
  (a: RegisterHit, b: RegisterHit): number => {
    const other = ({ niceClasses }: RegisterHit) => Number(!inClasses(niceClasses, asked))
    return (
      Number(b.exact) - Number(a.exact) ||
      other(a) - other(b) ||
      (a.exact ? LIFE[a.status] - LIFE[b.status] : 0) ||
      b.similarity.score - a.similarity.score ||
      (a.number < b.number ? -1 : 1)
    )
  }
